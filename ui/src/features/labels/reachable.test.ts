import { expect, test } from "vitest";
import { reachable } from "./reachable";

test.each([
  ["http://192.168.1.5:7827/#/table/friday", "http://192.168.1.5:7827/"],
  ["https://hall.example/t1/?lang=de#/settings", "https://hall.example/t1/"],
  ["http://127.0.0.1:7827/#/", undefined],
  ["http://localhost:7827/t1/", undefined],
  ["http://[::1]:7827/", undefined],
  ["https://tauri.localhost/", undefined],
  ["tauri://localhost/", undefined],
])("other devices reach %s at %s", (page, address) => {
  expect(reachable(page)).toBe(address);
});
