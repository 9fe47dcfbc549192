import { m } from "$paraglide/messages";
import type { NewSeat, RosterView, Setting, SetUp, Sex, Standie, TableId, TableSummary, View } from "$wire";
import { COLORS, freePiece, isCalled, isSame } from "$app/players";
import { RuleChoice } from "$features/rules";
import { tab } from "$app/storage";
import { LIMITS } from "$wire/limits";

const FIRST_SEATS = 3;
/** Storage key of new players until their table is created. */
const KEPT = "starboard.new-table";

export interface DraftSeat extends Standie {
  key: number;
  name: string;
  sex: Sex;
}

/** The stored part of a new table. */
type Kept = Pick<SetUp, "edition"> & { houseRules: Setting[] } & Pick<Draft, "name" | "saveRoster"> & {
    seats: Omit<DraftSeat, "key">[];
    after?: TableId;
  };

/** A player of former tables. The sex is known of those in a roster. */
export type Remembered = Pick<NewSeat, "name" | "standie"> & { sex?: Sex };

/** All players of former tables who had a name, last played first. */
export function remembered(rosters: readonly RosterView[], tables: readonly TableSummary[]): Remembered[] {
  const all: Remembered[] = [...rosters.flatMap(({ seats }) => seats)];
  for (const { standings, example } of tables) if (!example) all.push(...standings);
  const fallbacks = new Set<string>(
    Array.from({ length: 2 * LIMITS.seats }, (_, at) => m.player_number({ number: at + 1 })),
  );
  return all
    .filter(({ name }) => !fallbacks.has(name))
    .filter(({ name }, at, all) => all.findIndex((other) => isCalled(other.name, name)) === at);
}

/** A table that is being set up. */
export class Draft {
  name = $state("");
  readonly rules = new RuleChoice("deluxe-2019");
  saveRoster = $state(true);
  /** The table whose devices come along once the game is over there. */
  after?: TableId;
  #seats = $state<DraftSeat[]>([]);
  #nextKey = 0;

  readonly seats = $derived(this.#seats);
  /** Somebody has no name yet. */
  readonly hasUnnamed = $derived(this.#seats.some(({ name }) => !name.trim()));
  readonly full = $derived(this.#seats.length >= LIMITS.seats);
  /** Names for unnamed players: their place, or a higher number if that name is taken. */
  readonly fallbacks = $derived.by(() => {
    const taken = new Set(this.#seats.map(({ name }) => name.trim().toLowerCase()));
    let beyond = this.#seats.length;
    return this.#seats.map((seat, index) => {
      let name = m.player_number({ number: index + 1 });
      while (!seat.name.trim() && taken.has(name.toLowerCase())) name = m.player_number({ number: ++beyond });
      return name;
    });
  });

  /** The players as they will be called at the table. */
  readonly named = $derived(
    this.#seats.map(({ name }, index) => ({ name: name.trim() || this.fallbacks[index]! })),
  );

  /** Begins with remembered players, or with new ones, as far as they were kept. */
  constructor(roster: RosterView | null) {
    const kept = roster ? null : tab.read<Kept>(KEPT);
    if (roster) {
      this.rules.take(roster);
      for (const { name, sex, standie } of roster.seats) this.#push({ name, sex, ...standie });
    } else if (kept) {
      ({ name: this.name, saveRoster: this.saveRoster, after: this.after } = kept);
      this.rules.take(kept);
      for (const seat of kept.seats) this.#push(seat);
    } else {
      for (let seat = 0; seat < FIRST_SEATS; seat++) this.add();
    }
  }

  /** Keeps the table on this device for as long as the page is open, also while other screens are. */
  keep(): void {
    const { name, saveRoster, after } = this;
    const { edition, houseRules } = this.rules;
    const seats = this.#seats.map(({ key: _, ...seat }) => seat);
    keep({ name, edition, houseRules, saveRoster, seats, after });
  }

  /** Forgets what was kept: the table is made. */
  drop(): void {
    tab.remove(KEPT);
  }

  add(): void {
    this.#push({ name: "", sex: "male", ...freePiece(this.#seats) });
  }

  /** Changes a player's name, or the sex of the character. */
  change(seat: DraftSeat, to: Partial<Pick<DraftSeat, "name" | "sex">>): void {
    Object.assign(seat, to);
  }

  /** The seat of a player who is known by name; none if he is not among the players. */
  seatOf(name: string): DraftSeat | undefined {
    return this.#seats.find((seat) => isCalled(seat.name, name));
  }

  /**
   * Seats a remembered player, on the first seat that nobody is named for, or has him leave it. He brings his piece, unless
   * somebody with a name has it.
   */
  togglePlayer({ name, sex, standie }: Remembered): void {
    const there = this.seatOf(name);
    if (there) {
      if (this.#seats.length > FIRST_SEATS) this.remove(there);
      else there.name = "";
      return;
    }
    if (!this.hasUnnamed && !this.full) this.add();
    const seat = this.#seats.find((seat) => !seat.name.trim());
    if (!seat) return;
    seat.name = name;
    if (sex) seat.sex = sex;
    const other = this.#seats.find((other) => other !== seat && isSame(other, standie));
    if (other?.name.trim()) return;
    if (other) ({ color: other.color, shape: other.shape } = seat);
    ({ color: seat.color, shape: seat.shape } = standie);
  }

  remove(seat: DraftSeat): void {
    this.#seats = this.#seats.filter((each) => each !== seat);
  }

  /** Moves a seat up or down in the turn order. */
  shift(seat: DraftSeat, by: number): void {
    const from = this.#seats.indexOf(seat);
    this.#seats = this.#seats.toSpliced(from, 1).toSpliced(from + by, 0, seat);
  }

  /** Gives a seat a color or a shape; whoever had it gets the one that becomes free. */
  give<Part extends keyof Standie>(seat: DraftSeat, part: Part, value: DraftSeat[Part]): void {
    const other = this.#givesWay({ ...seat, [part]: value }, (each) => each[part] === value);
    if (other) other[part] = seat[part];
    seat[part] = value;
  }

  setUp(): SetUp {
    return {
      edition: this.rules.edition,
      houseRules: this.rules.houseRules,
      seats: this.#seats.map(({ sex, color, shape }, index) => ({
        ...this.named[index]!,
        sex,
        standie: { color, shape },
      })),
    };
  }

  /**
   * The player to swap pieces with: the one who has that piece or, if there is one piece for each, its color or shape.
   */
  #givesWay(piece: Standie, has: (seat: DraftSeat) => boolean): DraftSeat | undefined {
    const very = this.#seats.find((seat) => isSame(seat, piece));
    return very ?? (this.#seats.length <= COLORS.length ? this.#seats.find(has) : undefined);
  }

  #push(seat: Omit<DraftSeat, "key">): void {
    this.#seats.push({ key: this.#nextKey++, ...seat });
  }
}

/** Begins another table with the players and the rules of one, whose devices come along. */
export function keepAgain(after: TableId, { edition, houseRules, seats }: View): void {
  keep({
    after,
    name: "",
    edition,
    houseRules,
    saveRoster: false,
    seats: seats.map(({ name, startingSex, standie }) => ({ name, sex: startingSex, ...standie })),
  });
}

function keep(kept: Kept): void {
  tab.write(KEPT, kept);
}
