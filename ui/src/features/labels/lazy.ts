import { fetched } from "$app/lazy";

export const placeCode = fetched(() => import("./PlaceCode.svelte"));
