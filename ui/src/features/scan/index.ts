export { default as ScanButton } from "./ScanButton.svelte";
export { default as ScannerFrame } from "./ScannerFrame.svelte";
export { scanWords } from "./answers";
export { Scan, surest } from "./scan.svelte";
export { readerOffer, scanner } from "./lazy";
