import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { OpenTab } from '../../../core/payments/open-tab.ts';
import type { ShiftClose } from '../../../core/shift/shift-report.ts';
import type { DayTotal, OpenTabLine, SuspenseLine } from '../../journal/stores/day-book.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { openTabs } from '../tabs/open-tabs.ts';
import { isOfAnotherService } from '../recovery/other-service.ts';
import { askAgain } from '../recovery/ask-again.ts';
import { UNPAID_AND_CHARGED, probeNeverCharged } from '../charge/probe.ts';
import {
  type ShiftCloseRequest,
  type ShiftCloseRefusal,
  closingShift,
  openForClose,
  readAhead,
} from './shift-close.ts';

/** Longest wait of a close for unresolved payments (payment-safety 5.8). */
const DRAIN_MS_MAX = 10 * 60_000;

export interface DayCloseRequest {
  /** Signs for the suspense lines. */
  readonly by: string;
  /** How long to wait for the recovery queue, in milliseconds; at most ten minutes (the default). */
  readonly drain_ms?: number;
  /** How to close the open shift together with the day; without it, the shift closes uncounted. */
  readonly shift?: ShiftCloseRequest;
  /** Whether the close was abandoned; checked before it is written. */
  readonly isStopped?: () => boolean;
  /** Reports the progress of the close. */
  readonly onStage?: (stage: DayCloseStage) => void;
}

export type DayCloseStage = 'waiting' | 'asking' | 'adding_up';

export type DayClose =
  | {
      readonly closed: true;
      readonly totals: readonly (DayTotal & { readonly net_minor: number })[];
      readonly suspense: readonly SuspenseLine[];
      /** Tabs that hold money and wait for their capture or release. */
      readonly open_tabs: readonly OpenTabLine[];
      readonly probed: number;
      readonly unprobed: number;
      /** The Z report; null when no shift was open and nothing happened. */
      readonly shift: ShiftClose | null;
    }
  /**
   * Nothing was closed: a payment is under way, the journal cannot be written, the close was stopped, or the shift was
   * refused.
   */
  | {
      readonly closed: false;
      readonly reason: 'payment_under_way' | 'journal_not_written' | 'stopped' | ShiftCloseRefusal;
    };

/**
 * Closes the card day (payment-safety 5.8) and the shift: drains the queue, probes payments that ended as never charged
 * once more (F10), and makes the totals durable, with everything unproven as suspense lines. Nothing is dropped:
 * suspense items stay in the recovery queue and appear in the next close too. Day and shift end in one event, so a kill
 * leaves both open or both closed.
 */
export async function closeDay(
  context: EngineContext,
  { by, drain_ms = DRAIN_MS_MAX, shift: wish, isStopped, onStage }: DayCloseRequest,
  isPaying: () => boolean,
): Promise<DayClose> {
  const { journal, queue, clock, writer, lost } = context;
  if (isPaying()) return { closed: false, reason: 'payment_under_way' };
  onStage?.('waiting');
  queue.kickNow();
  const until_ms = clock.monotonicMs() + Math.min(drain_ms, DRAIN_MS_MAX);
  await Promise.all([queue.drain(until_ms), lost.drain(until_ms)]);
  onStage?.('asking');
  await askAgain(context);
  const { probed, unprobed } = await probeAllNeverCharged(context);
  onStage?.('adding_up');
  await readAhead(context);
  if (isStopped?.() === true) return { closed: false, reason: 'stopped' };
  // A payment under way must be in this day or in none: the caller waits for its end.
  if (isPaying() || writer.held > 0)
    return { closed: false, reason: isPaying() ? 'payment_under_way' : 'journal_not_written' };
  if (!openForClose(context, by, wish)) return { closed: false, reason: 'journal_not_written' };
  const closing = closingShift(context, by, wish);
  if (!closing.ok) return { closed: false, reason: closing.error };
  const shift = closing.value;
  const { last, tally } = journal.openDay();
  const suspense = suspenseLines(context, new Set(last?.suspense.map(keyOf)));
  const { totals } = tally;
  const open_tabs = openTabs(journal).map(tabLine);
  const gifts_owed = journal.gifts.owed();
  const owed = gifts_owed.length === 0 ? {} : { gifts_owed: [...gifts_owed] };
  const day = { by, totals: [...totals], suspense, open_tabs, probed, unprobed, ...owed };
  const written = writer.write({ type: 'day_closed', ...day, ...(shift === null ? {} : { shift }) });
  if (!written) return { closed: false, reason: 'journal_not_written' };
  return {
    closed: true,
    totals: totals.map((total) => ({ ...total, net_minor: total.bound_minor - total.returned_minor })),
    suspense,
    open_tabs,
    probed: probed.length,
    unprobed: unprobed.length,
    shift,
  };
}

