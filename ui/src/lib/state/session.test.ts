import { expect, test } from "vitest";
import type { Link } from "$lib/link";
import type { Request } from "$lib/wire/Request";
import type { Response } from "$lib/wire/Response";
import { Session } from "./session.svelte";

/** A link whose answers wait until they are let go, in the order of the questions. */
function slowLink(): { link: Link; asked: Request["ask"][]; answer: (response: Response) => Promise<void> } {
  const asked: Request["ask"][] = [];
  const waiting: ((response: Response) => void)[] = [];
  const link: Link = {
    request: (request) => {
      asked.push(request.ask);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onPush: () => () => {},
    onState: (heard) => {
      heard("open");
      return () => {};
    },
    unsent: () => 0,
    close: () => {},
  };
  const answer = async (response: Response) => {
    waiting.shift()!(response);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { link, asked, answer };
}

test("a table that is opened before the lobby has come still gets its cards", async () => {
  const { link, asked, answer } = slowLink();
  const session = new Session(link, null);
  session.open("t");
  await answer({ got: "lobby", tables: [], rosters: [] });
  expect(asked).toEqual(["lobby", "watch", "catalogue"]);
});

test("a table that goes on asks for its cards first", async () => {
  const { link, asked, answer } = slowLink();
  const session = new Session(link, "t");
  expect(asked).toEqual(["watch", "catalogue"]);
  await answer({ got: "done" });
  await answer({ got: "catalogue", cards: [], editions: [] });
  await session.begun;
  expect(asked).toEqual(["watch", "catalogue", "lobby"]);
});
