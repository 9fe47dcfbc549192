export { numberOf, quickEntry, quickFor, type QuickWhat } from "./schema/quick";
export { SetImport } from "./set-import.svelte";
export { faultInForm } from "./text/faults";
