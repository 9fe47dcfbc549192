import { lazy } from "$app/lazy";

export const scanner = lazy(() => import("./Scanner.svelte"));
