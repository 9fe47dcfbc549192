export { default as ScanButton } from "./ScanButton.svelte";
export { default as ScannerFrame } from "./ScannerFrame.svelte";
export { scanWords } from "./answers";
export { Scan } from "./scan.svelte";
export { PROGRAM } from "./codes/program";
export { scanner } from "./lazy";
