import { m } from "$paraglide/messages";
import type { PickPurpose } from "$app/card-search";
import type { Game } from "$app/context";
import { playing } from "./playing";
import { letter } from "$text/letters";
import type { Action, CardCopy, CombatSide, SeatId, Standie } from "$wire";

/** What has to be asked before a card is played. */
export type Aim =
  | { aim: "act"; action: Action }
  | { aim: "choose"; card: CardCopy; ask: string; options: AimOption[]; none: string }
  | {
      aim: "card";
      card: CardCopy;
      ask: string;
      purpose: PickPurpose;
      /** It can be left open which card it is. */
      open: boolean;
      action: (takes?: CardCopy) => Action;
    };

export interface AimOption {
  label: string;
  piece?: { standie: Standie; letter: string };
  then: Aim;
}

/** Who plays a card, and for which side where that is known. */
export interface Play {
  card: CardCopy;
  by: SeatId | null;
  side?: CombatSide;
}

export function aimOf(game: Game, play: Play): Aim {
  const { card, by } = play;
  const facts = game.names.cards.facts(card);
  const owner = game.view.seats.find(({ id, cards }) => id !== by && cards.some(({ copy }) => copy === card));
  if (owner && by !== null && facts?.kind === "item") return handedOver(game, card, owner.id, by);
  if (facts?.oneShot) return oneShot(game, play);
  if (facts?.special && by !== null) return special(game, card, by);
  if (facts?.kind === "level-up" && game.view.levelCardBuysTrait && by !== null) return levelCard(card, by);
  if (facts?.kind === "cheat" && by !== null) return cheat(game, card, by);
  if (facts?.kind === "enhancer") return enhancer(game, card);
  if (facts?.kind === "wandering-monster") return wanderingMonster(game, card);
  return act(playing(game.names.cards, by ?? game.view.turn?.seat ?? 0, card));
}

/** What lies before another player is not played once more: it changed hands at the table. */
function handedOver(game: Game, card: CardCopy, from: SeatId, to: SeatId): Aim {
  const label = m.aim_goes_to({ name: game.names.seat(to) });
  const then = act({ do: "trade", from, to, cards: [card] });
  return choose(card, m.aim_lies_with({ name: game.names.seat(from) }), [{ label, then }]);
}

const act = (action: Action): Aim => ({ aim: "act", action });

function choose(card: CardCopy, ask: string, options: AimOption[], none = m.nobody_there()): Aim {
  return { aim: "choose", card, ask, options, none };
}

/** Asks for a player. */
function whom(
  game: Game,
  card: CardCopy,
  ask: string,
  but: SeatId | null,
  then: (on: SeatId) => Action,
): Aim {
  const seats = game.view.seats.filter(({ id }) => id !== but);
  return choose(
    card,
    ask,
    seats.map(({ id, name, standie }) => ({
      label: name,
      piece: { standie, letter: letter(name, game.view.seats) },
      then: act(then(id)),
    })),
  );
}

function oneShot(game: Game, { card, by, side }: Play): Aim {
  const facts = game.names.cards.facts(card);
  const plain = { do: "play-one-shot" as const, card, ...(by === null ? {} : { by }) };
  if (!game.view.combat && facts?.needsFight) return choose(card, m.fight(), [], m.breach_no_combat());
  switch (facts?.oneShot?.do) {
    case "combat-bonus": {
      if (facts.side !== "either") return act({ ...plain, side: "munchkins" });
      if (side) return act({ ...plain, side });
      return choose(card, m.aim_side(), [
        { label: m.munchkins(), then: act({ ...plain, side: "munchkins" }) },
        { label: m.monsters(), then: act({ ...plain, side: "monsters" }) },
      ]);
    }
    case "remove-monster": {
      const options = standing(game).map(({ id, foe }) => ({
        label: game.names.foe(foe),
        then: act({ ...plain, monster: id }),
      }));
      return options.length > 1 ? choose(card, m.aim_at_which(), options) : (options[0]?.then ?? act(plain));
    }
    case "decide-flight":
      return choose(card, m.aim_flight(), [
        { label: m.event_all_run({ way: "escape" }), then: act({ ...plain, side: "munchkins" }) },
        { label: m.event_all_run({ way: "caught" }), then: act({ ...plain, side: "monsters" }) },
      ]);
    case "restore-levels":
      return by === null ? whom(game, card, m.aim_restore(), null, (on) => ({ ...plain, on })) : act(plain);
    case "hand-over-turn":
      return whom(game, card, m.aim_turn(), game.view.turn?.seat ?? null, (on) => ({ ...plain, on }));
    case "set-die":
      if (game.view.combat?.stage !== "fleeing") {
        return choose(card, m.aim_set_die(), [{ label: m.play_it(), then: act(plain) }]);
      }
      return choose(card, m.aim_with_flight(), [], m.aim_with_flight_how());
    case "fool-monster":
      return choose(card, m.aim_with_flight(), [], m.aim_with_flight_how());
    default:
      return act(plain);
  }
}

