import { lazy } from "$app/lazy";

export { failedDie } from "./failed-escape.svelte";
export { LatestOutcome } from "./latest-outcome.svelte";
export { default as OutcomeNotice } from "./OutcomeNotice.svelte";
/** The drawings of outcomes come when they are needed. */
export const outcomeSign = lazy(() => import("./OutcomeSign.svelte"));
export const scene = lazy(() => import("./Scene.svelte"));
