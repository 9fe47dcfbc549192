import { afterEach, describe, expect, test } from "vitest";
import { baseLocale, locales, overwriteGetLocale } from "$paraglide/runtime";
import type { Card, CardFacts } from "$wire";
import shipped from "$wire/cards.json";
import { Cards } from "../cards";
import { PLAIN_WORDS } from "../terms";
import { figures } from "./figures";
import type { Line } from "./lines";
import { topicName, whatItDoes } from "./page";
import { unprinted } from "./unprinted.fixture";

type Data = null | boolean | number | string | Data[] | { [key: string]: Data };

const cards = [...(shipped as unknown as Card[]), ...unprinted()];
const context = { cards: new Cards(cards as unknown as CardFacts[]), words: PLAIN_WORDS };

/** Everything that is said of a card, a line each. */
function said(kind: Card["kind"]): string[] {
  return [
    ...figures(context, kind).map(({ label, value }) => `${label}: ${value ?? "?"}`),
    ...whatItDoes(context, kind).flatMap((group) => [topicName(group.topic), ...group.lines.flatMap(texts)]),
  ];
}

function texts({ text, under = [] }: Line): string[] {
  return [text, ...under.flatMap(texts)];
}

/** Sentences without an end, and those that lead to others that are not there. */
function unfinished({ text, under = [] }: Line): string[] {
  const finished = under.length ? /[.:]$/.test(text) : text.endsWith(".");
  return [...(finished ? [] : [text]), ...under.flatMap(unfinished)];
}

/** Keys of conditions and filters, each of which can be left out. */
const CONDITIONS = new Set([
  "race",
  "class",
  "human",
  "sex",
  "changed-sex",
  "max-level",
  "min-level",
  "slot",
  "complex",
  "worn",
]);

/** Words that take each other's place, by their key. */
const WORDS: Record<string, string[]> = {
  chooser: ["victim", "left", "right"],
  what: ["race", "class", "either"],
  slot: ["headgear", "armor", "footgear"],
  first: ["headgear", "armor", "footgear"],
  sex: ["male", "female"],
  side: ["either", "munchkins", "monsters"],
  whose: ["victim", "everybody"],
  direction: ["left", "right"],
  when: ["any-time", "in-combat", "out-of-combat", "on-drawn-trap"],
};

/** The data with one thing in it taken away or changed, once for each thing that is in it. */
function* without(data: Data): Generator<{ what: string; left: Data }> {
  if (Array.isArray(data)) {
    for (const [index, each] of data.entries()) {
      yield { what: `${index}`, left: data.toSpliced(index, 1) };
      for (const { what, left } of without(each))
        yield { what: `${index}.${what}`, left: data.with(index, left) };
    }
  } else if (typeof data === "object" && data) {
    for (const [key, value] of Object.entries(data)) {
      for (const { what, left } of without(value))
        yield { what: `${key}.${what}`, left: { ...data, [key]: left } };
      if (key === "first" || (CONDITIONS.has(key) && !("do" in data) && !("is" in data))) {
        const { [key]: gone, ...left } = data;
        if (gone !== null) yield { what: key, left };
      }
      // Nobody chooses if all of something goes.
      if (typeof value !== "string" || data.count === "all") continue;
      for (const other of WORDS[key] ?? [])
        if (other !== value) yield { what: `${key} ${other}`, left: { ...data, [key]: other } };
    }
  } else if (typeof data === "number") yield { what: `${data}`, left: data + 1 };
  else if (typeof data === "boolean") yield { what: `${data}`, left: !data };
}

afterEach(() => overwriteGetLocale(() => baseLocale));

describe.each(locales)("in the language %s", (locale) => {
  test("every card is told in whole sentences", () => {
    overwriteGetLocale(() => locale);
    const broken = cards.flatMap((card) => {
      const all = said(card.kind);
      const faults = all.filter(
        (text) => /undefined|null|NaN|[{}]|effect_|^\s*$| [.,:;]|\(\)| {2}/.test(text) || !text.trim(),
      );
      const cut = whatItDoes(context, card.kind).flatMap(({ lines }) => lines.flatMap(unfinished));
      return [...(all.length ? [] : ["nothing"]), ...faults, ...cut].map((text) => `${card.id}: ${text}`);
    });
    expect(broken).toEqual([]);
  });

  test("nothing that a card does goes untold", () => {
    overwriteGetLocale(() => locale);
    const untold = cards.flatMap((card) => {
      const before = said(card.kind).join("\n");
      return [...without(card.kind as unknown as Data)]
        .filter(({ left }) => said(left as unknown as Card["kind"]).join("\n") === before)
        .map(({ what }) => `${card.id}: ${what}`);
    });
    expect(untold).toEqual([]);
  });
});
