import type { EditionFacts, EditionId, PrintingFacts } from "$wire";
import { effectiveSetting, splitRule } from "$text/rules";

/** The switches of the printings in use and of the wait before a win counts. */
const PRINTINGS = "printings";
const CLAIM_WAIT = "claim-wait-ms";
/** The waits in milliseconds that a table can choose. */
export const CLAIM_WAITS = [0, 5000, 10_000] as const;

/** The rules that are chosen for a table: an edition, and where the table departs from it. */
export class RuleChoice {
  edition = $state<EditionId>("deluxe-2019");
  houseRules = $state<string[]>([]);

  constructor(edition: EditionId, houseRules: readonly string[] = []) {
    this.take({ edition, houseRules });
  }

  take({ edition, houseRules }: { edition: EditionId; houseRules: readonly string[] }): void {
    this.edition = edition;
    this.houseRules = [...houseRules];
  }

  /** Takes another edition, and keeps what the table has chosen wherever the two editions differ. */
  changeEdition(to: EditionFacts, from: EditionFacts | undefined): void {
    const before = new Map(from?.switches.map(({ name, value }) => [name, value]));
    const printings = from?.printings.filter((each) => this.playsWith(each)).map(({ id }) => id);
    const choosesPrintings = this.#value(PRINTINGS) !== null;
    this.edition = to.id;
    this.#choose(PRINTINGS, null);
    this.houseRules = this.houseRules.filter((rule) => {
      // A switch that is turned over already stands where the other edition has it.
      return (
        splitRule(rule).value !== null ||
        to.switches.some(({ name, value }) => name === rule && before.get(name) === value)
      );
    });
    if (!choosesPrintings || !printings?.length) return;
    if (to.printings.some(({ id, atHand }) => atHand !== printings.includes(id)))
      this.#choose(PRINTINGS, printings.join());
  }

  /** The names of what departs from an edition: switches, and other house rules. */
  departures(edition: EditionFacts | undefined): string[] {
    const names = [...new Set(this.houseRules.map((rule) => splitRule(rule).name))];
    const printed = new Map(edition?.switches.map(({ name, value }) => [name, value]));
    return names.filter(
      (name) => !printed.has(name) || printed.get(name) !== effectiveSetting(edition, this.houseRules, name),
    );
  }

  /** Turns a switch of an edition over, or back. */
  toggleRule(rule: string, edition: EditionFacts | undefined): void {
    const departs = this.departures(edition).includes(rule);
    this.#choose(rule, null);
    if (!departs) this.houseRules = [...this.houseRules, rule];
  }

  /** True if another set of rules is the same. */
  isSame(other: { edition: EditionId; houseRules: readonly string[] }): boolean {
    const sorted = (rules: readonly string[]) => rules.toSorted().join();
    return this.edition === other.edition && sorted(this.houseRules) === sorted(other.houseRules);
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
    if (!chosen.length) return;
    const departs = all.some((each) => each.atHand !== chosen.includes(each));
    this.#choose(PRINTINGS, departs ? chosen.map(({ id }) => id).join() : null);
  }

  /** The value that a house rule names for a switch. */
  #value(name: string): string | null {
    return this.houseRules.map(splitRule).find((rule) => rule.name === name)?.value ?? null;
  }

  /** Sets a switch to a value, or leaves it to the edition. */
  #choose(name: string, value: string | null): void {
    const others = this.houseRules.filter((rule) => splitRule(rule).name !== name);
    this.houseRules = value === null ? others : [...others, `${name}=${value}`];
  }
}
