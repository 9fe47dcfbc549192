export { default as RuleButton } from "./RuleButton.svelte";
export { default as RuleLookup } from "./RuleLookup.svelte";
export { default as RuleList } from "./RuleList.svelte";
export { default as RulesForm } from "./RulesForm.svelte";
export { RuleChoice } from "./rule-choice.svelte";
export { default as Objected } from "./Objected.svelte";
