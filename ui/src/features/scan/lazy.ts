import { lazy } from "$app/lazy";

export const readerOffer = lazy(() => import("./ReaderOffer.svelte"));
export const scanner = lazy(() => import("./Scanner.svelte"));
