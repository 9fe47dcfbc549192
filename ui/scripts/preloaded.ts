import type { Plugin } from "vite";

/** Has the page fetch chunks and their styles with its first scripts, before one of them asks for it. */
export function preloaded(...chunks: string[]): Plugin {
  return {
    name: "preloaded",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file) => {
          if (file.type !== "chunk" || !chunks.includes(file.name)) return [];
          const styles = [...(file.viteMetadata?.importedCss ?? [])];
          return [
            { rel: "modulepreload", crossorigin: true, href: `./${file.fileName}` },
            ...styles.map((style) => ({ rel: "stylesheet", crossorigin: true, href: `./${style}` })),
          ].map((attrs) => ({ tag: "link", attrs, injectTo: "head" as const }));
        }),
    },
  };
}
