import { lazy } from "$app/lazy";

export { default as Claim } from "./Claim.svelte";
export const televisionParts = lazy(() => import("./television"));
