import { m } from "$paraglide/messages";
import type { CardCopy, HouseRuleFault, MonsterId, Phase, SeatId } from "$wire";
import { list, plain, signed, type Names } from "./names";
import { decimal } from "./odds";

/**
 * Messages by the codes of the host: the code "not-in-play" of the family "breach" is said by `breach_not_in_play`. The
 * compiler holds that each code has its message, and that the message names only fields of the code. Families are named
 * literally: `scripts/messages.ts` and `scripts/check-messages.mjs` look for them.
 */
type Messages = typeof m;
type Snake<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Snake<Tail>}`
  : Code;
type Kebab<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}-${Kebab<Tail>}` : Key;
type Key<Family extends string, Code extends string> = `${Family}_${Snake<Code>}`;
type Fields<Message> = Message extends (inputs: infer Inputs, ...rest: never) => string
  ? keyof NonNullable<Inputs>
  : never;

/** The messages without fields. */
type Plain = {
  [Key in keyof Messages]: [Fields<Messages[Key]>] extends [never] ? Key : never;
}[keyof Messages];
type TermOf<Family extends string, Key> = Key extends `${Family}_${infer Rest}` ? Kebab<Rest> : never;

/** The codes of a family whose messages are single terms. */
export type Terms<Family extends string> = TermOf<Family, Plain>;

/** The field that holds the code, per family of objects. */
const CODES = {
  award: "award",
  breach: "code",
  import: "code",
  mark: "mark",
  matter: "matter",
  next: "fault",
  problem: "fault",
  remedy: "do",
  sets_fault: "code",
  sets_part: "code",
  spared: "why",
  terms: "terms",
  unfit: "purpose",
  verdict: "is",
  why: "why",
} as const;

type Family = keyof typeof CODES;
type Coded<F extends Family> = { [field in (typeof CODES)[F]]: string };

/** An object that its family has words for; otherwise what is missing. */
type Sayable<F extends Family, Said> =
  Said extends Coded<F>
    ? Key<F, Said[(typeof CODES)[F]]> extends infer K extends keyof Messages
      ? [Exclude<Fields<Messages[K]>, keyof Said>] extends [never]
        ? Said
        : { fieldMissing: Exclude<Fields<Messages[K]>, keyof Said> }
      : { messageMissing: Key<F, Said[(typeof CODES)[F]]> }
    : never;

/** What stands in a message for a field, where the value itself does not. */
const FIELDS: Record<string, (value: never, names: Names | null) => unknown> = {
  amount: signed,
  bonus: signed,
  card: cardName,
  cards: (cards: CardCopy[] | number, names) =>
    typeof cards === "number" ? cards : list(cards.map((card) => cardName(card, names))),
  dead: seatName,
  each: (count: number) => m.n_cards({ count }),
  fault: (fault: HouseRuleFault) => fault.name,
  insteadOf: cardName,
  item: cardName,
  known: (known: string[] | number) => (typeof known === "number" ? known : known.join(", ")),
  levels: (count: number) => m.n_levels({ count }),
  mean: decimal,
  monster: (id: MonsterId, names) => names?.monster(id) ?? "",
  monsters: plain,
  munchkins: plain,
  phase: (phase: Phase) => term("phase", phase),
  seat: seatName,
  seats: (ids: SeatId[], names) => names?.seats(ids),
  strength: plain,
  turn: seatName,
  usual: signed,
  victim: seatName,
};

function cardName(card: CardCopy, names: Names | null): string {
  return names?.card(card) ?? card;
}

function seatName(id: SeatId, names: Names | null): string {
  return names?.seat(id) ?? m.player_number({ number: id });
}

function message(family: string, code: string): ((fields: object) => string) | undefined {
  return m[`${family}_${code.replaceAll("-", "_")}` as keyof Messages] as never;
}

/** The term for a code. */
export function term<F extends string>(family: F, code: Terms<F>): string {
  return message(family, code)?.({}) ?? code.replaceAll("-", " ");
}

/** The sentence for an object of the host, with its fields in place; without names where there is no table. */
export function say<F extends Family, Said extends Coded<F>>(
  family: F,
  names: Names | null,
  said: Said & Sayable<F, Said>,
): string {
  const fields = Object.entries(said).map(([field, value]) => [
    field,
    FIELDS[field]?.(value as never, names) ?? value,
  ]);
  return message(family, said[CODES[family]])?.(Object.fromEntries(fields) as object) ?? "";
}
