import type { Component } from "svelte";
import { expect, onTestFinished } from "vitest";
import { render } from "vitest-browser-svelte";
import type { Game } from "$app/context";
import { route } from "$app/route.svelte";
import { Session } from "$app/session.svelte";
import type { Request, Response, Snapshot } from "$wire";
import { setUp } from "$wire/recorded";
import { FakeLink } from "./fake-link";
import Surroundings from "./Surroundings.svelte";

/** Shows a component at a recorded table, beside the notices. Its props may depend on how the table stands. */
export function showAtTable<Given extends Record<string, any>>(
  component: Component<Given>,
  snapshot: Snapshot,
  given: (game: Game) => Given,
  /** Answers to what the component asks first. */
  answers: Partial<Record<Request["ask"], Response>> = {},
): Promise<FakeLink> {
  const link = new FakeLink(snapshot);
  for (const [ask, answer] of Object.entries(answers)) link.answer(ask as Request["ask"], answer);
  return show(component, link, snapshot.table, given);
}

/** Shows a component away from a table, beside the notices. */
export function showInLobby<Given extends Record<string, any>>(
  component: Component<Given>,
  given: Given,
): Promise<FakeLink> {
  return show(component, new FakeLink(setUp), null, () => given);
}

async function show<Given extends Record<string, any>>(
  component: Component<Given>,
  link: FakeLink,
  table: string | null,
  given: (game: Game) => Given,
): Promise<FakeLink> {
  onTestFinished(() => expect(link.unanswered).toEqual([]));
  if (table !== null) route.go({ screen: "table", table });
  const session = new Session(link, table);
  await session.begun;
  await render(Surroundings as Component<any>, { session, component, given });
  return link;
}
