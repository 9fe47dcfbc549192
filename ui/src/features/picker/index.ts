export { default as CardPicker } from "./CardPicker.svelte";
export { CardPlay, playCard } from "./card-play.svelte";
export { answerText, waitText } from "./play-words";
