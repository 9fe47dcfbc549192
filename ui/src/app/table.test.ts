import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LinkLost, Refusal, type Link } from "$link";
import type { Request, Response, Snapshot } from "$wire";
import { Notices } from "./notices.svelte";
import { OpenTable } from "./table.svelte";

const snapshot = (seq: number) =>
  ({ table: "t", seq, view: { combat: null, waitingFor: [] } }) as unknown as Snapshot;
const at = (seq: number): Response => ({ got: "table", snapshot: snapshot(seq) });
const stale = new Refusal({ fault: "stale", seq: 9 });

let asked: Request[];
let answers: (Response | Error | Promise<Response>)[];
let table: OpenTable;
let notices: Notices;

/** Lets everything that is under way come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  asked = [];
  answers = [];
  notices = new Notices();
  const link: Link = {
    request: (request) => {
      asked.push(request);
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? at(1));
    },
    onPush: () => () => {},
    onState: () => () => {},
  };
  table = new OpenTable("t", link, notices);
  table.take(snapshot(4));
});

afterEach(() => void vi.useRealTimers());

test("every action builds on the last answer, however fast they come", async () => {
  answers = [at(5), at(6)];
  table.act({ do: "change-level", seat: 0, by: 1 });
  table.act({ do: "change-level", seat: 0, by: 1 });
  await settle();
  expect(asked.map((request) => "after" in request && request.after)).toEqual([4, 5]);
});

test("what is answered after a table was left is not followed by anything", async () => {
  let answer: (response: Response) => void = () => {};
  answers = [new Promise((resolve) => (answer = resolve))];
  let followed = 0;
  const close = () => followed++;
  table.finish(() => void table.act({ do: "claim" }, () => followed++), close);
  await settle();
  table.leave();
  answer(at(5));
  await settle();
  expect(followed).toBe(0);
});

test("an action that came too late is put before the table", async () => {
  answers = [stale, at(9)];
  let done = false;
  table.act({ do: "claim" }, () => (done = true));
  await settle();
  expect(asked.map(({ ask }) => ask)).toEqual(["act", "watch"]);
  expect(notices.problem).toEqual({ fault: "stale", seq: 9 });
  expect(done).toBe(false);
});

test("an objection can be overruled, and what was to follow follows", async () => {
  answers = [new Refusal({ fault: "objection", objection: { code: "in-combat", overrulable: true } }), at(5)];
  let done = false;
  table.act({ do: "sell", seat: 0, cards: ["laser"] }, () => (done = true));
  await settle();
  expect(notices.raised?.objections).toHaveLength(1);
  notices.overrule();
  await settle();
  expect(asked.at(-1)).toMatchObject({ ask: "act", overrule: true });
  expect(done).toBe(true);
});

test("what came to speak against it meanwhile is not overruled unseen", async () => {
  const objection = { code: "in-combat" as const, overrulable: true };
  answers = [new Refusal({ fault: "objection", objection }), stale, at(9)];
  table.act({ do: "change-level", seat: 0, by: 1 });
  // The host judged the action on a newer state, which it pushed before the answer.
  table.hear(snapshot(7));
  await settle();
  table.hear(snapshot(8));
  notices.overrule();
  await settle();
  expect(asked.map(({ ask }) => ask)).toEqual(["act", "act", "watch"]);
  expect(asked[1]).toMatchObject({ overrule: true, after: 7 });
  expect(notices.problem).toEqual({ fault: "stale", seq: 9 });
});

test("what the connection broke off is asked for, and done with one touch if it was not", async () => {
  answers = [new LinkLost(true), { got: "was-done", seq: null }, at(5)];
  table.act({ do: "end-turn" });
  await settle();
  notices.shown?.action?.run();
  await settle();
  expect(table.snapshot?.seq).toBe(5);
  const [first, question, second] = asked as { ask: string; id: string }[];
  expect([first?.ask, question?.ask, second?.ask]).toEqual(["act", "was-done", "act"]);
  expect([question?.id, second?.id]).toEqual([first?.id, first?.id]);
});

test("what was saved before the connection broke is not offered again", async () => {
  answers = [new LinkLost(true), { got: "was-done", seq: 5 }];
  table.act({ do: "end-turn" });
  await settle();
  expect(notices.shown).toMatchObject({ text: "The connection broke, but that was saved." });
  expect(notices.shown?.action).toBeUndefined();
});

test("what another device said just before counts twice only if that is meant", async () => {
  const held = () => new Refusal({ fault: "said-already", seq: 5, device: "Ada" });
  answers = [held(), at(6)];
  table.act({ do: "change-level", seat: 0, by: 1 });
  await settle();
  expect(notices.twice?.device).toBe("Ada");
  notices.countTwice();
  await settle();
  expect(asked.at(-1)).toMatchObject({ ask: "act", again: true });
  expect(table.snapshot?.seq).toBe(6);
});

test("an older snapshot does not undo a newer one", () => {
  table.take(snapshot(3));
  expect(table.snapshot?.seq).toBe(4);
});

test("a dialog closes with the answer, and what is touched twice in it is done once", async () => {
  answers = [at(5)];
  const closed: (number | undefined)[] = [];
  const choose = () =>
    table.finish(
      () => table.act({ do: "claim" }),
      () => closed.push(table.snapshot?.seq),
    );
  choose();
  choose();
  expect(closed).toEqual([]);
  await settle();
  expect(asked).toHaveLength(1);
  expect(closed).toEqual([5]);
});

test("a dialog closes without the answer where that takes long", async () => {
  vi.useFakeTimers();
  answers = [new Promise(() => {})];
  let closed = 0;
  table.finish(
    () => table.act({ do: "claim" }),
    () => closed++,
  );
  await vi.advanceTimersByTimeAsync(50);
  expect(closed).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(closed).toBe(1);
});
