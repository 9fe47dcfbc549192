import type { Plugin } from "vite";

/** Has the page fetch chunks with its first scripts, before one of them asks for it. */
export function preloaded(...chunks: string[]): Plugin {
  return {
    name: "preloaded",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter(({ name, type }) => type === "chunk" && chunks.includes(name ?? ""))
          .map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `./${fileName}` },
            injectTo: "head" as const,
          })),
    },
  };
}
