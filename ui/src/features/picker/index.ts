export { default as CardPicker } from "./CardPicker.svelte";
export { default as Aimer } from "./PlayCard.svelte";
export { aside } from "./play-any-card.svelte";
