import { createContext } from "svelte";
import type { Names } from "$text/names";
import type { Snapshot, View } from "$wire";
import type { App } from "./app.svelte";
import type { OpenTable } from "./table.svelte";

/** The open game as its screens see it. Read its fields anew on every change. */
export interface Game {
  readonly app: App;
  readonly table: OpenTable;
  readonly snapshot: Snapshot;
  readonly view: View;
  readonly names: Names;
}

export const [useGame, setGame] = createContext<Game>();
export const [useApp, setApp] = createContext<App>();
