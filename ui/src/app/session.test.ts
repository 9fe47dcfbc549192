import { afterEach, expect, test, vi } from "vitest";
import { Refusal, surroundings, type Link, type LinkState } from "$link";
import type { BackupFacts, Damaged, Push, Recovery, Request, Response, Snapshot, TableSummary } from "$wire";
import { keepLobby } from "./last-lobby";
import { Notices } from "./notices.svelte";
import { Session } from "./session.svelte";
import { ThisDevice } from "./this-device.svelte";
import { Updates } from "./updates.svelte";

/** A link whose answers wait until they are let go, in the order of the questions. */
function slowLink(): {
  link: Link;
  asked: Request["ask"][];
  answer: (response: Response) => Promise<void>;
  push: (push: Push) => void;
  turns: (state: LinkState) => void;
} {
  const asked: Request["ask"][] = [];
  const waiting: ((response: Response) => void)[] = [];
  let push: (push: Push) => void = () => {};
  let turns: (state: LinkState) => void = () => {};
  const link: Link = {
    request: (request) => {
      // Every connection begins with it.
      if (request.ask === "introduce") return Promise.resolve({ got: "done" });
      asked.push(request.ask);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onPush: (heard) => {
      push = heard;
      return () => {};
    },
    onState: (heard) => {
      turns = heard;
      heard("open");
      return () => {};
    },
  };
  const answer = async (response: Response) => {
    waiting.shift()!(response);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { link, asked, answer, push: (news) => push(news), turns: (state) => turns(state) };
}

vi.stubGlobal("location", new URL("http://127.0.0.1:7827/"));

/** A session that starts at a table, or at none. */
function sessionAt(table: string | null, link: Link, notices = new Notices()): Session {
  const updates = new Updates();
  updates.look = () => Promise.resolve();
  return new Session(link, {
    notices,
    route: { table },
    ownSeats: { of: () => null },
    thisDevice: new ThisDevice(),
    updates,
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what was said at a table is not said at the next one", () => {
  const notices = new Notices();
  const session = sessionAt("friday", slowLink().link, notices);
  notices.toast("Laser is sold");
  session.open("friday");
  expect(notices.shown?.text).toBe("Laser is sold");
  session.open("saturday");
  expect(notices.shown).toBeNull();
  notices.deleted("Friday is deleted", () => {});
  session.open(null);
  expect(notices.shown?.text).toBe("Friday is deleted");
});

test("a connection is said to be lost only if it does not come back at once", () => {
  vi.useFakeTimers();
  const { link, turns } = slowLink();
  const session = sessionAt(null, link);
  turns("reconnecting");
  vi.advanceTimersByTime(900);
  turns("open");
  vi.advanceTimersByTime(5000);
  expect(session.lost).toBe(false);
  turns("reconnecting");
  vi.advanceTimersByTime(900);
  expect(session.lost).toBe(false);
  vi.advanceTimersByTime(200);
  expect(session.lost).toBe(true);
  turns("open");
  expect(session.lost).toBe(false);
});

test("a table that is opened before the lobby has come still gets its cards", async () => {
  const { link, asked, answer } = slowLink();
  const session = sessionAt(null, link);
  session.open("t");
  await answer({ got: "lobby", tables: [], rosters: [], damage: [] });
  expect(asked).toEqual(["lobby", "watch", "catalogue"]);
});

test("a table that goes on asks for its cards first", async () => {
  const { link, asked, answer } = slowLink();
  const session = sessionAt("t", link);
  expect(asked).toEqual(["watch", "catalogue"]);
  await answer({ got: "done" });
  await answer({ got: "catalogue", cards: [], editions: [] });
  await session.begun;
  expect(asked).toEqual(["watch", "catalogue", "lobby"]);
});

test("a table with own sets asks for its cards where they are not known as its", async () => {
  const { link, asked, answer, push } = slowLink();
  const session = sessionAt(null, link);
  await answer({ got: "lobby", tables: [], rosters: [], damage: [] });
  await answer({ got: "catalogue", cards: [], editions: [] });
  session.open("t");
  asked.length = 0;
  const snapshot = (seq: number, revision: number) =>
    ({
      table: "t",
      seq,
      view: { sets: [{ id: "s", revision }], combat: null, waitingFor: [] },
    }) as unknown as Snapshot;
  await answer({ got: "table", snapshot: snapshot(4, 1) });
  expect(asked).toEqual(["catalogue"]);
  push({ push: "table", snapshot: snapshot(5, 1) });
  expect(asked).toEqual(["catalogue"]);
  await answer({ got: "catalogue", cards: [], editions: [] });
  push({ push: "table", snapshot: snapshot(6, 2) });
  expect(asked).toEqual(["catalogue", "catalogue"]);
});

test("news of the lobby that come while it is on its way are asked for once more behind it", async () => {
  const { link, asked, answer, push } = slowLink();
  const session = sessionAt(null, link);
  const lobby: Response = { got: "lobby", tables: [], rosters: [], damage: [] };
  await answer(lobby);
  await answer({ got: "catalogue", cards: [], editions: [] });
  await session.begun;
  asked.length = 0;
  for (let news = 0; news < 5; news++) push({ push: "lobby-changed" });
  expect(asked).toEqual(["lobby"]);
  await answer(lobby);
  expect(asked).toEqual(["lobby", "lobby"]);
  await answer(lobby);
  expect(asked).toEqual(["lobby", "lobby"]);
  push({ push: "lobby-changed" });
  expect(asked).toEqual(["lobby", "lobby", "lobby"]);
});

test("news of tables are taken over, but for those that an answer under way may not know", async () => {
  const { link, asked, answer, push } = slowLink();
  const session = sessionAt(null, link);
  const table = (id: string, playedAt: number) => ({ table: id, playedAt }) as TableSummary;
  const lobby = (...tables: TableSummary[]): Response => ({ got: "lobby", tables, rosters: [], damage: [] });
  await answer(lobby(table("a", 3), table("b", 2), table("c", 1)));
  await answer({ got: "catalogue", cards: [], editions: [] });
  await session.begun;
  asked.length = 0;
  push({ push: "lobby", tables: [table("c", 4), table("d", 5)], gone: ["b"] });
  expect(session.tables?.map(({ table }) => table)).toEqual(["d", "c", "a"]);
  expect(asked).toEqual([]);
  const refreshed = session.refreshLobby();
  push({ push: "lobby", tables: [table("a", 6)], gone: [] });
  await answer(lobby(table("d", 5), table("a", 3)));
  await answer(lobby(table("a", 6), table("d", 5)));
  await refreshed;
  expect(asked).toEqual(["lobby", "lobby"]);
  expect(session.tables?.map(({ table }) => table)).toEqual(["a", "d"]);
});

test("a deleted table that the lobby has again is watched again", async () => {
  const { link, asked, answer, push } = slowLink();
  sessionAt("t", link);
  const seen = { table: "t", seq: 1, view: { sets: [], combat: null, waitingFor: [] } };
  await answer({ got: "table", snapshot: seen as unknown as Snapshot });
  await answer({ got: "catalogue", cards: [], editions: [] });
  await answer({ got: "lobby", tables: [], rosters: [], damage: [] });
  push({ push: "table-deleted", table: "t" });
  await answer({ got: "done" });
  asked.length = 0;
  push({ push: "lobby", tables: [{ table: "t", playedAt: 1 } as TableSummary], gone: [] });
  expect(asked).toEqual(["watch"]);
});

test("a deleted table that is restored is watched again by a guest who has never asked for the lobby", async () => {
  const { link, asked, answer, push } = slowLink();
  sessionAt("t", link);
  const seen = { table: "t", seq: 1, view: { sets: [], combat: null, waitingFor: [] } };
  await answer({ got: "table", snapshot: seen as unknown as Snapshot });
  push({ push: "table-deleted", table: "t" });
  asked.length = 0;
  push({ push: "lobby", tables: [{ table: "t", playedAt: 1 } as TableSummary], gone: [] });
  expect(asked).toEqual(["watch"]);
});

test("cards that come late for a table that was left are dropped", async () => {
  const { link, answer } = slowLink();
  const session = sessionAt(null, link);
  const catalogue = (name: string, set?: string) =>
    ({ got: "catalogue", cards: [{ id: name, name, set }], editions: [] }) as unknown as Response;
  await answer({ got: "lobby", tables: [], rosters: [], damage: [] });
  await answer(catalogue("first", "s"));
  session.open("t");
  await answer({ got: "done" });
  session.open("u");
  // The cards of the table that was left, after which come: the end of watching it, the next table, and its cards.
  await answer(catalogue("late", "s"));
  expect(session.cards?.all.map(({ name }) => name)).toEqual(["first"]);
  await answer({ got: "done" });
  await answer({ got: "done" });
  await answer(catalogue("next", "s"));
  expect(session.cards?.all.map(({ name }) => name)).toEqual(["next"]);
});

const LOST: Recovery = {
  tables: 0,
  lostTables: 1,
  lostLines: 9,
  lostRosters: 0,
  lostSets: 0,
  damaged: [],
  copy: "damaged",
};

interface PageHost {
  damage?: Damaged;
  recovery?: Recovery;
  backups?: BackupFacts[];
  recovered?: boolean;
}

/** Links of tabs to a host in their page. It has no games, and damaged ones until a tab recovers them. */
function pageHost({ damage, recovery = LOST, backups = [], recovered = true }: PageHost): () => Link {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  const tabs: ((state: LinkState) => void)[] = [];
  let open = recovered;
  return () => ({
    request: ({ ask }): Promise<Response> => {
      if (ask === "introduce") return Promise.resolve({ got: "done" });
      if (ask === "catalogue") return Promise.resolve({ got: "catalogue", cards: [], editions: [] });
      if (ask === "backups") return Promise.resolve({ got: "backups", backups });
      if (!open)
        return Promise.reject(new Refusal({ fault: "unopened", folder: "", why: { fault: "damaged" } }));
      return Promise.resolve({ got: "lobby", tables: [], rosters: [], damage: damage ? [damage] : [] });
    },
    recover: () => {
      open = true;
      for (const turn of tabs) (["reconnecting", "open"] as const).forEach(turn);
      return Promise.resolve(recovery);
    },
    onPush: () => () => {},
    onState: (turn) => {
      tabs.push(turn);
      turn("open");
      return () => {};
    },
  });
}

/** A session of a page that has seen a table before, after all that it asks at first is answered. */
async function sessionInPage(link: Link): Promise<{ session: Session; notices: Notices }> {
  const notices = new Notices();
  const session = sessionAt(null, link, notices);
  await answered();
  return { session, notices };
}

const answered = () => new Promise((resolve) => setTimeout(resolve));

const seen = { table: "t", name: "Friday", playedAt: 1 } as TableSummary;

test("a recovery has all tabs ask for the lobby, and none says that the browser has cleared the games", async () => {
  const link = pageHost({ recovered: false });
  keepLobby({ tables: [seen], rosters: [], damage: [] });
  const here = await sessionInPage(link());
  const there = await sessionInPage(link());
  for (const { session, notices } of [here, there]) {
    expect(notices.problem?.fault).toBe("unopened");
    expect(session.tables).toEqual([seen]);
  }
  await here.session.recover();
  await answered();
  expect(here.notices.problem?.fault).toBe("recovered");
  expect(there.notices.problem).toBeNull();
  for (const { session } of [here, there]) expect(session.tables).toEqual([]);
  expect((await sessionInPage(link())).notices.problem).toBeNull();
});

test("a browser has cleared the games where nothing is left of them, damage neither", async () => {
  const missing: Damaged = { damaged: "missing-table", table: "t", name: "Friday", lines: 9 };
  for (const [damage, fault] of [
    [missing, undefined],
    [undefined, "evicted"],
  ] as const) {
    keepLobby({ tables: [seen], rosters: [], damage: [] });
    const { notices } = await sessionInPage(pageHost({ damage })());
    expect(notices.problem?.fault).toBe(fault);
  }
});

test("a recovery offers the backups if it has lost something and one is sound", async () => {
  const backup = (sound: boolean): BackupFacts => ({
    backup: "1",
    at: 1,
    bytes: 1,
    sound,
    flawed: false,
  });
  const whole = { ...LOST, tables: 1, lostTables: 0, lostLines: 0 };
  for (const [recovery, backups, offered] of [
    [LOST, [backup(false), backup(true)], true],
    [{ ...whole, lostLines: 3 }, [backup(true)], true],
    [{ ...whole, tables: 0 }, [backup(true)], true],
    [LOST, [backup(false)], false],
    [LOST, [], false],
    [whole, [backup(true)], false],
  ] as const) {
    const link = pageHost({ recovery, backups: [...backups], recovered: false })();
    const { session, notices } = await sessionInPage(link);
    await session.recover();
    expect(notices.problem).toMatchObject({ fault: "recovered", backups: offered });
  }
});
