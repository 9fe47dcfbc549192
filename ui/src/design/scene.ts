import scenes from "drawings:scenes";
import { figure, heads, type Look } from "./figure";

/** A scene at large. */
export type SceneName = "escape" | "caught" | "lost" | "captain";

/** The box of a scene. */
export const sceneBox = (scene: SceneName): string => scenes[scene]!.box;

/** The markup of a scene with a player in it, if there is a look; `id` makes its parts unique. */
export function sceneMarkup(scene: SceneName, id: string, look: Look | null): string {
  return scenes[scene]!.main!.replace(/\bport\b/g, `port-${id}`).replace(
    /<g data-slot="(\w+)"([^>]*)\/>/g,
    (_, slot: string, place: string) =>
      look
        ? `<g${place}>${slot === "head" ? heads(look.races ?? [], look.classes ?? []) : figure(look)}</g>`
        : "",
  );
}
