export { default as Claim } from "./Claim.svelte";
