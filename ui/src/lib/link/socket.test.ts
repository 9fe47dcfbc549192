import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Push } from "$lib/wire/Push";
import { LinkLost, Refusal, type LinkState } from "./link";
import { SocketLink, type Socket } from "./socket";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly bufferedAmount = 0;
  sent: { id: number; request: { ask: string; table?: string } }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let link: SocketLink;
let states: LinkState[];

const last = () => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  link = new SocketLink(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  link.onState((state) => states.push(state));
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

test("what is asked before the connection stands is sent once it does", async () => {
  const answer = link.request({ ask: "lobby" });
  expect(last().sent).toEqual([]);
  last().onopen?.();
  expect(last().sent).toEqual([{ id: 1, request: { ask: "lobby" } }]);
  last().says({ message: "reply", id: 1, response: { got: "done" } });
  await expect(answer).resolves.toEqual({ got: "done" });
});

test("a refusal rejects with its fault", async () => {
  last().onopen?.();
  const answer = link.request({ ask: "undo", table: "t" });
  last().says({ message: "refusal", id: 1, fault: { fault: "stale", seq: 9 } });
  await expect(answer).rejects.toSatisfy(
    (error) => error instanceof Refusal && error.fault.fault === "stale",
  );
});

test("a lost connection rejects what is pending and comes back with longer and longer waits", async () => {
  last().onopen?.();
  const answer = link.request({ ask: "lobby" });
  last().onclose?.();
  await expect(answer).rejects.toBeInstanceOf(LinkLost);
  await expect(link.request({ ask: "lobby" })).rejects.toBeInstanceOf(LinkLost);
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  last().onclose?.();
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(3);
  last().onopen?.();
  expect(states).toEqual(["connecting", "open", "reconnecting", "reconnecting", "open"]);
});

test("what was watched is watched again, and the news is told", async () => {
  const pushes: Push[] = [];
  link.onPush((push) => pushes.push(push));
  last().onopen?.();
  const watched = link.request({ ask: "watch", table: "t" });
  last().says({ message: "reply", id: 1, response: { got: "table", snapshot: { seq: 1 } } });
  await watched;
  last().onclose?.();
  vi.advanceTimersByTime(250);
  last().onopen?.();
  expect(last().sent).toEqual([{ id: 2, request: { ask: "watch", table: "t" } }]);
  last().says({ message: "reply", id: 2, response: { got: "table", snapshot: { seq: 4 } } });
  expect(pushes).toEqual([{ push: "table", snapshot: { seq: 4 } }]);
});

test("a table that was put away meanwhile is told as deleted", async () => {
  const pushes: Push[] = [];
  link.onPush((push) => pushes.push(push));
  last().onopen?.();
  void link.request({ ask: "watch", table: "t" });
  last().says({ message: "reply", id: 1, response: { got: "table", snapshot: { seq: 1 } } });
  last().onclose?.();
  vi.advanceTimersByTime(250);
  last().onopen?.();
  last().says({ message: "refusal", id: 2, fault: { fault: "unknown-table" } });
  expect(pushes).toEqual([{ push: "table-deleted", table: "t" }]);
});
