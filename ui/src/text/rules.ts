import { m } from "$paraglide/messages";
import type { EditionFacts, EditionId, HouseRule } from "$wire";
import { perLanguage } from "./language";

const RULES: Record<string, () => string> = {
  "winning-level": m.rule_winning_level,
  deal: m.rule_deal,
  "deal-after-death": m.rule_deal_after_death,
  "play-down-before-charity": m.rule_play_down_before_charity,
  "dead-receive-nothing": m.rule_dead_receive_nothing,
  "sell-while-fleeing": m.rule_sell_while_fleeing,
  "level-cards-on-others": m.rule_level_cards_on_others,
  "monster-floor": m.rule_monster_floor,
  "claim-wait-ms": m.rule_claim_wait_ms,
  "claim-wait-on-any-defeat": m.rule_claim_wait_on_any_defeat,
  "last-removed-ends-combat": m.rule_last_removed_ends_combat,
  "removed-kill-waits": m.rule_removed_kill_waits,
  "abilities-cover-fight": m.rule_abilities_cover_fight,
  "both-win": m.rule_both_win,
  "shared-victory": m.rule_shared_victory,
  "no-forced-help-for-win": m.rule_no_forced_help_for_win,
  "clone-shares-enhancers": m.rule_clone_shares_enhancers,
  printings: m.rule_printings,
  "undead-join": m.rule_undead_join,
  "swarm-joins": m.rule_swarm_joins,
  "dead-stop-running": m.rule_dead_stop_running,
  "death-keeps-blends": m.rule_death_keeps_blends,
  "bookmark-keeps-blends": m.rule_bookmark_keeps_blends,
  "death-keeps-traps": m.rule_death_keeps_traps,
  "returns-on": m.rule_returns_on,
  "loot-to-hand": m.rule_loot_to_hand,
  "laser-hands": m.rule_laser_hands,
  "super-munchkin": m.rule_super_munchkin,
  "half-breed": m.rule_half_breed,
  "blends-at-any-time": m.rule_blends_at_any_time,
  "same-trait-twice": m.rule_same_trait_twice,
  "sidekicks-leave-freely": m.rule_sidekicks_leave_freely,
  "items-leave-freely": m.rule_items_leave_freely,
  "next-combat-trap-counts-now": m.rule_next_combat_trap_counts_now,
  "own-turn-items-in-combat": m.rule_own_turn_items_in_combat,
  ships: m.rule_ships,
  "listen-at-door": m.rule_listen_at_door,
  "loot-gives-treasure": m.rule_loot_gives_treasure,
  "level-card-buys-trait": m.rule_level_card_buys_trait,
  "clone-slows-every-flight": m.rule_clone_slows_every_flight,
  "help-paid-per-kill": m.rule_help_paid_per_kill,
  "caught-pay-for-escaping-too": m.rule_caught_pay_for_escaping_too,
  "half-race-is-human": m.rule_half_race_is_human,
  "sidekick-always-speaks": m.rule_sidekick_always_speaks,
  "taped-items-share-restrictions": m.rule_taped_items_share_restrictions,
  "starting-level-when-played": m.rule_starting_level_when_played,
  "joining-sidekick-keeps-limit": m.rule_joining_sidekick_keeps_limit,
  "next-combat-penalties-add": m.rule_next_combat_penalties_add,
  "gains-without-kill": m.rule_gains_without_kill,
  "before-combat-hits-helper": m.rule_before_combat_hits_helper,
  "decided-escape-beats-impossible": m.rule_decided_escape_beats_impossible,
  "lost-tie-costs-a-level": m.rule_lost_tie_costs_a_level,
  "clone-rolls-own-die": m.rule_clone_rolls_own_die,
  "tied-swap-rolls-again": m.rule_tied_swap_rolls_again,
  "helper-may-self-destruct": m.rule_helper_may_self_destruct,
  "per-monster-bonus-once": m.rule_per_monster_bonus_once,
  "taken-sidekick-brings-cargo": m.rule_taken_sidekick_brings_cargo,
  "levels-without-kill": m.rule_levels_without_kill,
  "specials-any-time": m.rule_specials_any_time,
  "loot-after-friendly-monster": m.rule_loot_after_friendly_monster,
  "door-deck": m.rule_door_deck,
  currency: m.rule_currency,
  traps: m.rule_traps,
  sidekicks: m.rule_sidekicks,
};

