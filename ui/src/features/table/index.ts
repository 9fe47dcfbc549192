export { default as TableScreen, tableDialogs } from "./TableScreen.svelte";
