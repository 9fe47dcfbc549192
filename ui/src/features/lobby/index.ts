export { default as ExampleButton } from "./ExampleButton.svelte";
export { default as LobbyScreen } from "./LobbyScreen.svelte";
export { keepAgain } from "./draft.svelte";
export { default as SaveAll } from "./SaveAll.svelte";
export { backupsDialog } from "./lazy";
