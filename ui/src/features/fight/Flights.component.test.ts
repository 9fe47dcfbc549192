import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FlightView, Snapshot } from "$wire";
import { caught, flight } from "$wire/recorded";
import { after, later } from "$test/changed";
import { showAtTable } from "$test/show";
import Flights from "./Flights.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "$features/decisions/DecisionCard.svelte";
import "$features/outcomes/OutcomeSign.svelte";

const combat = flight.view.combat!;
const [attempt] = combat.flights as [FlightView];

const show = (snapshot: Snapshot) =>
  showAtTable(Flights, snapshot, (game) => ({
    get combat() {
      return game.view.combat!;
    },
  }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const faces = (whom: string) => page.getByRole("group", { name: `${whom} from Bottle Bottle` });
const sign = page.getByRole("status").filter({ hasText: /Wesley/ });
const escape = { do: "flee", seat: 0, monster: 1, fromClone: false };

test("a chosen face is sent as it is, and a roll leaves the face to the host", async () => {
  const { link } = await show(flight);
  expect(document.querySelector(".stage > svg"), "a die before the throw").toBeNull();
  await faces("Wesley").getByRole("button", { name: "Face 4" }).click();
  await button("Wesley, roll: a 4 or more escapes").click();
  expect(link.acted).toEqual([
    { ...escape, with: [], die: 4 },
    { ...escape, with: [] },
  ]);
});

test("the faces that escape stand out, and touching the needed roll opens its explanation", async () => {
  await show(flight);
  await expect.element(button("Face 1")).toBeVisible();
  expect([...document.querySelectorAll(".saving")].map((face) => face.ariaLabel)).toEqual([
    "Face 4",
    "Face 5",
    "Face 6",
  ]);
  await button("Needs 4 or more · 3 in 6").click();
  await expect.element(page.getByRole("dialog", { name: "The lowest roll that escapes" })).toBeVisible();
});

test("a used card is sent with the roll", async () => {
  const { link } = await show(flight);
  await button("Use a card").click();
  await page.getByRole("option").filter({ hasText: "Loaded Die" }).click();
  await expect.element(page.getByText("What the roll does not need is kept.")).toBeVisible();
  await faces("Wesley").getByRole("button", { name: "Face 2" }).click();
  expect(link.acted).toEqual([{ ...escape, with: ["loaded-die"], die: 2 }]);
});

test("a roll takes one touch for each attempt: the next one is ready below the sign of the last", async () => {
  const boxeys = { ...attempt, seat: 1 };
  const both = (own: FlightView) => ({ combat: { ...combat, helper: 1, flights: [own, boxeys] } });
  const { link } = await show(later(flight, both(attempt), 0));
  await expect.element(page.getByRole("heading", { name: "Wesley runs" })).toBeVisible();
  const fled = { event: "fled" as const, seat: 0, monster: 1, fromClone: false, die: 5, escaped: true };
  link.leadTo(after(later(flight, both({ ...attempt, die: 5, escaped: true })), "flee", [fled]));
  await faces("Wesley").getByRole("button", { name: "Face 5" }).click();
  await expect.element(sign).toHaveTextContent("Escaped");
  await expect.element(page.getByRole("heading", { name: "Boxey runs" })).toBeVisible();
  await faces("Boxey").getByRole("button", { name: "Face 6" }).click();
  expect(link.acted).toEqual([
    { ...escape, with: [], die: 5 },
    { ...escape, seat: 1, with: [], die: 6 },
  ]);
});

test("another attempt can be made first", async () => {
  const flights = [attempt, { ...attempt, seat: 1 }];
  const { link } = await show(later(flight, { combat: { ...combat, helper: 1, flights } }, 0));
  await button(/^Boxey from Bottle Bottle/).click();
  await button(/^Boxey, roll: /).click();
  expect(link.acted).toEqual([{ ...escape, seat: 1, with: [] }]);
});

test("whoever was caught sees it, decides what goes, and may still use a card", async () => {
  const { link } = await show(caught);
  await expect.element(sign).toHaveTextContent("Caught");
  await expect.element(page.getByText("Wesley, which card goes?")).toBeVisible();
  expect(faces("Wesley").elements()).toHaveLength(0);
  link.answer("undo", { got: "table", snapshot: later(flight, {}, caught.seq + 1 - flight.seq) });
  await sign.getByRole("button", { name: "Use a card" }).click();
  await expect.element(page.getByRole("option").first()).toBeVisible();
});
