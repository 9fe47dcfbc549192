import icons from "unplugin-icons/vite";
import { FileSystemIconLoader } from "unplugin-icons/loaders";
import type { Plugin } from "vite";

/**
 * `import Swords from "~icons/lucide/swords"` gives the icon of that name as a component that is told a size and a class.
 * Its drawing is plain markup, and goes onto a page in one piece: the most common screens have dozens of them. `~icons/art` are those of `folder`.
 */
export function drawnIcons(folder: string): Plugin | Plugin[] {
  return icons({
    customCollections: {
      art: FileSystemIconLoader(folder, (drawing) =>
        drawing.replace(
          "<svg",
          '<svg fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"',
        ),
      ),
    },
    compiler: {
      extension: "svelte",
      compiler: (drawing, _, name) => {
        const attributes = `width={size} height={size} class={["lucide", "lucide-${name}", more]} aria-hidden="true"`;
        const bare = drawing.replace(/ (width|height)="[^"]*"/g, (attribute, _, at: number) =>
          at < drawing.indexOf(">") ? "" : attribute,
        );
        const script = '<script>const { size = "1.5rem", class: more } = $props();</script>';
        return script + bare.replace("<svg", `<svg ${attributes}`);
      },
    },
  });
}
