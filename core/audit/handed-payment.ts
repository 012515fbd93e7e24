import { CURRENCY_CODES, type CurrencyCode } from '../money/currency.ts';

/** State of a payment that a lost till left open: `open` until another till has ended it. */
export const HANDED_STATES = ['open', 'reversed', 'no_charge', 'for_person', 'by_holder'] as const;
export type HandedState = (typeof HANDED_STATES)[number];

/** A payment of a lost till, as the acts of who ends it tell of it. */
export interface HandedPayment {
  readonly of_lane: number;
  readonly state: HandedState;
  readonly by_link: boolean;
  /** Null: the act is from a version that did not record it. */
  readonly currency: CurrencyCode | null;
}

export const HANDED_ACTS = ['handover_begun', 'handover_ended'] as const;

/** What the act `handover_begun` or `handover_ended` says: `lane 4, epoch 1, link CLP`, `lane 4, reversed, undone, link CLP`. */
export function handedDetail(of_lane: number, term: string, by_link: boolean, currency: string): string {
  return `lane ${of_lane}, ${term}, ${by_link ? 'link' : 'payment'} ${currency}`;
}

/** Null when the detail has another form. */
export function readHandedDetail(detail: string): HandedPayment | null {
  const [, lane, term] = /^lane (\d{1,3}), (epoch \d+|\w+)/.exec(detail) ?? [];
  const state = term?.startsWith('epoch ') === true ? 'open' : HANDED_STATES.find((one) => one === term);
  if (lane === undefined || state === undefined) return null;
  const [, kind, code] = /, (link|payment) (\w+)$/.exec(detail) ?? [];
  const currency = CURRENCY_CODES.find((one) => one === code) ?? null;
  return { of_lane: Number(lane), state, by_link: kind === 'link', currency };
}
