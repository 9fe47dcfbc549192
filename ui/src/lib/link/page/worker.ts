import { CHANNEL, LEAD, tabLock, type FromHost, type FromTab } from "./channel";

/** The host as the crate `browser` exports it. */
interface PageHost {
  connect(): PageSession;
  /** Runs the work that is due, and gives the milliseconds until more is. */
  runDue(): number | undefined;
}
interface PageSession {
  answer(message: string): string;
  news(): string[];
  free(): void;
}

const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromHost) => channel.postMessage(message);

/** The sessions of the tabs. */
const sessions = new Map<string, PageSession>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function open(): Promise<PageHost> {
  const script = new URL("../host/browser.js", self.location.href).href;
  const module = (await import(/* @vite-ignore */ script)) as {
    default: () => Promise<unknown>;
    PageHost: { open(): Promise<PageHost> };
  };
  await module.default();
  return module.PageHost.open();
}

function lead(host: PageHost): void {
  /** Tells all tabs what has been pushed, and does what is due by then. */
  const settle = () => {
    clearTimeout(timer);
    const wait = host.runDue();
    for (const [tab, session] of sessions)
      for (const text of session.news()) say({ host: "answer", tab, text });
    if (wait !== undefined) timer = setTimeout(settle, wait);
  };
  const end = (tab: string) => {
    sessions.get(tab)?.free();
    sessions.delete(tab);
  };
  const greet = (tab: string) => {
    if (!sessions.has(tab)) {
      sessions.set(tab, host.connect());
      void navigator.locks.request(tabLock(tab), () => end(tab));
    }
    say({ host: "welcome", tab });
  };
  channel.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.says === "hello") greet(data.tab);
    else if (data.says === "bye") end(data.tab);
    else {
      const session = sessions.get(data.tab);
      if (session) say({ host: "answer", tab: data.tab, text: session.answer(data.text) });
      settle();
    }
  };
  say({ host: "leads" });
}

void navigator.locks.request(LEAD, async () => {
  try {
    lead(await open());
  } catch (error) {
    say({ host: "failed", reason: String(error) });
    throw error;
  }
  // The lock is held, and this leads, for as long as the worker lives.
  return new Promise<never>(() => {});
});
