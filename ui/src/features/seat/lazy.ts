import { lazy } from "$app/lazy";

export const pieceChoice = lazy(() => import("./PieceChoice.svelte"));
