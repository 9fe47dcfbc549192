export { default as AddendRow } from "./AddendRow.svelte";
export { default as BreakdownDialog } from "./BreakdownDialog.svelte";
export { default as OnTerms } from "./OnTerms.svelte";
