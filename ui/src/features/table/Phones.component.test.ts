import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { device, ofHost } from "$app/storage";
import { showAtTable } from "$test/show";
import { firstTurn } from "$wire/recorded";
import type { DeviceFacts, Role } from "$wire";
import TableMenu from "./TableMenu.svelte";

const { table } = firstTurn;
const button = (name: string | RegExp) => page.getByRole("button", { name });

const phone = (id: string, more: Partial<DeviceFacts> = {}): DeviceFacts => ({
  id,
  name: "Phone",
  role: { role: "table", table },
  plays: null,
  here: true,
  seenAt: Date.now(),
  ...more,
});

const PHONES = [
  phone("b", { role: { role: "seat", table, seat: 2 } }),
  phone("a", { plays: { table, seat: 0 }, here: false, seenAt: Date.now() - 3 * 3_600_000 }),
  phone("c", { name: "Tablet", role: { role: "watch", table } }),
  phone("elsewhere", { name: "Other", role: { role: "table", table: "other" } }),
];

/** Shows the phones of a table on a device with a role; on the one that keeps the host without. */
async function showPhones(role?: Role) {
  if (role) device.write(ofHost("starboard.welcome"), { device: "a", role });
  const shown = await showAtTable(
    TableMenu,
    firstTurn,
    () => ({ onclose: () => {} }),
    (link) => {
      let devices = PHONES;
      link.answerAll("devices", () => ({ got: "devices", devices }));
      link.answerAll("take-out", ({ device }) => {
        devices = devices.filter(({ id }) => id !== device);
        return { got: "done" };
      });
      link.answerAll("set-role", ({ device, role }) => {
        devices = devices.map((each) => (each.id === device ? { ...each, role } : each));
        return { got: "done" };
      });
      link.answerAll("end-tickets", () => ({ got: "done" }));
      link.answerAll("make-ticket", () => ({ got: "ticket", ticket: { ticket: "t", endsAt: 0 } }));
      link.answerAll("draw-code", () => ({ got: "code", text: "", picture: "<svg/>" }));
      link.answerAll("reach", () => ({
        got: "reach",
        reach: { shared: true, addresses: ["http://10.0.0.7:7827/"], options: [], key: null },
      }));
    },
  );
  await button("Phones").click();
  return shown;
}

const rows = page.getByRole("dialog", { name: "Phones" }).getByRole("listitem");

test("the devices at a table say whose they are, what they may do, and when they were here", async () => {
  await showPhones();
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(rows.nth(0)).toHaveTextContent(/Phone \(2\) Plays for Inara\W+here$/);
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Phone Plays for everybody\W+Phone of Wesley\W+last seen 3 hours ago$/);
  await expect.element(rows.nth(2)).toHaveTextContent(/Tablet Only watches\W+here$/);
});

test("a device is taken out, and leaves the list", async () => {
  const { link } = await showPhones();
  await rows.nth(2).getByRole("button").click();
  await button("Take out").click();
  await expect.element(page.getByText("Taken out: Tablet")).toBeVisible();
  expect(link.asked).toContainEqual({ ask: "take-out", device: "c" });
  await expect.poll(() => rows.elements().length).toBe(2);
});

test("a device gets another role", async () => {
  const { link } = await showPhones();
  await rows.nth(2).getByRole("button").click();
  await page.getByRole("combobox").selectOptions("Plays for Zoe");
  await expect.element(page.getByRole("dialog", { name: "Tablet" })).toHaveTextContent("Plays for Zoe");
  expect(link.asked).toContainEqual({ ask: "set-role", device: "c", role: { role: "seat", table, seat: 3 } });
});

test("a lost phone is taken out for another one, which scans its player’s code", async () => {
  const { link } = await showPhones();
  await rows.nth(0).getByRole("button").click();
  await button("Replace").click();
  await expect.element(page.getByRole("img", { name: "QR code of Inara" })).toBeVisible();
  expect(link.asked).toContainEqual({ ask: "take-out", device: "b" });
  expect(link.asked).toContainEqual({
    ask: "make-ticket",
    role: { role: "seat", table, seat: 2 },
    kind: "code",
  });
});

test("the list follows who comes and goes, and leads to the code of the table", async () => {
  const { link } = await showPhones();
  await expect.poll(() => rows.elements().length).toBe(3);
  link.answer("devices", { got: "devices", devices: PHONES.slice(0, 1) });
  link.tell({ push: "phones", table, here: [2], keeper: null });
  await expect.poll(() => rows.elements().length).toBe(1);
  await button("New codes").click();
  expect(link.asked).toContainEqual({ ask: "end-tickets" });
  await button("Show code").click();
  await expect.element(page.getByRole("img", { name: `QR code of ${firstTurn.name}` })).toBeVisible();
});

test("a device that plays at one table takes out players’ phones and watchers alone", async () => {
  await showPhones({ role: "table", table });
  await expect.element(rows.nth(1)).toHaveTextContent("this device");
  await expect.element(rows.nth(0).getByRole("button")).toBeVisible();
  await expect.element(rows.nth(1).getByRole("button")).not.toBeInTheDocument();
  await expect.element(button("New codes")).not.toBeInTheDocument();
});

for (const role of ["seat", "watch"] as const)
  test(`a device with the role ${role} lets nobody in`, async () => {
    const given: Role = role === "seat" ? { role, table, seat: 1 } : { role, table };
    device.write(ofHost("starboard.welcome"), { device: "a", role: given });
    await showAtTable(TableMenu, firstTurn, () => ({ onclose: () => {} }));
    await expect.element(button("Log")).toBeVisible();
    for (const name of ["Phones", "Share with a phone", "This is my phone"])
      await expect.element(button(name)).not.toBeInTheDocument();
  });

test("the phones of a table have room on the narrowest screen", async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(412, 915));
  await showPhones();
  await vi.waitFor(() => expect(rows.elements()).toHaveLength(3));
  for (const part of document.querySelectorAll("dialog :is(button, li)"))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(320);
});
