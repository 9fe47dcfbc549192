import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Greeting, Hello, Push, Request } from "$wire";
import { LinkLost, Refusal, type LinkState } from "./link";
import { SocketLink, type Pass, type Socket } from "./socket";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  bufferedAmount = 0;
  sent: { id: number; request: { ask: string; table?: string } }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
    this.bufferedAmount += text.length;
    setTimeout(() => (this.bufferedAmount -= text.length));
  }

  close(): void {
    this.onclose?.();
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const act: Request = { ask: "undo", table: "t" };
const ping = { ask: "ping" };

let sockets: FakeSocket[];
let link: SocketLink;
let states: LinkState[];

const last = () => sockets[sockets.length - 1]!;

/** Answers the last request that was sent, if it is a heartbeat. */
function answerHeartbeat(): void {
  const { id, request } = last().sent.at(-1)!;
  expect(request).toEqual(ping);
  last().says({ message: "reply", id, response: { got: "done" } });
}

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

test("a first connection that comes to nothing is given up, and what is asked is sent over the next one", () => {
  void link.request({ ask: "lobby" });
  vi.advanceTimersByTime(9_999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1 + 250);
  expect(states).toEqual(["connecting", "reconnecting"]);
  expect(sockets).toHaveLength(2);
  last().onopen?.();
  expect(last().sent).toEqual([{ id: 1, request: { ask: "lobby" } }]);
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
  const answer = link.request(act);
  last().onclose?.();
  await expect(answer).rejects.toMatchObject({ name: "LinkLost", sent: true });
  await expect(link.request(act)).rejects.toMatchObject({ name: "LinkLost", sent: false });
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

test("what only reads waits for the host to come back, though not for ever", async () => {
  last().onopen?.();
  const answer = link.request({ ask: "lobby" });
  last().onclose?.();
  const later = link.request({ ask: "sets" });
  vi.advanceTimersByTime(250);
  last().onopen?.();
  expect(last().sent.map(({ request }) => request.ask)).toEqual(["lobby", "sets"]);
  last().says({ message: "reply", id: 3, response: { got: "sets", sets: [] } });
  await expect(later).resolves.toEqual({ got: "sets", sets: [] });
  last().onclose?.();
  vi.advanceTimersByTime(250);
  last().onopen?.();
  expect(last().sent.map(({ request }) => request.ask)).toEqual(["lobby"]);
  last().onclose?.();
  await expect(answer).rejects.toBeInstanceOf(LinkLost);
});

/** A link of a device that says hello, and what it was welcomed with. */
function linkWithPass() {
  const hello: Hello = { hello: 1, wire: "abc", name: "" };
  const welcomed: Greeting[] = [];
  const pass: Pass = {
    fault: null,
    hello: () => hello,
    welcomed: (greeting) => void welcomed.push(greeting),
  };
  const opened: FakeSocket[] = [];
  const open = () => {
    opened.push(new FakeSocket());
    return opened.at(-1)!;
  };
  const link = new SocketLink(open, { pass });
  return { link, hello, welcomed, opened, socket: () => opened.at(-1)! };
}

const WELCOME = { hello: "welcome", device: "d", token: null, role: { role: "everywhere" }, owner: false };

test("a device says hello on each connection, and asks nothing until it is welcome", () => {
  const { link, hello, welcomed, socket } = linkWithPass();
  void link.request({ ask: "lobby" });
  socket().onopen?.();
  expect(socket().sent).toEqual([hello]);
  socket().says(WELCOME);
  expect(welcomed).toEqual([WELCOME]);
  expect(socket().sent.slice(1)).toEqual([{ id: 1, request: { ask: "lobby" } }]);
  socket().onclose?.();
  vi.advanceTimersByTime(250);
  socket().onopen?.();
  expect(socket().sent).toEqual([hello]);
});

test("a device that is not let in says why, and does not connect again", async () => {
  const { link, opened, socket } = linkWithPass();
  const answer = link.request({ ask: "lobby" });
  socket().onopen?.();
  socket().says({ hello: "refused", why: "code-ended" });
  await expect(answer).rejects.toMatchObject({ name: "LinkLost", sent: false });
  expect(link.refused).toBe("code-ended");
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
});

test("a device that is taken out is told so at once, and does not connect again", () => {
  const { link, opened, socket } = linkWithPass();
  const heard: LinkState[] = [];
  link.onState((state) => heard.push(state));
  socket().onopen?.();
  socket().says(WELCOME);
  socket().onclose?.({ code: 4001 });
  expect(heard).toEqual(["connecting", "open", "refused"]);
  expect(link.refused).toBe("taken-out");
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
});

test("what was watched is watched again, and the news is told", async () => {
  const pushes: Push[] = [];
  link.onPush((push) => pushes.push(push));
  last().onopen?.();
  const watched = link.request({ ask: "watch", table: "t", player: 2 });
  last().says({ message: "reply", id: 1, response: { got: "table", snapshot: { seq: 1 } } });
  await watched;
  last().onclose?.();
  vi.advanceTimersByTime(250);
  last().onopen?.();
  expect(last().sent).toEqual([{ id: 2, request: { ask: "watch", table: "t", player: 2 } }]);
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

test("a silent host is sent a heartbeat, and is lost if nothing comes", () => {
  last().onopen?.();
  vi.advanceTimersByTime(14_999);
  expect(last().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  answerHeartbeat();
  vi.advanceTimersByTime(15_000);
  expect(last().sent.map(({ request }) => request)).toEqual([ping, ping]);
  vi.advanceTimersByTime(4999);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a network that went away is noticed by an answer that is due, and what was asked is told as lost", async () => {
  const dead = last();
  dead.onopen?.();
  const answer = link.request(act);
  vi.advanceTimersByTime(3000);
  expect(dead.sent.map(({ request }) => request)).toEqual([act, ping]);
  vi.advanceTimersByTime(5000);
  await expect(answer).rejects.toMatchObject({ name: "LinkLost", sent: true });
  expect(states.at(-1)).toBe("reconnecting");
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  last().onopen?.();
  expect(states.at(-1)).toBe("open");
  dead.says({ message: "reply", id: 1, response: { got: "done" } });
  expect(last().sent).toEqual([]);
});

test("requests do not put off the end of a heartbeat", () => {
  last().onopen?.();
  vi.advanceTimersByTime(15_000 + 4000);
  link.request(act).catch(() => {});
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a slow answer is waited for as long as heartbeats are answered", async () => {
  last().onopen?.();
  const answer = link.request({ ask: "read-photo", upload: 1 });
  for (let seconds = 0; seconds < 57; seconds += 3) {
    vi.advanceTimersByTime(3000);
    answerHeartbeat();
  }
  last().says({ message: "reply", id: 1, response: { got: "photo-read", recognitions: [], title: null } });
  await expect(answer).resolves.toEqual({ got: "photo-read", recognitions: [], title: null });
  expect(states).toEqual(["connecting", "open"]);
  expect(sockets).toHaveLength(1);
});

test("what is still being sent is a sign of life", () => {
  const slow = last();
  slow.onopen?.();
  link.request({ ask: "import-table", upload: 1 }).catch(() => {});
  slow.bufferedAmount = 9_000_000;
  vi.advanceTimersByTime(3000);
  for (let seconds = 0; seconds < 90; seconds += 5) {
    slow.bufferedAmount -= 100_000;
    vi.advanceTimersByTime(5000);
  }
  expect(slow.sent.map(({ request }) => request.ask)).toEqual(["import-table", "ping"]);
  answerHeartbeat();
  vi.advanceTimersByTime(3000);
  answerHeartbeat();
  expect(states).toEqual(["connecting", "open"]);
  vi.advanceTimersByTime(3000 + 5000);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a host that answers heartbeats and nothing else is given up in the end", async () => {
  last().onopen?.();
  const answer = link.request(act);
  for (let seconds = 0; seconds < 60; seconds += 3) {
    vi.advanceTimersByTime(3000);
    answerHeartbeat();
  }
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(3000);
  await expect(answer).rejects.toMatchObject({ name: "LinkLost", sent: true });
});

test("a look at the network asks the host at once, or connects at once", () => {
  last().onopen?.();
  link.request({ ask: "search", query: "" }).catch(() => {});
  vi.advanceTimersByTime(1);
  link.check();
  link.check();
  expect(last().sent.map(({ request }) => request.ask)).toEqual(["search", "ping"]);
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe("reconnecting");
  link.check();
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(3000);
  expect(sockets).toHaveLength(2);
  link.check();
  expect(sockets).toHaveLength(3);
  last().onopen?.();
  expect(states.at(-1)).toBe("open");
});

test("a link that keeps sends again what has an id or was not sent, as the host does it once", async () => {
  link = new SocketLink(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    { keeps: true },
  );
  last().onopen?.();
  void link.request({ ask: "undo", table: "t", id: "one" });
  const unnamed = link.request(act);
  last().onclose?.();
  await expect(unnamed).rejects.toMatchObject({ name: "LinkLost", sent: true });
  void link.request({ ask: "redo", table: "t" });
  vi.advanceTimersByTime(250);
  last().onopen?.();
  expect(last().sent.map(({ request }) => request.ask)).toEqual(["undo", "redo"]);
});
