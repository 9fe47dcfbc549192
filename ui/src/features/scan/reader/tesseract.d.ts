/** The part of Tesseract's interface that is used here; the package has no types of its own. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  namespace TesseractCore {
    interface Core {
      FS: { writeFile(path: string, data: Uint8Array): void };
      TessBaseAPI: new () => Api;
    }
    interface Api {
      Init(path: null, languages: string, engine: number): number;
      SetVariable(name: string, value: string): boolean;
      /** Takes the picture in the file `/input`; 0 if it could be read. */
      SetImageFile(exifOrientation: number, angle: number): number;
      Recognize(monitor: null): number;
      GetUTF8Text(): string;
      MeanTextConf(): number;
    }
  }
  function TesseractCore(options: {
    wasmBinary: Uint8Array;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<TesseractCore.Core>;
  export default TesseractCore;
}
