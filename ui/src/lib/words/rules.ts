import { m } from "$lib/paraglide/messages";

const RULES: Record<string, () => string> = {
  "play-down-before-charity": m.rule_play_down_before_charity,
  "dead-receive-nothing": m.rule_dead_receive_nothing,
  "sell-while-fleeing": m.rule_sell_while_fleeing,
  "level-cards-on-others": m.rule_level_cards_on_others,
  "monster-floor": m.rule_monster_floor,
  "claim-wait-on-any-defeat": m.rule_claim_wait_on_any_defeat,
  "last-removed-ends-combat": m.rule_last_removed_ends_combat,
  "forfeit-on-flight": m.rule_forfeit_on_flight,
  "abilities-cover-fight": m.rule_abilities_cover_fight,
  "both-win": m.rule_both_win,
  "shared-victory": m.rule_shared_victory,
  "no-forced-help-for-win": m.rule_no_forced_help_for_win,
  "clone-shares-enhancers": m.rule_clone_shares_enhancers,
  "undead-join": m.rule_undead_join,
  "swarm-joins": m.rule_swarm_joins,
  "dead-stop-running": m.rule_dead_stop_running,
  "death-keeps-blends": m.rule_death_keeps_blends,
  "death-keeps-traps": m.rule_death_keeps_traps,
  "returns-on": m.rule_returns_on,
  "loot-to-hand": m.rule_loot_to_hand,
  "laser-hands": m.rule_laser_hands,
  "super-munchkin": m.rule_super_munchkin,
  "half-breed": m.rule_half_breed,
  "same-trait-twice": m.rule_same_trait_twice,
  "sidekicks-leave-freely": m.rule_sidekicks_leave_freely,
  "next-combat-trap-counts-now": m.rule_next_combat_trap_counts_now,
  "own-turn-items-in-combat": m.rule_own_turn_items_in_combat,
  ships: m.rule_ships,
  "listen-at-door": m.rule_listen_at_door,
  "loot-gives-treasure": m.rule_loot_gives_treasure,
  "level-card-buys-trait": m.rule_level_card_buys_trait,
};

/** What a switch of an edition is about; its own name where the catalogue of words does not have it. */
export function ruleName(rule: string): string {
  return RULES[rule.replaceAll("_", "-")]?.() ?? rule.replaceAll(/[-_]/g, " ");
}