/**
 * Probes each payment of this day, and those that the last close could not probe, once. After one goes unanswered, the
 * rest are skipped, so that a close does not wait for a time-out each.
 */
async function probeAllNeverCharged(context: EngineContext): Promise<{ probed: string[]; unprobed: string[] }> {
  const { last, tally } = context.journal.openDay();
  const probed: string[] = [];
  const unprobed: string[] = [];
  // An older copy of the journal probes nothing, because a probe also undoes (13.1).
  let is_silent = context.journal.lineage.doubt !== null;
  for (const trace_id of new Set([...(last?.unprobed ?? []), ...tally.never_charged])) {
    const row = context.journal.attempts.find(trace_id);
    const can_tell = !is_silent && row !== null && !isOfAnotherService(context, row);
    if (can_tell && (await probeNeverCharged(context, row))) probed.push(trace_id);
    else unprobed.push(trace_id);
    if (can_tell) is_silent = unprobed.at(-1) === trace_id;
  }
  return { probed, unprobed };
}

const tabLine = ({ trace_id, held_minor, currency, opened_at_ms }: OpenTab): OpenTabLine => ({
  trace_id,
  amount_minor: held_minor,
  currency,
  since_ms: opened_at_ms,
});

const keyOf = ({ trace_id, kind }: Pick<SuspenseLine, 'trace_id' | 'kind'>): string => `${kind} ${trace_id}`;

function suspenseLines({ journal }: EngineContext, before: ReadonlySet<string>): SuspenseLine[] {
  const line = (given: Omit<SuspenseLine, 'carried'>): SuspenseLine => ({
    ...given,
    carried: before.has(keyOf(given)),
  });
  const unfinished = journal.attempts.unfinished().filter(({ state }) => UNRESOLVED_STATES.has(state));
  // Refused by the service but not proven uncharged: money may be held (5.4).
  // Ended unpaid, but later read as charged: waits for a person.
  const ended = journal.attempts.endedToTell();
  const charged = ended.filter(({ state, last_result }) => state !== 'BOUND' && last_result === UNPAID_AND_CHARGED);
  const payments = [...unfinished, ...journal.attempts.refusedUnproven(), ...charged].map((row) =>
    line({
      trace_id: row.trace_id,
      kind: 'payment',
      state: row.state,
      amount_minor: totalMinor(row),
      currency: row.currency,
      since_ms: row.started_at_ms,
    }),
  );
  const returns = journal.attempts.unsettledUndos().flatMap((undo) => {
    const row = journal.attempts.find(undo.trace_id);
    if (row === null) return [];
    const { trace_id, state, amount_minor } = undo;
    const { currency } = row;
    return line({ trace_id, kind: 'return', state, amount_minor, currency, since_ms: undo.started_at_ms });
  });
  const failed = ended
    .filter(({ state }) => state === 'BOUND')
    .map((row) =>
      line({
        trace_id: row.trace_id,
        kind: 'return',
        state: 'DONE',
        amount_minor: row.refunded_minor,
        currency: row.currency,
        since_ms: row.started_at_ms,
      }),
    );
  const tabs = journal.tabs.unsettled().flatMap(({ trace_id, state, amount_minor, started_at_ms }) => {
    const row = journal.attempts.find(trace_id);
    if (row === null) return [];
    return line({ trace_id, kind: 'tab', state, amount_minor, currency: row.currency, since_ms: started_at_ms });
  });
  return [...payments, ...returns, ...failed, ...tabs];
}
