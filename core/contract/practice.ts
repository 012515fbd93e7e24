/** What can be practised by one press, in the order in which the panel shows it. */
export const PRACTICE_SCENARIOS = [
  'lost_answer',
  'wrong_pin',
  'other_amount',
  'two_cards',
  'unplugged',
  'power_cut',
] as const;
export type PracticeScenario = (typeof PRACTICE_SCENARIOS)[number];

/** What a customer may do with a payment by link. */
export const PRACTICE_LINK_ENDS = ['paid', 'expired'] as const;
export type PracticeLinkEnd = (typeof PRACTICE_LINK_ENDS)[number];

/** What the till can practise; `scenario` is the one under way, null when there is none. */
export interface PracticeSlice {
  /** The till's own payment service and a simulated reader: things can be made to go wrong. */
  readonly possible: boolean;
  readonly scenario: PracticeScenario | null;
  /** The power was cut for it: this run of the till is the one after. */
  readonly was_cut: boolean;
}
