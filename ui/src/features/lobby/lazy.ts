import { lazy } from "$app/lazy";

export const backupsDialog = lazy(() => import("./Backups.svelte"));
export const readerOffer = lazy(() => import("./ReaderOffer.svelte"));
