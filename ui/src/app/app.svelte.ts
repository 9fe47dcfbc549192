import type { Link } from "$link";
import type { Role } from "$wire";
import { Feedback } from "./feedback";
import { HostTab } from "./host-tab.svelte";
import { KeptGames } from "./keeping.svelte";
import { Notices } from "./notices.svelte";
import { OwnSeats } from "./own-seats.svelte";
import { Preferences } from "./preferences.svelte";
import type { HostPass } from "./pass";
import { Route } from "./route.svelte";
import { Lookup } from "./rule-lookup.svelte";
import { Session } from "./session.svelte";
import { Sharing } from "./sharing.svelte";
import { ThisDevice } from "./this-device.svelte";
import { Updates } from "./updates.svelte";

/** The client state of a page. Components find it in their context. */
export class App {
  readonly preferences = new Preferences();
  readonly feedback = new Feedback(this.preferences);
  readonly route = new Route();
  readonly notices = new Notices();
  readonly updates = new Updates();
  readonly hostTab = new HostTab(this.notices);
  readonly lookup = new Lookup();
  readonly thisDevice = new ThisDevice();
  readonly ownSeats = new OwnSeats((table) => this.session.playerChosen(table));
  readonly keptGames = new KeptGames(this.notices);
  readonly sharing = new Sharing();
  readonly session: Session;
  /** Stops following the address of the page. */
  readonly stop: () => void;
  readonly #states = new Map<new () => unknown, unknown>();

  /** With a pass, this device may be let in by a code, which says where it leads. */
  constructor(link: Link, pass?: Pick<HostPass, "onJoined">) {
    this.preferences.start();
    this.stop = this.route.start();
    this.updates.start();
    this.hostTab.start();
    this.sharing.start();
    this.session = new Session(link, this);
    pass?.onJoined((role) => this.#join(role));
  }

  #join(role: Role): void {
    if (!("table" in role)) return;
    const { table } = role;
    // Whoever may play for all says first who they are.
    if (role.role === "table" && !this.preferences.television)
      return this.route.replace({ screen: "who", table });
    this.ownSeats.choose(table, role.role === "seat" ? role.seat : null);
    this.route.replace(this.ownSeats.opens(table));
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
