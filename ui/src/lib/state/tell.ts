import { told } from "$lib/log/told";
import { event } from "$lib/words/events";
import { dotted } from "$lib/words/names";
import type { AtTable } from "./context";
import { notices } from "./notices.svelte";

/** Says in a few words what the last step came to. */
export function tellStep(at: AtTable): void {
  const all = told(at.snapshot.undo?.events ?? []);
  const news = all.filter(({ event }) => event !== "combat-ended" && event !== "phase-began");
  const events = news.length ? news : all;
  const said = events.map((one) => event(at.names, one)).filter((one) => one !== null);
  if (said.length) notices.toast(dotted(said));
}
