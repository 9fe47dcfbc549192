import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { surroundings } from "$link";
import { LEAD, type FromHost, type FromTab } from "$link/page/channel";
import { Leader } from "$link/page/leader";
import { ChannelSocket } from "$link/page/socket";
import { SocketLink } from "$link/socket";
import { Connection } from "./connection.svelte";

/** True while the host of the page answers. */
let answers = true;
const channels = new Set<Channel>();

/** The channel of the tabs of a page, with their host at its other end. */
class Channel {
  onmessage: ((event: { data: FromHost }) => void) | null = null;

  constructor() {
    channels.add(this);
  }

  postMessage(message: FromTab): void {
    if (!answers) return;
    if (message.says === "hello") tell({ host: "welcome", tab: message.tab });
    if (message.says !== "ask") return;
    const { id } = JSON.parse(message.text) as { id: number };
    const text = JSON.stringify({ message: "reply", id, response: { got: "done" } });
    tell({ host: "answer", tab: message.tab, text });
  }

  close(): void {
    channels.delete(this);
  }
}

function tell(data: FromHost): void {
  for (const channel of channels) channel.onmessage?.({ data });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  vi.stubGlobal("BroadcastChannel", Channel);
  const request = (_name: string, hold: () => unknown) => Promise.resolve().then(hold);
  const query = () => Promise.resolve({ held: [{ name: LEAD }] });
  vi.stubGlobal("navigator", { locks: { request, query } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a tab that does not answer is named before its connection is said to be lost", async () => {
  // Times of a touch after the last answer; null for none.
  for (const touch of [null, 0, 700, 5000, 14_900]) {
    answers = true;
    channels.clear();
    const [leader, connection] = [new Leader(), new Connection()];
    let named = false;
    leader.silences.add((silence) => (named = silence !== null));
    const link = new SocketLink(() => new ChannelSocket(() => {}, leader), { keeps: true });
    link.onState((state) => connection.enter(state));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.state).toBe("open");
    answers = false;
    for (let time = 0; !named; time += 100) {
      if (time === touch) void link.request({ ask: "lobby" });
      await vi.advanceTimersByTimeAsync(100);
      expect(connection.lost).toBe(false);
      expect(time).toBeLessThan(60_000);
    }
  }
});
