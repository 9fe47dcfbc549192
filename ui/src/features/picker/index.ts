export { default as CardPicker } from "./CardPicker.svelte";
export { default as PlayCard } from "./PlayCard.svelte";
export { PlayAnyCard } from "./play-any-card.svelte";
