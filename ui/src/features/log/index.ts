export { default as Differences } from "./Differences.svelte";
export { default as UndoButton } from "./UndoButton.svelte";
export { default as WhatHappened } from "./WhatHappened.svelte";
