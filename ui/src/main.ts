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
const tableFrame = () => void import("./TableFrame.svelte");
if ("table" in first && first.table !== null) {
  link.ahead(watching(first.table, seatAt(first.table, keptSeats())));
  link.ahead({ ask: "catalogue", table: first.table });
  tableFrame();
} else if (pass.hasTicket) {
  // A code leads to a table, as a rule. To watch it already would lose its first pushes, which nobody hears yet.
  pass.onJoined((role) => "table" in role && link.ahead({ ask: "catalogue", table: role.table }));
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
