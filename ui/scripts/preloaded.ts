import type { Plugin } from "vite";

/** Has the page fetch `chunks`, and the styles of them and of `styled` ones, before one of its scripts asks for it. */
export function preloaded(chunks: string[], styled: string[]): Plugin {
  return {
    name: "preloaded",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file) => {
          if (file.type !== "chunk") return [];
          const early = chunks.includes(file.name);
          const styles =
            early || styled.includes(file.name) ? [...(file.viteMetadata?.importedCss ?? [])] : [];
          return [
            ...(early ? [{ rel: "modulepreload", href: `./${file.fileName}` }] : []),
            ...styles.map((style) => ({ rel: "stylesheet", href: `./${style}` })),
          ].map((attrs) => ({
            tag: "link",
            attrs: { crossorigin: true, ...attrs },
            injectTo: "head" as const,
          }));
        }),
    },
  };
}
