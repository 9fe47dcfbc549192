/** What a television shows of a fight. */
export { default as Arena } from "./Arena.svelte";
export { default as Chase } from "./Chase.svelte";
export { default as ClaimTime } from "./ClaimTime.svelte";
export { default as HelperList } from "./HelperList.svelte";
export { escapes, hardest, nextFlight } from "./flights";
