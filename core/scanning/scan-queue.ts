import { giftLettersIn, withoutGiftCode } from '../gift/gift-code.ts';

/** A code as it was read, and when. */
export interface Scan {
  readonly number: number;
  readonly code: string;
  readonly at_ms: number;
}

/**
 * Why a code that was read is in no cart: the catalogue does not know it; the till refused it; it was read where no
 * field takes codes; it was read twice at once; the link broke while it was asked for, so that it may be in the cart;
 * or it is money: the code of a gift card, of which the last letters alone are listed (docs/decisions/039).
 */
export const LEFT_REASONS = ['not_found', 'refused', 'elsewhere', 'repeated', 'unclear', 'gift_card'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export interface LeftScan extends Scan {
  readonly reason: LeftReason;
}

/** What became of a code that the till was asked for. */
export type ScanOutcome = 'added' | 'not_sent' | Exclude<LeftReason, 'elsewhere' | 'repeated' | 'gift_card'>;

/**
 * Every code that was read is in one of these places or in a cart, until a person takes it off the list
 * (docs/specs/counter.md).
 */
export interface ScanQueue {
  readonly last_number: number;
  /** In the order in which they were read. */
  readonly waiting: readonly Scan[];
  /**
   * What the till is asked for at this moment: one at a time, so that what a code asks of a person is about that code.
   */
  readonly in_hand: Scan | null;
  readonly left: readonly LeftScan[];
  readonly last_read: Pick<Scan, 'code' | 'at_ms'> | null;
}

/** More than a day's; beyond it the oldest goes. */
export const LEFT_MAX = 500;

export const EMPTY_QUEUE: ScanQueue = { last_number: 0, waiting: [], in_hand: null, left: [], last_read: null };

/** A code was read for a cart. Read again within `guard_ms` of the last time it counts once; 0 counts every reading. */
export function received(queue: ScanQueue, code: string, at_ms: number, guard_ms: number): ScanQueue {
  if (giftLettersIn(code) !== null) return leftOver(queue, code, at_ms, 'gift_card');
  const { last_read } = queue;
  const repeated = guard_ms > 0 && last_read?.code === code && at_ms - last_read.at_ms < guard_ms;
  if (repeated) return { ...leftOver(queue, code, at_ms, 'repeated'), last_read: { code, at_ms } };
  const last_number = queue.last_number + 1;
  const waiting = [...queue.waiting, { number: last_number, code, at_ms }];
  return { ...queue, last_number, waiting, last_read: { code, at_ms } };
}

/** A code was read that goes to no cart by itself. */
export function leftOver(queue: ScanQueue, code: string, at_ms: number, reason: LeftReason): ScanQueue {
  const last_number = queue.last_number + 1;
  const left = withoutSecret({ number: last_number, code, at_ms, reason });
  return { ...queue, last_number, left: kept([...queue.left, left]) };
}

/** As it may be listed and stored. */
export const withoutSecret = (scan: LeftScan): LeftScan =>
  giftLettersIn(scan.code) === null ? scan : { ...scan, code: withoutGiftCode(scan.code), reason: 'gift_card' };

/** The till is asked for the first that waits; null while it is asked for another, or nothing waits. */
export function begun(queue: ScanQueue): (ScanQueue & { readonly in_hand: Scan }) | null {
  const [first, ...waiting] = queue.waiting;
  return first === undefined || queue.in_hand !== null ? null : { ...queue, in_hand: first, waiting };
}

/** What was in hand is in the cart, on the list, or waits again where it certainly was not asked for. */
export function ended(queue: ScanQueue, outcome: ScanOutcome): ScanQueue {
  const { in_hand } = queue;
  if (in_hand === null) return queue;
  const others = { ...queue, in_hand: null };
  if (outcome === 'added') return others;
  if (outcome === 'not_sent') return { ...others, waiting: [in_hand, ...queue.waiting] };
  return { ...others, left: kept([...queue.left, { ...in_hand, reason: outcome }]) };
}

/** A person wants these tried again: behind what waits, in the order in which they were read. */
export function again(queue: ScanQueue, numbers: ReadonlySet<number>): ScanQueue {
  const wanted = queue.left.filter(({ number, reason }) => numbers.has(number) && reason !== 'gift_card');
  const scans = wanted.map(({ number, code, at_ms }) => ({ number, code, at_ms }));
  return { ...dropped(queue, new Set(wanted.map(({ number }) => number))), waiting: [...queue.waiting, ...scans] };
}

/** A person took these off the list. */
export function dropped(queue: ScanQueue, numbers: ReadonlySet<number>): ScanQueue {
  return { ...queue, left: queue.left.filter(({ number }) => !numbers.has(number)) };
}

/** The cart that it waited for went off the screen: it is listed, so that it goes into no other cart unseen. */
export function setAside(queue: ScanQueue): ScanQueue {
  const unserved = queue.waiting.map((scan) => ({ ...scan, reason: 'elsewhere' as const }));
  return { ...queue, waiting: [], left: kept([...queue.left, ...unserved]) };
}

/** As a page that begins finds it: what was under way when the last one went may be in the cart. */
export function resumed(queue: ScanQueue): ScanQueue {
  const { last_number, left } = setAside(ended(queue, 'unclear'));
  return { ...EMPTY_QUEUE, last_number, left };
}

function kept(left: readonly LeftScan[]): readonly LeftScan[] {
  return left.length > LEFT_MAX ? left.slice(-LEFT_MAX) : left;
}
