import type { RunOptions } from './run-options.ts';

/**
 * A seed that finds each canary which the first few seeds miss. When a change makes it miss, the seeds from 1 on are
 * tried; enter the one that finds it here.
 */
const FOUND_BY: Readonly<Record<string, number>> = {
  conflict_is_success: 51,
  not_found_is_final: 6,
  late_approval_binds: 10,
  stale_reply_accepted: 10,
  refusals_are_believed: 3,
  tab_conflict_is_done: 10,
  hands_out_unbooked: 2,
  goods_stay_and_pay: 1,
  goods_back_early: 1,
  card_free_after_a_death: 33,
  left_card_still_pays: 11,
  'nobody writes down whose a payment is': 11,
  approvals_without_words: 3,
  detail_alone_approves: 17,
  parts_are_whole: 4,
  declined_call_is_no_charge: 14,
  pending_return_is_done: 3,
  one_endpoint_is_proof: 12,
  readings_show_nothing: 11,
  readings_show_success: 11,
};

/** The seeds from 1 to `most`, each once, starting with the known one for this canary. */
export function* seedsFor(name: string, most: number): Generator<number> {
  const known = FOUND_BY[name];
  if (known !== undefined) yield known;
  for (let seed = 1; seed <= most; seed += 1) if (seed !== known) yield seed;
}

/**
 * The command's weather for a seed. Every second till sells goods: tabs that pay their sale, cash and card together,
 * returns of both, and exchanges or gift cards, every second time with dates and a limit. Every third uses links. Every
 * fourth has a price for each payment method.
 */
export function weatherOf(seed: number): NonNullable<RunOptions['weather']> {
  const every = (count: number, rest: number, share: number): number => (seed % count === rest ? share : 0);
  return {
    counter: every(2, 0, 0.5),
    exchanges: every(4, 2, 0.4),
    gifts: every(4, 0, 0.6),
    gift_rules: seed % 8 === 0,
    adjusts: seed % 8 === 4 || seed % 8 === 6,
    links: every(3, 0, 0.5),
    mixed_up: every(6, 3, 0.2),
  };
}
