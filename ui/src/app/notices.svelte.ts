import { LinkLost, Refusal, type Unpacked } from "$link";
import { m } from "$paraglide/messages";
import type { Fault, Objection, Recovery } from "$wire";

/** A failure other than an objection. */
export type Problem =
  | Exclude<Fault, { fault: "objection" | "set-up" | "taken-out" }>
  | { fault: "link-lost" | "unreadable" | "evicted" }
  | ({ fault: "recovered"; backups: boolean } & Recovery)
  | ({ fault: "unpacked" } & Unpacked);

/** An action that a toast offers. */
export interface Offer {
  label: string;
  run: () => void;
  /** True once it is too late for the action. */
  late?: () => boolean;
}

/** A short message that disappears by itself. */
export interface Toast {
  id: number;
  text: string;
  action?: Offer;
  /** Its end, by `Date.now`. */
  ends: number;
  /** Dismissed by a touch anywhere else. */
  passes: boolean;
}

interface Raised {
  objections: Objection[];
  /** What they are about is a card that is played. */
  card: boolean;
  again: () => void;
}

/** An action that another device has just done, with a way to do it again. */
interface Twice {
  /** The log line of the other device. */
  seq: number;
  device: string | null;
  again: () => void;
}

const TOAST_MS = 3000;
/** Reading time per letter (ms). */
const LETTER_MS = 60;
/** Time on screen of a toast with an action (ms). */
const OFFER_MS = 7000;
/** Time on screen of a hint (ms): a device that only shows the table is touched by nobody. */
const HINT_MS = 20_000;
/** Time in which a deletion can be undone (ms). */
const DELETED_MS = 30_000;

/** Notices shown over the screens: objections, problems and toasts. */
export class Notices {
  #raised = $state.raw<Raised | null>(null);
  #twice = $state.raw<Twice | null>(null);
  #problem = $state.raw<Problem | null>(null);
  #passing = $state.raw<Toast | null>(null);
  /** Stays until it is lifted or accepted. Passing toasts cover it. */
  #standing = $state.raw<Toast | null>(null);
  /** The last deletion that can still be undone. Passing toasts cover it, and it comes back after them. */
  #deleted = $state.raw<Toast | null>(null);
  /** What can be touched on a screen that is new. All else covers it, and a touch dismisses it. */
  #hint = $state.raw<Toast | null>(null);
  #nextId = 1;