function special(game: Game, card: CardCopy, by: SeatId): Aim {
  const plain = { do: "play-special" as const, seat: by, card };
  switch (game.names.cards.facts(card)?.special?.do) {
    case "take-any-discard":
      return {
        aim: "card",
        card,
        ask: m.takes_a_card(),
        purpose: "any",
        open: true,
        action: (takes) => ({ ...plain, ...(takes ? { takes } : {}) }),
      };
    case "take-sidekick": {
      const options = game.view.seats
        .filter(({ id }) => id !== by)
        .flatMap((seat) =>
          seat.cards
            .filter(({ copy }) => game.names.cards.facts(copy)?.kind === "sidekick")
            .map(({ copy }) => ({
              label: m.card_of({ card: game.names.card(copy), name: seat.name }),
              then: act({ ...plain, takes: copy, from: seat.id }),
            })),
        );
      return choose(card, m.takes_a_card(), options, m.nobody_there());
    }
    default:
      return act(plain);
  }
}

function levelCard(card: CardCopy, by: SeatId): Aim {
  return choose(card, m.aim_level_card(), [
    { label: m.aim_level(), then: act({ do: "play-level-up", seat: by, card }) },
    {
      label: m.aim_buy_trait(),
      then: {
        aim: "card",
        card,
        ask: m.takes_a_card(),
        purpose: "blend-or-trait",
        open: false,
        action: (takes) => ({ do: "buy-trait", seat: by, card, takes: takes ?? card }),
      },
    },
  ]);
}

/** Asks what it goes to: what does not count so far comes first. */
function cheat(game: Game, card: CardCopy, by: SeatId): Aim {
  const play = (item: CardCopy): Action => ({ do: "play", seat: by, card, with: item });
  const items = (game.view.seats.find(({ id }) => id === by)?.cards ?? [])
    .filter(({ copy }) => game.names.cards.facts(copy)?.purposes.includes("gear"))
    .toSorted((a, b) => Number(b.reasons.length > 0) - Number(a.reasons.length > 0));
  const fromHand: Aim = {
    aim: "card",
    card,
    ask: m.aim_item(),
    purpose: "gear",
    open: false,
    action: (item) => play(item ?? card),
  };
  const options = items.map(({ copy }) => ({ label: game.names.card(copy), then: act(play(copy)) }));
  return choose(card, m.aim_item(), [...options, { label: m.price_hand_item(), then: fromHand }]);
}

const standing = (game: Game) => game.view.combat?.foes.filter(({ removed }) => removed === null) ?? [];

function enhancer(game: Game, card: CardCopy): Aim {
  const options = standing(game).map(({ id, foe }) => ({
    label: game.names.foe(foe),
    then: act({ do: "enhance", monster: id, card }),
  }));
  if (options.length === 1) return options[0]!.then;
  return choose(card, m.aim_at_which(), options, m.breach_no_combat());
}

function wanderingMonster(game: Game, card: CardCopy): Aim {
  if (!game.view.combat) return choose(card, m.add_monster(), [], m.breach_no_combat());
  return {
    aim: "card",
    card,
    ask: m.add_monster(),
    purpose: "monster",
    open: false,
    action: (monster) => ({ do: "add-monster", foe: { is: "card", card: monster ?? card }, with: card }),
  };
}
