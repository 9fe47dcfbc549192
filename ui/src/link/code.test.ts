import { expect, test } from "vitest";
import { atKey, codeAddress, keyIn, readCode } from "./code";

const PAGE = "https://star.example/games/";
const TICKET = "cd".repeat(16);
const base64Url = (bytes: string) => btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const TEXT = base64Url(`\x01${"\xab".repeat(32)}${"\xcd".repeat(16)}`);
const KEY = base64Url("\xab".repeat(32));

test("a code is read as it was written", () => {
  expect(TEXT).toHaveLength(66);
  for (const code of [
    { ticket: TICKET, key: KEY },
    { ticket: TICKET, key: null },
  ])
    expect(readCode(codeAddress(PAGE, code))).toEqual(code);
  expect(codeAddress(PAGE, { ticket: TICKET, key: KEY })).toBe(`${PAGE}#/join/${TEXT}`);
  expect(readCode(`${PAGE}#join/${TEXT}\n`)).toEqual({ ticket: TICKET, key: KEY });
});

test("codes that are cut or of another version say so", () => {
  for (let cut = 0; cut < TEXT.length; cut++)
    if (cut !== 32) expect(readCode(`#/join/${TEXT.slice(0, cut)}`), TEXT.slice(0, cut)).toBe("mangled");
  expect(readCode(`#/join/${TICKET.slice(1)}`)).not.toBeNull();
  expect(readCode(`#/join/Ag${TEXT.slice(2)}`)).toBe("other-version");
  for (const none of ["#/", "#/table/friday", "laser", `${PAGE}?join/${TEXT}`])
    expect(readCode(none)).toBeNull();
});

test("an address keeps the host to which a relay leads", () => {
  expect(keyIn(`#/join/${TEXT}`)).toBe(KEY);
  expect(keyIn(`${atKey(KEY)}/table/friday`)).toBe(KEY);
  expect(keyIn(atKey(KEY))).toBe(KEY);
  for (const own of ["", "#/", `#/join/${TICKET}`, `${atKey(KEY)}x/`, "#/table/at"])
    expect(keyIn(own)).toBeNull();
});
