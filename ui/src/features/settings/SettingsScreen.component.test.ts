import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setUp } from "$wire/recorded";
import { showInLobby } from "$test/show";
import type { FakeLink } from "$test/fake-link";
import SettingsScreen from "./SettingsScreen.svelte";

const KEPT = "starboard.preferences";

const show = (folder: string | null = "/home/crew/starboard") =>
  showInLobby(SettingsScreen, {}, (link: FakeLink) => {
    link.answer("about", { got: "about", version: "0.3.1", folder });
  });

const group = (name: string) => page.getByRole("group", { name });
const choice = (name: string, value: string) => group(name).getByRole("radio", { name: value, exact: true });
const toggle = (name: string) => page.getByRole("switch", { name });

test("sounds and vibration are off and the screen stays on, until somebody chooses otherwise", async () => {
  const { app } = await show();
  await expect.element(toggle("Sounds")).not.toBeChecked();
  await expect.element(toggle("Vibration")).not.toBeChecked();
  await toggle("Vibration").click();
  await toggle("Keep the screen on").click();
  await group("Controls").getByText("Left-handed").click();
  await group("Colors").getByText("Light", { exact: true }).click();
  expect(document.documentElement.dataset).toMatchObject({ hand: "left", theme: "light" });
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toMatchObject({
    vibration: true,
    awake: false,
    hand: "left",
    theme: "light",
  });
  expect(app.preferences.sounds).toBe(false);
});

test("the arrow keys go through the choices of a setting, which has one stop for Tab", async () => {
  const { app } = await show();
  (choice("Text size", "100%").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(choice("Text size", "115%")).toHaveFocus();
  expect(app.preferences.text).toBe(115);
  await userEvent.tab();
  await expect.element(choice("Motion", "As the device")).toHaveFocus();
});

test("a setting that another tab has changed is changed here, too", async () => {
  await show();
  localStorage.setItem(KEPT, JSON.stringify({ text: 150 }));
  dispatchEvent(new StorageEvent("storage", { key: KEPT }));
  await expect.element(choice("Text size", "150%")).toBeChecked();
  expect(document.documentElement.style.getPropertyValue("--text")).toBe("150%");
});

test("unreadable settings are the usual ones", async () => {
  localStorage.setItem(KEPT, "{nonsense");
  await show();
  await expect.element(choice("Text size", "100%")).toBeChecked();
});

test("corrected titles are listed, and forgotten one by one or all at once", async () => {
  const { app } = await show();
  await expect.element(page.getByRole("heading", { name: "Corrected titles" })).not.toBeInTheDocument();
  app.preferences.titles = [["Laserkanone", "laser"], ["Promo", "raser"], ["Knarre", "laser"]]; // prettier-ignore
  await expect.element(page.getByRole("listitem").first()).toHaveTextContent(/Knarre.*Laser/);
  await page.getByRole("button", { name: "Forget Promo" }).click();
  expect(app.preferences.titles.map(([title]) => title)).toEqual(["Laserkanone", "Knarre"]);
  await page.getByRole("button", { name: "Forget all" }).click();
  await expect.element(page.getByRole("heading", { name: "Corrected titles" })).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toMatchObject({ titles: [] });
});

test("this device is named for others, and keeps its old name if the host refuses", async () => {
  const { app, link } = await show();
  const field = page.getByRole("textbox", { name: "Name of this device" });
  await field.fill(" Tablet ");
  await userEvent.tab();
  await expect.poll(() => app.thisDevice.name).toBe("Tablet");
  expect(link.asked.at(-1)).toMatchObject({ ask: "introduce", device: { name: "Tablet" } });
  link.answer("introduce", { fault: "bad-name", max: 3 });
  await field.fill("Television");
  await userEvent.tab();
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(app.thisDevice.name).toBe("Tablet");
});

test("the screen names the folder of the games and the version", async () => {
  await show();
  await expect
    .element(page.getByText("Everything is kept in this folder:"))
    .toHaveTextContent("/home/crew/starboard");
  await expect.element(page.getByText(/^Version .?0\.3\.1.?$/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Erase everything on this device" })).toBeVisible();
});

test("a device that keeps no games cannot erase them", async () => {
  await show(null);
  await expect
    .element(page.getByText("Everything is kept on the device that serves this page."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy diagnostics" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Erase everything on this device" }))
    .not.toBeInTheDocument();
});

test("everything is erased only after a second question", async () => {
  const { link } = await show();
  await page.getByRole("button", { name: "Erase everything on this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase everything on this device" });
  await expect.element(dialog).toHaveTextContent("Nothing brings them back");
  await dialog.getByRole("button", { name: "Keep everything" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.asked.map(({ ask }) => ask)).not.toContain("erase-all");
});

test("an example that was thrown away is shown again", async () => {
  const { app, link } = await show();
  link.answer("create-example", { got: "table", snapshot: setUp });
  await page.getByRole("button", { name: "Show the example again" }).click();
  await expect.poll(() => app.route.now).toMatchObject({ screen: "table", table: setUp.table });
});

test("diagnostics that cannot be copied are shown", async () => {
  const { link } = await show();
  link.answer("diagnostics", {
    got: "diagnostics",
    diagnostics: {
      version: "0.3.1",
      sqlite: "3.50.4",
      system: "linux",
      holds: { schema: 9, tables: 2, deletedTables: 1, lines: 345, rosters: 3, sets: 4, bytes: 5678 },
      faults: [{ at: 0, code: "internal" }],
    },
  });
  const write = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockRejectedValue(new DOMException("no", "NotAllowedError"));
  onTestFinished(() => write.mockRestore());
  await page.getByRole("button", { name: "Copy diagnostics" }).click();
  const text = page.getByRole("dialog", { name: "Copy diagnostics" });
  await expect.element(text).toHaveTextContent("Starboard 0.3.1, SQLite 3.50.4, linux, schema 9");
  await expect
    .element(text)
    .toHaveTextContent("tables 2, deleted 1, lines 345, rosters 3, sets 4, bytes 5678");
  await expect.element(text).toHaveTextContent("1970-01-01T00:00:00.000Z internal");
});
