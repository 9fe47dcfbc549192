import type { Component } from "svelte";
import { expect, onTestFinished } from "vitest";
import { render } from "vitest-browser-svelte";
import { App } from "$app/app.svelte";
import { toHash } from "$app/screens";
import type { Game } from "$app/context";
import type { Snapshot } from "$wire";
import { setUp } from "$wire/recorded";
import { FakeLink } from "./fake-link";
import Surroundings from "./Surroundings.svelte";

/** The client state of a test, its game if it is at a table, and the requests that it has sent. */
export interface Shown {
  app: App;
  game: Game;
  link: FakeLink;
}

/** Prepares the answers to what a component asks as it appears. */
type Prepare = (link: FakeLink) => void;

/** Shows a component at a recorded table, beside the notices. Its props may depend on how the table stands. */
export function showAtTable<Given extends Record<string, any>>(
  component: Component<Given>,
  snapshot: Snapshot,
  given: (game: Game) => Given,
  prepare?: Prepare,
): Promise<Shown> {
  return show(component, new FakeLink(snapshot), snapshot.table, given, prepare);
}

/** Shows a component away from a table, beside the notices. */
export function showInLobby<Given extends Record<string, any>>(
  component: Component<Given>,
  given: Given,
  prepare?: Prepare,
): Promise<Shown> {
  return show(component, new FakeLink(setUp), null, () => given, prepare);
}

async function show<Given extends Record<string, any>>(
  component: Component<Given>,
  link: FakeLink,
  table: string | null,
  given: (game: Game) => Given,
  prepare: Prepare = () => {},
): Promise<Shown> {
  prepare(link);
  onTestFinished(() => expect(link.unanswered).toEqual([]));
  if (table !== null) history.replaceState({}, "", toHash({ screen: "table", table }));
  const app = new App(link);
  onTestFinished(() => app.stop());
  await app.session.begun;
  let game!: Game;
  const ongame = (current: Game) => (game = current);
  await render(Surroundings as Component<any>, { app, component, given, ongame });
  return { app, game, link };
}
