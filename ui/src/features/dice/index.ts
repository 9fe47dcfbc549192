export { default as DiceForm } from "./DiceForm.svelte";
export { default as DieButton } from "./DieButton.svelte";
