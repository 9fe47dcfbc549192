import { fetched } from "$app/lazy";

export const pieceChoice = fetched(() => import("./PieceChoice.svelte"));