const POSITIONS: Record<string, () => string> = {
  true: m.position_on,
  false: m.position_off,
  "needs-two": m.position_needs_two,
  "advantages-only": m.position_advantages_only,
  printed: m.position_printed,
  two: m.position_two,
  "own-turn": m.position_own_turn,
  "next-turn": m.position_next_turn,
  station: m.position_station,
  door: m.position_door,
  credits: m.position_credits,
  "gold-pieces": m.position_gold_pieces,
  trap: m.position_trap,
  curse: m.position_curse,
  sidekick: m.position_sidekick,
  hireling: m.position_hireling,
};

/** The name of a switch; its key if it has no translation. */
export function ruleName(rule: string): string {
  return RULES[rule.replaceAll("_", "-")]?.() ?? rule.replaceAll(/[-_]/g, " ");
}

const seconds = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "second",
      unitDisplay: "long",
      maximumFractionDigits: 1,
    }),
);

/** The wait of a claim. */
export function claimWait(ms: number): string {
  return ms ? seconds().format(ms / 1000) : m.claim_wait_off();
}

/** The label of a setting; its key if it has no translation. */
export function settingLabel(value: string, name = ""): string {
  if (name === "claim-wait-ms") return claimWait(Number(value));
  return POSITIONS[value]?.() ?? value.replaceAll("-", " ");
}

/** The effective value of a switch at a table. */
export function effectiveSetting(
  edition: EditionFacts | undefined,
  houseRules: readonly HouseRule[],
  name: string,
): string | undefined {
  const facts = edition?.switches.find((one) => one.name === name);
  let setting = facts?.value;
  for (const rule of houseRules.map(splitRule)) {
    if (rule.name === name) setting = rule.value ?? (setting === facts?.other ? facts?.value : facts?.other);
  }
  return setting;
}

/** A house rule as the name of its switch and the value that it names; null if it turns the switch over. */
export function splitRule(rule: HouseRule): { name: string; value: string | null } {
  const [name = "", value] = rule.split("=", 2);
  return { name: name.trim(), value: value?.trim() ?? null };
}

/** Describes a house rule that names its value. */
export function houseRule(rule: HouseRule): string {
  const { name, value } = splitRule(rule);
  return `${ruleName(name)}: ${settingLabel(value ?? "", name)}`;
}

/** The rules that a table plays by. */
export interface TableRules {
  edition: EditionId;
  houseRules: readonly HouseRule[];
}

/** The differences in house rules and boxes between two tables, in words. */
export function ruleDifferences(
  editions: (id: EditionId) => EditionFacts | undefined,
  now: TableRules,
  then: TableRules,
): string[] {
  const names = [...now.houseRules, ...then.houseRules].map((rule) => splitRule(rule).name);
  const [before, after] = [editions(now.edition), editions(then.edition)];
  const changed = [...new Set(names)].flatMap((name) => {
    if (name === "printings") return boxes(before, now, after, then);
    const from = standing(before, now, name);
    const to = standing(after, then, name);
    return from === to ? [] : [`${ruleName(name)}: ${m.from_to({ from, to })}`];
  });
  return changed;
}

function standing(edition: EditionFacts | undefined, { houseRules }: TableRules, name: string): string {
  const printed = name === "claim-wait-ms" ? edition?.claimWaitMs.toString() : undefined;
  return settingLabel(effectiveSetting(edition, houseRules, name) ?? printed ?? "", name);
}

function boxes(
  before: EditionFacts | undefined,
  now: TableRules,
  after: EditionFacts | undefined,
  then: TableRules,
): string[] {
  const [had, has] = [atHand(before, now), atHand(after, then)];
  const named = (facts: EditionFacts | undefined, ids: string[], without: string[]) =>
    facts?.printings
      .filter(({ id }) => ids.includes(id) && !without.includes(id))
      .map(({ name }) => name)
      .join(", ");
  const added = named(after, has, had);
  const removed = named(before, had, has);
  return [
    ...(added ? [m.diff_boxes_added({ names: added })] : []),
    ...(removed ? [m.diff_boxes_removed({ names: removed })] : []),
  ];
}

/** The boxes that a table plays with. */
function atHand(edition: EditionFacts | undefined, { houseRules }: TableRules): string[] {
  const chosen = houseRules.map(splitRule).find(({ name }) => name === "printings")?.value;
  const printed = edition?.printings.filter(({ atHand }) => atHand).map(({ id }) => id);
  return chosen?.split(",") ?? printed ?? [];
}
