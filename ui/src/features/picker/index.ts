export { default as CardPicker } from "./CardPicker.svelte";
export { default as PlayCard } from "./PlayCard.svelte";
export { playAnyCard } from "./play-any-card.svelte";
