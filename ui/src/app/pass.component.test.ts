import { expect, test, vi } from "vitest";
import type { Greeting, Role } from "$wire";
import { WIRE } from "$wire/hash";
import { atKey, codeAddress } from "$link/code";
import { HostPass, isJoinCode, isOfThisHost, welcome } from "./pass";
import { Route } from "./route.svelte";
import { KEPT, firstHash, fromHash, toHash } from "./screens";
import { device, ofHost } from "./storage";

const TICKET = "0123456789abcdef0123456789abcdef";
const KEY = "q".repeat(42) + "s";
const ROLE: Role = { role: "table", table: "friday" };
const WELCOME = { hello: "welcome", device: "d", token: "secret", role: ROLE, owner: false } as const;

test("the ticket of a code leaves the address, its history and the last screen before they are read", () => {
  history.pushState(null, "", `#/join/${TICKET}`);
  const { length } = history;
  const pass = new HostPass();
  expect(pass.hello()).toEqual({ hello: 1, wire: WIRE, name: "", ticket: TICKET });
  expect(firstHash()).toBe("#/");
  const route = new Route();
  route.start()();
  expect(route.now).toEqual({ screen: "lobby" });
  expect(history.length).toBe(length);
  expect(device.get(ofHost(KEPT))).toBe("#/");
  for (const kept of device.keys()) expect(device.get(kept)).not.toContain(TICKET);
});

test("a ticket is shown until the host has let the device in, and then its token", () => {
  history.pushState(null, "", `#/join/${TICKET}`);
  const pass = new HostPass();
  const joined = vi.fn();
  pass.onJoined(joined);
  expect(pass.hello().ticket).toBe(TICKET);
  pass.welcomed(WELCOME satisfies Greeting);
  expect(joined.mock.calls).toEqual([[ROLE]]);
  expect(pass.hello()).toEqual({ hello: 1, wire: WIRE, name: "", token: "secret" });
  pass.welcomed({ ...WELCOME, token: null });
  expect(joined).toHaveBeenCalledTimes(1);
  expect(pass.hello().token).toBe("secret");
});

test("a role at another table is told, as one that comes by a code", () => {
  const pass = new HostPass();
  pass.welcomed({ ...WELCOME, role: { role: "watch", table: "friday" } });
  const told = vi.fn();
  pass.onJoined(told);
  const next: Role = { role: "watch", table: "saturday" };
  for (const role of [ROLE, next, next]) pass.welcomed({ ...WELCOME, token: null, role });
  expect(told.mock.calls).toEqual([[next]]);
});

test("the key of a host behind a relay stays in the address, and what it has given is its own", () => {
  const address = codeAddress("", { ticket: TICKET, key: KEY });
  history.pushState(null, "", address);
  const pass = new HostPass();
  expect(pass.hello().ticket).toBe(TICKET);
  expect(location.hash).toBe(`${atKey(KEY)}/`);
  expect(toHash({ screen: "table", table: "friday" })).toBe(`${atKey(KEY)}/table/friday`);
  expect(fromHash(`${atKey(KEY)}/table/friday`)).toEqual({ screen: "table", table: "friday" });
  pass.welcomed(WELCOME);
  expect(welcome()).toEqual({ device: "d", role: ROLE });
  history.replaceState(null, "", "#/");
  expect(welcome()).toBeNull();
});

test("a code that is cut leaves the address, and is told", () => {
  history.pushState(null, "", "#/join/AbCd");
  expect(new HostPass().fault).toBe("mangled");
  expect(location.hash).toBe("#/");
});

test("who listens late hears of what was joined before, and who comes back joins nothing", () => {
  history.pushState(null, "", `#/join/${TICKET}`);
  const pass = new HostPass();
  pass.welcomed(WELCOME);
  const joined = vi.fn();
  pass.onJoined(joined);
  expect(joined.mock.calls).toEqual([[ROLE]]);
  const back = new HostPass();
  back.onJoined(joined);
  back.welcomed({ ...WELCOME, token: null });
  expect(joined).toHaveBeenCalledTimes(1);
});

test("what a host has given is kept for that host alone", () => {
  const path = location.href;
  const pass = new HostPass();
  pass.welcomed(WELCOME);
  history.replaceState(null, "", "/another/place/");
  expect(pass.hello().token).toBeUndefined();
  expect(welcome()).toBeNull();
  history.replaceState(null, "", path);
  expect(welcome()).toEqual({ device: "d", role: ROLE });
});

test.each([
  [`http://192.168.1.5:7827/#/join/${TICKET}`, true],
  [`https://hall.example/t1/#/join/${TICKET}\n`, true],
  [`#/join/${TICKET.slice(1)}`, true],
  ["#/joined", false],
  ["http://192.168.1.5:7827/#/table/friday", false],
])("%s is known as a code that lets in, or is meant to be one: %s", (text, known) => {
  expect(isJoinCode(text)).toBe(known);
});

test("a code of this host is told from that of another one", () => {
  const here = new URL(".", document.baseURI).href;
  expect(isOfThisHost(`${here}#/join/${TICKET}`)).toBe(true);
  expect(isOfThisHost(`${here}other/#/join/${TICKET}`)).toBe(false);
  expect(isOfThisHost(`http://192.168.1.5:7827/#/join/${TICKET}`)).toBe(false);
});
