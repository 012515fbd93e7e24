import type { Clock } from '../../../core/clock.ts';
import { handedDetail } from '../../../core/audit/handed-payment.ts';
import { CURRENCY_CODES, type CurrencyCode } from '../../../core/money/currency.ts';
import type { HandedItem, HandedLink } from '../../../store/contract/handovers.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import { type Journal, journalTrouble } from '../../journal/journal.ts';
import type { Log } from '../../log/log.ts';
import { type PaymentEngineParts, QUARANTINE_MS } from '../engine-parts.ts';
import type { HandOverScope, OpenForOther } from '../payment-engine.ts';
import { createLinkWatch } from './hand-over-links.ts';
import { type HandOverEnd, createOthersPayments, endOf } from './hand-over-payments.ts';

/** Payments of dead tills, as the store assigns and withdraws them (store 8). */
export interface HandOverClient {
  /** Items due for this till, including those it already holds; empty while the store is unreachable. */
  take(): Promise<readonly HandedItem[]>;
  /** Same for payments by link. */
  takeLinks(): Promise<readonly HandedLink[]>;
  /** `not_ours`: another till has taken it over. */
  end(item: Handed, ended: HandOverEnd): Promise<'ended' | 'not_ours' | 'away'>;
}

type Handed = Pick<HandedItem, 'trace_id' | 'epoch' | 'of_lane' | 'amount_minor' | 'currency'>;
interface Kind {
  readonly by_link: boolean;
}
type Known = Handed & Kind;
export type { HandOverEnd } from './hand-over-payments.ts';

export interface HandOverParts {
  readonly client: HandOverClient;
  readonly service: PaymentService;
  readonly journal: Pick<Journal, 'record' | 'attempts' | 'lineage'>;
  readonly clock: Clock;
  readonly randomness: { fraction(): number };
  readonly log: Log;
  /** H of this till, in milliseconds. */
  readonly horizon_ms: number;
}

/** How often the store is asked for due items, in milliseconds. */
export const LOOK_EVERY_MS = 10_000;
/** Items per round before the store is asked again: few enough that the owner is never silent for long (F4). */
const AT_ONCE = 10;
/** Delay after yielding to a payment of this till. */
const YIELD_MS = 1_000;

const CURRENCY_UNKNOWN = { outcome: 'for_person', amount_minor: null, why: 'currency_unknown' } as const;
const currencyOf = ({ currency }: { readonly currency: string }): CurrencyCode | null =>
  CURRENCY_CODES.find((code) => code === currency) ?? null;
const actOn = (subject: string) => ({ type: 'act', who: 'till', subject }) as const;

export interface HandOver {
  start(): void;
  stop(): Promise<void>;
  /** Payments of other tills that this till holds now. */
  readonly open: readonly OpenForOther[];
}

/**
 * Ends payments that a dead till left open (store 8.5): asks by trace, after the horizon, so that each answer is final,
 * and returns what is found. This till journals what it starts and the result as acts; the store writes the outcome,
 * once. Asking twice is harmless: a trace is undone at most once (A3).
 */
