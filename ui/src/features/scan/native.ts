import { invoke, isTauri } from "@tauri-apps/api/core";

/** The response of the shell's barcode scanner (tauri-plugin-barcode-scanner 2). */
interface Scanned {
  content: string;
}

/** The phone app has a scanner of its own for codes. */
export function hasNativeScanner(): boolean {
  return isTauri() && /Android|iPhone|iPad/.test(navigator.userAgent);
}

/** Has the phone look for a QR code; null where the user decided otherwise, may not, or there is no scanner. */
export async function scanNatively(): Promise<string | null> {
  try {
    const allowed = await invoke<{ camera: string }>("plugin:barcode-scanner|request_permissions");
    if (allowed.camera !== "granted") return null;
    const { content } = await invoke<Scanned>("plugin:barcode-scanner|scan", {
      formats: ["QR_CODE"],
      windowed: false,
    });
    return content;
  } catch {
    return null;
  }
}

/** Ends the phone's scanner, where it is still looking. */
export function cancelNativeScan(): void {
  void invoke("plugin:barcode-scanner|cancel").catch(() => {});
}
