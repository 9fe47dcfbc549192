import type { SeatId, TableId } from "$wire";
import { openLink } from "$link";
import { ownKey } from "$link/code";
import { AheadLink } from "$link/prefetch";
import { keptSeats, seatAt, watching } from "$app/kept-seats";
import { HostPass, isJoinCode } from "$app/pass";
import { keepLanguage } from "$app/language";
import { firstHash, fromHash } from "$app/screens";

// The first script, and a small one: the host is asked for what the first screen shows while the others are on their way.
const pass = new HostPass();
const link = new AheadLink(openLink(pass));
// Messages are fetched in the language of the page.
keepLanguage();
const first = fromHash(firstHash());
const lookAhead = (table: TableId, player: SeatId | null) => {
  link.ahead(watching(table, player));
  link.ahead({ ask: "catalogue", table });
};
const tableFrame = () => void import("./TableFrame.svelte");
if ("table" in first && first.table !== null) {
  lookAhead(first.table, seatAt(first.table, keptSeats()));
  tableFrame();
} else if (pass.hasTicket) {
  // It leads to a table, as a rule, and the host says to which.
  pass.onJoined((role) => "table" in role && lookAhead(role.table, role.role === "seat" ? role.seat : null));
  tableFrame();
} else {
  link.ahead({ ask: "lobby" });
}
void import("./start").then(({ start }) => start(link, pass));
// A code or another host that is opened in this very tab begins anew, as one in a new tab does.
const key = ownKey();
addEventListener("hashchange", () => {
  if (isJoinCode(location.hash) || ownKey() !== key) location.reload();
});
