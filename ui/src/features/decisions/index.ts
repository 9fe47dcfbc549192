export { default as Decisions, decisionCard } from "./Decisions.svelte";
