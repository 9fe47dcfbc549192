import { expect, test } from "vitest";
import { addresses } from "./reachable";

test.each([
  ["http://192.168.1.5:7827/#/table/friday", ["http://192.168.1.5:7827/"]],
  ["https://hall.example/t1/?lang=de#/settings", ["https://hall.example/t1/"]],
  ["http://127.0.0.1:7827/#/", []],
  ["http://localhost:7827/t1/", []],
  ["http://[::1]:7827/", []],
  ["https://tauri.localhost/", []],
  ["tauri://localhost/", []],
])("other devices reach %s at %s", (page, reached) => {
  expect(addresses(page, [])).toEqual(reached);
});

test("what the host tells is added, once", () => {
  const told = ["http://192.168.1.5:7827/", "http://10.0.0.7:7827/"];
  expect(addresses("http://127.0.0.1:7827/#/table/friday", told)).toEqual(told);
  expect(addresses("http://10.0.0.7:7827/", told)).toEqual(told.toReversed());
});
