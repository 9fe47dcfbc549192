export { default as Board } from "./Board.svelte";
export { due } from "./due";
export { default as DueLine } from "./DueLine.svelte";
export { roomOf } from "./places";
export { default as TableScreen, tableDialogs, winners } from "./TableScreen.svelte";
export { default as TurnSign } from "./TurnSign.svelte";
