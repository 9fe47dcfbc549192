/**
 * A part of the interface that is fetched when it is first asked for. From then on it is there at once, so that an
 * `{#await}` shows it without an empty picture before it.
 */
export function fetched<Module>(load: () => Promise<Module>): () => Module | Promise<Module> {
  let module: Module | undefined;
  return () => module ?? load().then((loaded) => (module = loaded));
}
