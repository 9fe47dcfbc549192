export { default as Board } from "./Board.svelte";
export { roomOf } from "./places";
export { default as TableScreen, tableDialogs } from "./TableScreen.svelte";
