export { default as CardLabel } from "./CardLabel.svelte";
export { default as PlaceCode } from "./PlaceCode.svelte";
export { labelChoice } from "./label-choice.svelte";
export { placeCode } from "./lazy";
