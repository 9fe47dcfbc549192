import { expect, test } from "vitest";
import type { Push, Request, Response } from "$wire";
import { AheadLink } from "./prefetch";
import { LinkLost, type Link, type LinkState } from "./link";

/** A host that answers each request with a note of how many it has had. */
class FakeLink implements Link {
  asked: Request[] = [];
  lost = false;
  push: (push: Push) => void = () => {};

  async request(request: Request): Promise<Response> {
    this.asked.push(request);
    if (this.lost) throw new LinkLost(true);
    return { got: "done" };
  }

  onPush(listener: (push: Push) => void): () => void {
    this.push = listener;
    return () => {};
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener("open");
    return () => {};
  }

  readPhoto = () => this.request({ ask: "lobby" });
}

function both(): { host: FakeLink; link: AheadLink } {
  const host = new FakeLink();
  return { host, link: new AheadLink(host) };
}

test("what was asked ahead is asked once, and anew when it is wanted again", async () => {
  const { host, link } = both();
  link.ahead({ ask: "lobby" });
  await expect(link.request({ ask: "lobby" })).resolves.toEqual({ got: "done" });
  expect(host.asked).toHaveLength(1);
  await link.request({ ask: "lobby" });
  expect(host.asked).toHaveLength(2);
});

test("another request does not take the answer", async () => {
  const { host, link } = both();
  link.ahead({ ask: "watch", table: "one" });
  await link.request({ ask: "watch", table: "other" });
  expect(host.asked).toEqual([
    { ask: "watch", table: "one" },
    { ask: "watch", table: "other" },
  ]);
});

test("what could not be asked ahead is asked again", async () => {
  const { host, link } = both();
  host.lost = true;
  link.ahead({ ask: "lobby" });
  await Promise.resolve();
  await Promise.resolve();
  host.lost = false;
  await expect(link.request({ ask: "lobby" })).resolves.toEqual({ got: "done" });
});

test("whoever waits for an answer that does not come hears why", async () => {
  const { host, link } = both();
  host.lost = true;
  link.ahead({ ask: "lobby" });
  await expect(link.request({ ask: "lobby" })).rejects.toBeInstanceOf(LinkLost);
});

test("what the host says before anybody listens is heard once", () => {
  const { host, link } = both();
  const gone: Push = { push: "table-deleted", table: "t" };
  host.push(gone);
  const first: Push[] = [];
  const second: Push[] = [];
  link.onPush((push) => first.push(push));
  link.onPush((push) => second.push(push));
  expect([first, second]).toEqual([[gone], []]);
  host.push(gone);
  expect([first, second]).toEqual([[gone, gone], [gone]]);
});

test("the rest is the link's own", async () => {
  const { link } = both();
  const states: LinkState[] = [];
  link.onState((state) => states.push(state));
  expect(states).toEqual(["open"]);
  await expect(link.readPhoto!(new Blob())).resolves.toEqual({ got: "done" });
});
