import { m } from "$paraglide/messages";
import type { Game } from "$app/context";
import { breach } from "$text/breaches";
import type { CardCopy, PlayAnswer, PlayQuestion, PlayTime } from "$wire";

/** A question before a card is played. */
export function questionText({ names }: Game, asked: PlayQuestion): string {
  switch (asked.question) {
    case "player":
      return m.play_by_whom();
    case "victim":
      return m.play_on_whom();
    case "hand-over":
      return m.play_lies_with({ name: names.seat(asked.from) });
    case "side":
      return m.play_side();
    case "monster":
      return m.play_at_which();
    case "flight":
      return m.play_flight();
    case "restore":
      return m.play_restore();
    case "turn":
      return m.play_turn();
    case "roll":
      return m.play_set_die();
    case "takes":
      return m.takes_a_card();
    case "level-card":
      return m.play_level_card();
    case "item":
      return m.play_item();
    case "joins":
      return m.add_monster();
    case "replaces":
      return breach(names, asked.objection);
  }
}

/** An answer to such a question about a card. */
export function answerText({ names, view }: Game, given: PlayAnswer, card: CardCopy): string {
  switch (given.answer) {
    case "player":
    case "serves":
      return names.seat(given.seat);
    case "hand-over":
      return m.play_goes_to({ name: names.seat(given.seat) });
    case "side":
      return given.side === "monsters" ? m.monsters() : m.munchkins();
    case "flight":
      return m.event_all_run({ way: given.escape ? "escape" : "caught" });
    case "monster": {
      const foe = view.combat?.foes.find(({ id }) => id === given.monster)?.foe;
      return foe ? names.foe(foe) : "";
    }
    case "card":
      return given.owner === null
        ? names.card(given.card)
        : m.card_of({ card: names.card(given.card), name: names.seat(given.owner) });
    case "hand":
      return m.price_hand_item();
    case "unnamed":
      return m.leave_unnamed();
    case "level":
      return m.play_level();
    case "trait":
      return m.play_buy_trait();
    case "now":
      return m.play_it();
    case "replaces": {
      const cards = { old: names.card(given.card), card: names.card(card) };
      return names.facts(card)?.kind === "sidekick"
        ? m.play_replaces_sidekick(cards)
        : m.play_replaces(cards);
    }
    case "anyway":
      return m.play_anyway();
  }
}

/** Why a card cannot be played yet. */
export function waitText(until: PlayTime): string {
  switch (until) {
    case "fight":
      return m.breach_no_combat();
    case "flight":
      return m.play_with_flight();
    case "player":
      return m.play_no_player();
    case "monster":
      return m.play_no_monster();
    case "sidekick":
      return m.play_no_sidekick();
  }
}
