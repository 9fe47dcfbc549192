export { numberOf, quickEntry, quickFor, type QuickWhat } from "./schema/quick";
export { incoming } from "./set-import.svelte";
export { faultInForm } from "./text/faults";
