export { default as LobbyScreen } from "./LobbyScreen.svelte";
export { keepAgain } from "./draft.svelte";
