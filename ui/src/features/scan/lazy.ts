import { fetched } from "$app/lazy";

export const scanner = fetched(() => import("./Scanner.svelte"));