export function createHandOver(parts: HandOverParts): HandOver {
  const { client, journal, clock, log } = parts;
  const links = createLinkWatch(parts);
  const others = createOthersPayments(parts);
  /** Outcomes known here but not yet reported to the store. */
  const unreported = new Map<string, readonly [Handed, HandOverEnd]>();
  const begun = new Set<string>();
  /**
   * When this process first saw a payment: the horizon also runs from here, because the store counts by a wall clock,
   * which may be changed (payment-safety 13.5).
   */
  const known_at_ms = new Map<string, number>();
  let payments: readonly Known[] = [];
  let watched: readonly Known[] = [];
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  let is_stopping = false;

  const later = (wait_ms: number): void => {
    if (is_stopping) return;
    cancel = clock.schedule(wait_ms, () => {
      running = round().then(later, (error: unknown) => {
        const trouble = journalTrouble(error);
        log.error('a payment of another till could not be worked on', { error: trouble ?? String(error) });
        later(LOOK_EVERY_MS);
      });
    });
  };

  /** Returns the delay until the next round, in milliseconds. */
  async function round(): Promise<number> {
    // A till in doubt undoes nothing that another process began (F5).
    if (journal.lineage.doubt !== null) return LOOK_EVERY_MS;
    for (const report of unreported.values()) await notify(...report);
    const wait_ms = await endPayments();
    await watchLinks();
    return Math.min(wait_ms, ...[...payments, ...watched].map(horizonInMs).filter((in_ms) => in_ms > 0));
  }

  function horizonInMs({ trace_id }: Handed): number {
    const now_ms = clock.monotonicMs();
    const known_ms = known_at_ms.get(trace_id) ?? now_ms;
    known_at_ms.set(trace_id, known_ms);
    return known_ms + parts.horizon_ms - now_ms;
  }
  const isSettled = (item: Handed): boolean => horizonInMs(item) <= 0;

  /** Payments of this till come first. */
  const mustYield = (): boolean => is_stopping || journal.attempts.intents().length > 0;

  /** Returns the delay until the next look, in milliseconds. */
  async function endPayments(): Promise<number> {
    const taken = (await client.take()).filter(({ trace_id }) => !unreported.has(trace_id));
    const items = taken.map((item) => ({ ...item, by_link: false }));
    payments = items;
    const waiting = items.filter(isSettled);
    const isDue = ({ trace_id }: Handed): boolean => others.waitMs(trace_id) <= 0;
    let is_offline = false;
    const due = waiting.filter(isDue).slice(0, AT_ONCE);
    for (const item of due) {
      if (mustYield()) return YIELD_MS;
      begin(item);
      const currency = currencyOf(item);
      const ended = currency === null ? CURRENCY_UNKNOWN : await others.undo(item, currency);
      is_offline = ended === 'offline';
      if (is_offline) break;
      if (typeof ended === 'object') await end(item, ended);
    }
    if (waiting.some(isDue) && !is_offline) return 0;
    const waits_ms = waiting.map(({ trace_id }) => others.waitMs(trace_id)).filter((wait_ms) => wait_ms > 0);
    return Math.min(LOOK_EVERY_MS, ...waits_ms);
  }

  /** Checks each due link once. One may stay open for days and blocks nothing else. */
  async function watchLinks(): Promise<void> {
    const word_at_ms = clock.monotonicMs();
    const taken = (await client.takeLinks()).filter(({ trace_id }) => !unreported.has(trace_id));
    const handed = taken.map((link) => ({ ...link, by_link: true }));
    watched = handed;
    const due = handed.filter((link) => isSettled(link) && links.isDue(link));
    for (const link of due) {
      if (mustYield()) return;
      begin(link);
      const currency = currencyOf(link);
      const ended = currency === null ? CURRENCY_UNKNOWN : endOf(await links.settle(link, currency, word_at_ms));
      if (ended === null) continue;
      links.forget(link.trace_id);
      await end(link, ended);
    }
  }

  function begin(item: Known): void {
    const { trace_id, of_lane, epoch, currency, amount_minor, by_link } = item;
    const detail = handedDetail(of_lane, `epoch ${epoch}`, by_link, currency);
    const amount = amount_minor === null ? {} : { amount_minor };
    if (!begun.has(trace_id)) journal.record({ ...actOn(trace_id), what: 'handover_begun', detail, ...amount });
    begun.add(trace_id);
  }

  async function end(item: Known, ended: HandOverEnd): Promise<void> {
    const { trace_id, of_lane, currency, by_link } = item;
    const amount_minor = ended.amount_minor ?? item.amount_minor;
    const back = amount_minor === null ? {} : { amount_minor };
    const detail = handedDetail(of_lane, `${ended.outcome}, ${ended.why}`, by_link, currency);
    journal.record({ ...actOn(trace_id), what: 'handover_ended', detail, ...back });
    unreported.set(trace_id, [item, ended]);
    await notify(item, ended);
  }

  async function notify(item: Handed, ended: HandOverEnd): Promise<void> {
    const answer = await client.end(item, ended);
    if (answer === 'away') return;
    unreported.delete(item.trace_id);
    begun.delete(item.trace_id);
  }

  return {
    start: () => later(0),
    stop: async () => {
      is_stopping = true;
      cancel();
      await running;
    },
    get open() {
      return [...payments, ...watched]
        .filter(({ trace_id }) => begun.has(trace_id) && !unreported.has(trace_id))
        .map((item) => ({ ...item, currency: currencyOf(item) }));
    },
  };
}

/** Starts working for other tills, with this till's own service; returns the function that stops it. */
export function endForOthers(
  { settings, ...parts }: PaymentEngineParts,
  openClient: (scope: HandOverScope) => HandOverClient,
): HandOver {
  const { service, account, quarantine_ms = QUARANTINE_MS } = settings;
  const client = openClient({ service, account, horizon_ms: quarantine_ms });
  const hand_over = createHandOver({ ...parts, client, horizon_ms: quarantine_ms });
  hand_over.start();
  return hand_over;
}
