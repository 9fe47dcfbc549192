export { default as AddendRow } from "./AddendRow.svelte";
export { default as SumSheet } from "./BreakdownDialog.svelte";
