import { lazy } from "$app/lazy";

export const placeCode = lazy(() => import("./PlaceCode.svelte"));
