import { giftLettersIn, withoutGiftCode } from '../gift/gift-code.ts';

/** A scanned code and its time. */
export interface Scan {
  readonly number: number;
  readonly code: string;
  readonly at_ms: number;
}

/**
 * Why a scan is in no cart: the catalogue does not have it; the till refused it; it was scanned where no field takes
 * codes; it was scanned twice at once; the link broke during the request, so it may be in the cart; or it is money: the
 * code of a gift card, of which only the last letters are listed (docs/decisions/039).
 */
export const LEFT_REASONS = ['not_found', 'refused', 'elsewhere', 'repeated', 'unclear', 'gift_card'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export interface LeftScan extends Scan {
  readonly reason: LeftReason;
}

/** The till's result for a code. */
export type ScanOutcome = 'added' | 'not_sent' | Exclude<LeftReason, 'elsewhere' | 'repeated' | 'gift_card'>;

/**
 * Every scanned code is in one of these places or in a cart, until a person removes it from the list
 * (docs/specs/counter.md).
 */
export interface ScanQueue {
  readonly last_number: number;
  /** In the order of scanning. */
  readonly waiting: readonly Scan[];
  /** The code requested from the till now: one at a time, so that a question to a person is about that code. */
  readonly in_hand: Scan | null;
  readonly left: readonly LeftScan[];
  readonly last_read: Pick<Scan, 'code' | 'at_ms'> | null;
}

/** More than a day's scans; beyond it the oldest is dropped. */
export const LEFT_MAX = 500;

export const EMPTY_QUEUE: ScanQueue = { last_number: 0, waiting: [], in_hand: null, left: [], last_read: null };

/** Adds a code scanned for a cart. A repeat within `guard_ms` of the previous scan counts once; 0 counts every scan. */
export function received(queue: ScanQueue, code: string, at_ms: number, guard_ms: number): ScanQueue {
  if (giftLettersIn(code) !== null) return leftOver(queue, code, at_ms, 'gift_card');
  const { last_read } = queue;
  const repeated = guard_ms > 0 && last_read?.code === code && at_ms - last_read.at_ms < guard_ms;
  if (repeated) return { ...leftOver(queue, code, at_ms, 'repeated'), last_read: { code, at_ms } };
  const last_number = queue.last_number + 1;
  const waiting = [...queue.waiting, { number: last_number, code, at_ms }];
  return { ...queue, last_number, waiting, last_read: { code, at_ms } };
}

/** Adds a code that is for no cart to the list. */
export function leftOver(queue: ScanQueue, code: string, at_ms: number, reason: LeftReason): ScanQueue {
  const last_number = queue.last_number + 1;
  const left = withoutSecret({ number: last_number, code, at_ms, reason });
  return { ...queue, last_number, left: kept([...queue.left, left]) };
}

/** The scan as it may be listed and stored. */
export const withoutSecret = (scan: LeftScan): LeftScan =>
  giftLettersIn(scan.code) === null ? scan : { ...scan, code: withoutGiftCode(scan.code), reason: 'gift_card' };

/** Moves the first waiting code in hand; null while another is in hand or none waits. */
export function begun(queue: ScanQueue): (ScanQueue & { readonly in_hand: Scan }) | null {
  const [first, ...waiting] = queue.waiting;
  return first === undefined || queue.in_hand !== null ? null : { ...queue, in_hand: first, waiting };
}

/** Ends the code in hand: it is in the cart, on the list, or waits again if it certainly was not sent. */
export function ended(queue: ScanQueue, outcome: ScanOutcome): ScanQueue {
  const { in_hand } = queue;
  if (in_hand === null) return queue;
  const others = { ...queue, in_hand: null };
  if (outcome === 'added') return others;
  if (outcome === 'not_sent') return { ...others, waiting: [in_hand, ...queue.waiting] };
  return { ...others, left: kept([...queue.left, { ...in_hand, reason: outcome }]) };
}

/** Tries these codes again at a person's request: behind the waiting ones, in the order of scanning. */
export function again(queue: ScanQueue, numbers: ReadonlySet<number>): ScanQueue {
  const wanted = queue.left.filter(({ number, reason }) => numbers.has(number) && reason !== 'gift_card');
  const scans = wanted.map(({ number, code, at_ms }) => ({ number, code, at_ms }));
  return { ...dropped(queue, new Set(wanted.map(({ number }) => number))), waiting: [...queue.waiting, ...scans] };
}

/** Removes these codes from the list at a person's request. */
export function dropped(queue: ScanQueue, numbers: ReadonlySet<number>): ScanQueue {
  return { ...queue, left: queue.left.filter(({ number }) => !numbers.has(number)) };
}

/** Lists the waiting codes when their cart leaves the screen, so that none goes into another cart unseen. */
export function listWaiting(queue: ScanQueue): ScanQueue {
  const unserved = queue.waiting.map((scan) => ({ ...scan, reason: 'elsewhere' as const }));
  return { ...queue, waiting: [], left: kept([...queue.left, ...unserved]) };
}

/** The queue after a page reload: the code in hand at that time may be in the cart. */
export function resumed(queue: ScanQueue): ScanQueue {
  const { last_number, left } = listWaiting(ended(queue, 'unclear'));
  return { ...EMPTY_QUEUE, last_number, left };
}

function kept(left: readonly LeftScan[]): readonly LeftScan[] {
  return left.length > LEFT_MAX ? left.slice(-LEFT_MAX) : left;
}
