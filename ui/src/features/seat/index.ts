export { default as Level } from "./Level.svelte";
export { default as PowerDialog } from "./PowerDialog.svelte";
export { default as SitDown } from "./SitDown.svelte";
export { returnSeat } from "./return-seat";
export { pieceChoice } from "./lazy";
