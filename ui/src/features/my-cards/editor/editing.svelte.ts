import type { App } from "$app/app.svelte";
import type { Card, CardCheck, CardEntry, KindName } from "$wire";
import { dropDraft, keepDraft, keptDraft, type CardDraft } from "../drafts";
import { converted, entryOf } from "../schema/entry";
import { shapes } from "../schema/set";
import type { DataObject } from "../schema/shape";
import { placeOf } from "../text/faults";
import { showField } from "./form";

/** Fields shown first; the others unfold. */
const FIRST = new Set(
  "name level bonus treasures levels slots hands value clones costs-hand-of effect abilities steps bad-stuff".split(
    " ",
  ),
);

/** A card that is being edited: what is written, what the host says of it, and how it is saved. */
export class Editing {
  readonly #app: App;
  readonly #begin: CardDraft;
  readonly #gone: boolean;
  readonly #onsaved: (card: Card) => void;
  /** The card as it is saved, as far as is known here. */
  #saved: CardDraft;
  /** The card as it was when the editing began. */
  #began: Card | null;
  #check = $state.raw<CardCheck | null>(null);
  #left = false;

  entry = $state.raw<CardEntry>()!;
  /** The card as changed elsewhere meanwhile; null if it is gone. */
  theirs = $state.raw<Card | null>();
  /** The card when it was last without fault. */
  sound = $state.raw<Card | null>(null);
  touched = $state(false);
  saving = $state(false);
  /** The fields that are not shown first are unfolded. */
  more = $state(false);
  /** The editing went on from a draft. */
  readonly resumed: boolean;

  readonly keys = $derived(this.entry.keys as DataObject);
  readonly #fields = $derived(shapes.card(this.entry.kind).fields);
  readonly first = $derived(this.#fields.filter(({ key }) => FIRST.has(key)));
  readonly rest = $derived(this.#fields.filter(({ key }) => !FIRST.has(key)));
  readonly faults = $derived(this.touched ? (this.#check?.faults ?? []) : []);

  /** Begins with a card, or with its draft. A card that is gone is saved as a new one. */
  constructor(app: App, begin: CardDraft, gone: boolean, onsaved: (card: Card) => void) {
    const kept = keptDraft(begin);
    this.#app = app;
    this.#begin = begin;
    this.#gone = gone;
    this.#onsaved = onsaved;
    this.#saved = gone ? { ...begin, replaces: null, began: null } : begin;
    this.#began = kept && !gone ? kept.began : this.#saved.began;
    this.entry = kept?.entry ?? begin.entry;
    this.resumed = kept !== null;
    this.touched = this.resumed;
  }

  /** The editor is left: nothing is saved from now on. */
  leave(): void {
    this.#left = true;
  }

  /** Has the host check an entry. */
  async check(asked: CardEntry): Promise<void> {
    const { set, replaces } = this.#saved;
    const answer = await this.#app.session.ask<"card-check">({
      ask: "check-card",
      set,
      card: asked,
      replaces: replaces ?? undefined,
    });
    if (!answer || this.#left || asked !== this.entry) return;
    this.#check = answer.check;
    this.sound = answer.check.card ?? this.sound;
    if (this.faults.some((fault) => this.rest.some(({ key }) => placeOf(fault)[0] === key))) this.more = true;
  }

  change(keys: DataObject): void {
    this.entry = { kind: this.entry.kind, keys };
    this.#keep();
  }

  turnInto(kind: KindName): void {
    this.entry = converted(this.keys, kind);
    this.sound = null;
    this.#keep();
  }

  #keep(): void {
    this.touched = true;
    keepDraft({ ...this.#begin, entry: this.entry, began: this.#began });
  }

  /** Goes back to the card as it is saved. */
  discard(): void {
    dropDraft({ ...this.#begin, entry: this.entry });
    if (this.#gone) return this.#toSet();
    this.entry = this.#saved.entry;
    this.#began = this.#saved.began;
    this.touched = false;
    this.sound = null;
  }

  /** Goes on from the card as it is now. */
  takeTheirs(): void {
    const { theirs } = this;
    if (theirs) this.#saved = { ...this.#saved, entry: entryOf(theirs), began: theirs };
    this.discard();
    if (theirs === null) this.#toSet();
    this.theirs = undefined;
  }

  /** Saves over the card as it is now. */
  async saveMine(): Promise<void> {
    const { theirs } = this;
    this.#began = theirs ?? null;
    this.#saved = theirs
      ? { ...this.#saved, entry: entryOf(theirs), began: theirs }
      : { ...this.#saved, replaces: null, began: null };
    this.theirs = undefined;
    this.#keep();
    await this.save();
  }

  /** Saves the card, or leads to what is wrong with it. */
  async save(): Promise<void> {
    this.touched = true;
    this.saving = true;
    await this.check(this.entry);
    // Leaving without saving keeps a draft.
    if (this.#left) return;
    if (this.faults[0]) showField(placeOf(this.faults[0]));
    else await this.#store();
    this.saving = false;
  }

  async #store(): Promise<void> {
    const { session } = this.#app;
    const { set, replaces } = this.#saved;
    const { unfinished: _, ...own } = this.keys;
    const answer = await session.saveCard({
      set,
      card: { kind: this.entry.kind, keys: own },
      replaces: replaces ?? undefined,
      began: this.#began ?? undefined,
    });
    if (!answer) return;
    if ("differs" in answer) {
      this.theirs = answer.differs;
      return;
    }
    dropDraft({ ...this.#begin, entry: this.entry });
    await session.refreshCards();
    if (!this.#left) this.#onsaved(answer.saved);
  }

  #toSet(): void {
    this.#app.route.replace({ screen: "set", set: this.#begin.set });
  }
}
