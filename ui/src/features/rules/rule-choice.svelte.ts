import type { EditionFacts, EditionId, PrintingFacts, Setting } from "$wire";

/** The switches of the printings in use and of the wait before a win counts. */
const PRINTINGS = "printings";
const CLAIM_WAIT = "claim-wait-ms";
/** The waits in milliseconds that a table can choose. */
export const CLAIM_WAITS = [0, 5000, 10_000] as const;

/** An edition, and the switches that are set otherwise. */
interface Rules {
  edition: EditionId;
  houseRules: readonly Setting[];
}

/** The rules that are chosen for a table. */
export class RuleChoice implements Rules {
  edition = $state<EditionId>("deluxe-2019");
  houseRules = $state.raw<Setting[]>([]);

  constructor(edition: EditionId, houseRules: readonly Setting[] = []) {
    this.take({ edition, houseRules });
  }

  take({ edition, houseRules }: Rules): void {
    this.edition = edition;
    this.houseRules = [...houseRules];
  }

  /** Takes another edition, and keeps what the table has chosen wherever the edition differs from it. */
  changeEdition(to: EditionFacts): void {
    const printings = this.#value(PRINTINGS)?.split(",");
    this.edition = to.id;
    this.houseRules = this.houseRules.filter(({ name, value }) =>
      to.switches.every((one) => one.name !== name || one.value !== value),
    );
    if (printings) this.#choosePrintings(to.printings, printings);
  }

  /** Turns a switch of an edition over, or back. */
  toggleRule(rule: string, edition: EditionFacts | undefined): void {
    const other = edition?.switches.find(({ name }) => name === rule)?.other;
    this.#choose(rule, this.#value(rule) === null ? (other ?? null) : null);
  }

  /** True if another set of rules is the same. */
  isSame(other: Rules): boolean {
    const sorted = ({ houseRules }: Rules) =>
      houseRules.map(({ name, value }) => [name, value].join()).sort();
    return this.edition === other.edition && sorted(this).join() === sorted(other).join();
  }

  /** The wait in milliseconds before a win counts; none for that of the edition. */
  get claimWait(): number | null {
    const chosen = this.#value(CLAIM_WAIT);
    return chosen === null ? null : Number(chosen);
  }

  set claimWait(ms: number | null) {
    this.#choose(CLAIM_WAIT, ms === null ? null : String(ms));
  }

  /** True if the table uses a printing. */
  playsWith({ id, atHand }: PrintingFacts): boolean {
    return this.#value(PRINTINGS)?.split(",").includes(id) ?? atHand;
  }

  /** Takes a printing to the table, or puts it back in its box. One has to stay. */
  togglePrinting(id: string, all: readonly PrintingFacts[]): void {
    const chosen = all.filter((each) => (each.id === id) !== this.playsWith(each));
    if (chosen.length)
      this.#choosePrintings(
        all,
        chosen.map(({ id }) => id),
      );
  }

  #choosePrintings(all: readonly PrintingFacts[], chosen: string[]): void {
    const departs = all.some(({ id, atHand }) => atHand !== chosen.includes(id));
    this.#choose(PRINTINGS, departs ? chosen.join() : null);
  }

  #value(name: string): string | null {
    return this.houseRules.find((rule) => rule.name === name)?.value ?? null;
  }

  /** Sets a switch to a value, or leaves it to the edition. */
  #choose(name: string, value: string | null): void {
    const others = this.houseRules.filter((rule) => rule.name !== name);
    this.houseRules = value === null ? others : [...others, { name, value }];
  }
}