  readonly raised = $derived(this.#raised);
  readonly twice = $derived(this.#twice);
  readonly problem = $derived(this.#problem);
  readonly shown = $derived(this.#passing ?? this.#standing ?? this.#deleted ?? this.#hint);
  /** What is shown is a hint. */
  readonly hints = $derived(this.shown !== null && this.shown === this.#hint);
  /** True if there is a notice to show. */
  readonly any = $derived(Boolean(this.#raised ?? this.#twice ?? this.#problem ?? this.shown));

  /** Reports a failed request, maybe to play a card; `again` repeats it against the rule. */
  report(error: unknown, again: () => void, card = false): void {
    if (error instanceof LinkLost) this.#lost(error);
    else if (!(error instanceof Refusal)) throw error;
    else if (error.fault.fault === "objection") this.#raise([error.fault.objection], again, card);
    else if (error.fault.fault === "set-up") this.#raise(error.fault.objections, again);
    // The connection ends with it, and the screen says so.
    else if (error.fault.fault !== "taken-out") this.#tell(error.fault);
  }

  /** An unsent request needs no dialog: the lost connection is shown anyway. */
  #lost({ sent }: LinkLost): void {
    if (sent) this.#tell({ fault: "link-lost" });
    else this.toast(m.not_sent());
  }

  #raise(objections: Objection[], again: () => void, card = false): void {
    this.#pass();
    this.#raised = { objections, again, card };
  }

  /** Shows a problem in place of a passing toast, which is about something earlier. */
  #tell(problem: Problem): void {
    this.#pass();
    this.#problem = problem;
  }

  /** Reports that another device has just made the same change, in a line of the log; `again` makes it once more. */
  saidAlready(device: string | null, seq: number, again: () => void): void {
    this.#pass();
    this.#twice = { device, seq, again };
  }

  /** Repeats the change: it was meant to count twice. */
  countTwice(): void {
    const again = this.#twice?.again;
    this.#twice = null;
    again?.();
  }

  /** Reports a file over a limit in bytes. */
  tooLarge(max: number): void {
    this.#tell({ fault: "too-large", max });
  }

  /** Reports an unreadable file. */
  unreadable(): void {
    this.#tell({ fault: "unreadable" });
  }

  /** Reports an archive of which not all could be read. */
  unpacked(unpacked: Unpacked): void {
    this.#tell({ fault: "unpacked", ...unpacked });
  }

  /** Reports that the browser has cleared the games. */
  evicted(): void {
    this.#tell({ fault: "evicted" });
  }

  /** Removes the report that the games cannot be opened. Returns true if there was one. */
  opened(): boolean {
    if (this.#problem?.fault !== "unopened") return false;
    this.#problem = null;
    return true;
  }

  /** Reports the recovery of a damaged database; `backups` is true if some may have what it lost. */
  recovered(recovery: Recovery, backups: boolean): void {
    this.#tell({ fault: "recovered", backups, ...recovery });
  }

  /** Shows a toast in place of the last one. */
  toast(text: string, action?: Offer): void {
    const stays = Math.max(action ? OFFER_MS : TOAST_MS, text.length * LETTER_MS);
    this.#passing = this.#lasting(stays, { text, action, passes: true });
  }

  /** Reports a deletion with an offer to undo it. The deletion before it is offered again afterwards. */
  deleted(text: string, restore: () => void): void {
    const before = this.#stillDeleted();
    const run = () => {
      restore();
      this.#deleted = before && this.#lasting(DELETED_MS, before);
    };
    this.#passing = null;
    this.#deleted = this.#lasting(DELETED_MS, { text, action: { label: m.undo(), run }, passes: false });
  }

  /** Shows a toast for as long as its cause lasts. */
  stand(text: string, action: Offer): void {
    this.#standing = this.#lasting(Infinity, { text, action, passes: false });
  }

  /** Removes the toast that stays. */
  lift(): void {
    this.#standing = null;
  }

  /** Says what can be touched, until somebody touches something, it is called back or it was there long enough. */
  hint(text: string): () => void {
    const hint = (this.#hint = this.#lasting(HINT_MS, { text, passes: true }));
    return () => this.dismiss(hint.id);
  }

  /** Removes the hint after something was done. */
  dismissHint(): void {
    this.#hint = null;
  }

  dismiss(id: number): void {
    if (this.#hint?.id === id) this.#hint = null;
    if (this.#standing?.id === id) this.#standing = null;
    if (this.#deleted?.id === id) this.#deleted = null;
    if (this.#passing?.id !== id) return;
    this.#passing = null;
    this.#deleted = this.#stillDeleted();
  }

  /** Removes what was said about a table that is left. */
  leaveTable(): void {
    this.#pass();
  }

  /** Overrules the objection: the table has the last word. */
  overrule(): void {
    const again = this.#raised?.again;
    this.#raised = null;
    again?.();
  }

  settle(): void {
    this.#raised = null;
    this.#twice = null;
    this.#problem = null;
  }

  #pass(): void {
    if (this.#passing) this.dismiss(this.#passing.id);
  }

  /** The last deletion, unless its time is over. */
  #stillDeleted(): Toast | null {
    return this.#deleted && this.#deleted.ends > Date.now() ? this.#deleted : null;
  }

  #lasting(stays: number, toast: Omit<Toast, "id" | "ends">): Toast {
    return { ...toast, id: this.#nextId++, ends: Date.now() + stays };
  }
}
