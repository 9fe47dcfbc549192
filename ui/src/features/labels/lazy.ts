import { lazy } from "$app/lazy";

export const placeCode = lazy(() => import("./PlaceCode.svelte"));
export const tableCode = lazy(() => import("./TableCode.svelte"));
