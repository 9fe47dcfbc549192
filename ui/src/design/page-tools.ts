import { getContext, setContext, type Snippet } from "svelte";

const KEY = Symbol("page tools");

/** A button in the top bar of every page below, after the page's own. */
export const pageTools = (): Snippet | undefined => getContext<(() => Snippet) | undefined>(KEY)?.();
export const setPageTools = (tools: () => Snippet): unknown => setContext(KEY, tools);
