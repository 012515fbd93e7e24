/** Scenarios that can be practised, in the order of the panel. */
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

/** The till's practice state; `scenario` is the current one, or null. */
export interface PracticeSlice {
  /** Whether faults can be simulated: the till has its own payment service and a simulated reader. */
  readonly possible: boolean;
  readonly scenario: PracticeScenario | null;
  /** The power was cut for the scenario: this run is the one after. */
  readonly was_cut: boolean;
}
