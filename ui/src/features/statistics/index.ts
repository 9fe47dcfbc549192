import { lazy } from "$app/lazy";

export const pictureButton = lazy(() => import("./PictureButton.svelte"));
