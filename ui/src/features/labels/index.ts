export { default as CardLabel } from "./CardLabel.svelte";
export { default as PlaceCode } from "./PlaceCode.svelte";
export { LabelChoice } from "./label-choice.svelte";
export { placeCode, tableCode } from "./lazy";
