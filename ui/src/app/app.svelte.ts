import type { Link } from "$link";
import { HostTab } from "./host-tab.svelte";
import { KeptGames } from "./keeping.svelte";
import { Notices } from "./notices.svelte";
import { OwnSeats } from "./own-seats.svelte";
import { Preferences } from "./preferences.svelte";
import { Route } from "./route.svelte";
import { Lookup } from "./rule-lookup.svelte";
import { Session } from "./session.svelte";
import { ThisDevice } from "./this-device.svelte";
import { Updates } from "./updates.svelte";

/** The client state of a page. Components find it in their context. */
export class App {
  readonly preferences = new Preferences();
  readonly route = new Route();
  readonly notices = new Notices();
  readonly updates = new Updates();
  readonly hostTab = new HostTab(this.notices);
  readonly lookup = new Lookup();
  readonly thisDevice = new ThisDevice();
  readonly ownSeats = new OwnSeats();
  readonly keptGames = new KeptGames(this.notices);
  readonly session: Session;
  /** Stops following the address of the page. */
  readonly stop: () => void;
  readonly #states = new Map<new () => unknown, unknown>();

  constructor(link: Link) {
    this.preferences.start();
    this.stop = this.route.start();
    this.updates.start();
    this.hostTab.start();
    this.session = new Session(link, this);
  }

  /**
   * The state of a feature that outlives its screens, created on first use. What it derives belongs to no screen: with the one
   * that came first it would stay as it was.
   */
  state<State>(of: new () => State): State {
    if (!this.#states.has(of)) $effect.root(() => void this.#states.set(of, new of()));
    return this.#states.get(of) as State;
  }
}
