import type { EditionFacts, EditionId, PrintingFacts } from "$wire";
import { effectiveSetting } from "$text/rules";

/** Prefixes of the house rules for printings and for the wait before a win counts. */
const PRINTINGS = "printings=";
const CLAIM_WAIT = "claim-wait-ms=";
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
    const choosesPrintings = this.houseRules.some((rule) => rule.startsWith(PRINTINGS));
    this.edition = to.id;
    this.houseRules = this.houseRules.filter((rule) => {
      if (rule.startsWith(PRINTINGS)) return false;
      // A switch that is turned over already stands where the other edition has it.
      return (
        rule.includes("=") ||
        to.switches.some(({ name, value }) => name === rule && before.get(name) === value)
      );
    });
    if (!choosesPrintings || !printings?.length) return;
    if (to.printings.some(({ id, atHand }) => atHand !== printings.includes(id)))
      this.houseRules.push(PRINTINGS + printings.join(","));
  }

  /** The names of what departs from an edition: switches, and other house rules. */
  departures(edition: EditionFacts | undefined): string[] {
    const names = [...new Set(this.houseRules.map((rule) => rule.split("=")[0]!))];
    const printed = new Map(edition?.switches.map(({ name, value }) => [name, value]));
    return names.filter(
      (name) => !printed.has(name) || printed.get(name) !== effectiveSetting(edition, this.houseRules, name),
    );
  }

  /** Turns a switch of an edition over, or back. */
  toggleRule(rule: string, edition: EditionFacts | undefined): void {
    const departs = this.departures(edition).includes(rule);
    const others = this.houseRules.filter((other) => other !== rule && !other.startsWith(`${rule}=`));
    this.houseRules = departs ? others : [...others, rule];
  }

  /** True if another set of rules is the same. */
  isSame(other: { edition: EditionId; houseRules: readonly string[] }): boolean {
    const sorted = (rules: readonly string[]) => rules.toSorted().join();
    return this.edition === other.edition && sorted(this.houseRules) === sorted(other.houseRules);
  }

  /** The wait in milliseconds before a win counts; none for that of the edition. */
  get claimWait(): number | null {
    const chosen = this.houseRules.find((rule) => rule.startsWith(CLAIM_WAIT));
    return chosen === undefined ? null : Number(chosen.slice(CLAIM_WAIT.length));
  }

  set claimWait(ms: number | null) {
    const others = this.houseRules.filter((rule) => !rule.startsWith(CLAIM_WAIT));
    this.houseRules = ms === null ? others : [...others, CLAIM_WAIT + ms];
  }

  /** True if the table uses a printing. */
  playsWith({ id, atHand }: PrintingFacts): boolean {
    const chosen = this.houseRules.find((rule) => rule.startsWith(PRINTINGS));
    return chosen === undefined ? atHand : chosen.slice(PRINTINGS.length).split(",").includes(id);
  }

  /** Takes a printing to the table, or puts it back in its box. One has to stay. */
  togglePrinting(id: string, all: readonly PrintingFacts[]): void {
    const chosen = all.filter((each) => (each.id === id) !== this.playsWith(each));
    if (!chosen.length) return;
    const others = this.houseRules.filter((rule) => !rule.startsWith(PRINTINGS));
    const departs = all.some((each) => each.atHand !== chosen.includes(each));
    this.houseRules = departs ? [...others, PRINTINGS + chosen.map(({ id }) => id).join(",")] : others;
  }
}
