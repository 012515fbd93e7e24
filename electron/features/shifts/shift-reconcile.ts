import type { Clock } from '../../../core/clock.ts';
import type { ShiftSlice } from '../../../core/contract/shifts.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { type Reconciliation, type TheirLine, reconcile } from '../../../core/shift/reconcile.ts';
import { isReplaced } from '../../gateway/answers.ts';
import type { ShiftLines } from '../../journal/stores/shift-lines.ts';
import type { ShiftStore } from '../../journal/stores/shift-store.ts';
import type { ShiftRow } from '../../journal/tables/shift-table.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import { type SettlementCall, noReportReason } from './settlement-reader.ts';

export interface ReconcileParts {
  readonly shifts: ShiftStore;
  readonly lines: ShiftLines;
  readonly engine: { readonly suspense: Pick<PaymentEngine['suspense'], 'transactionsOfOtherLives'> };
  readonly settlement: SettlementCall;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly publisher: SnapshotPublisher;
}

const DAY_MS = 86_400_000;
/** A shift open for longer is no longer read day by day. */
const DAYS_MAX = 31;

const dateOf = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);

/** Compares a shift's card payments with the service's settlement. Only reads; progress is in the snapshot. */
export class ShiftReconciler {
  readonly #parts: ReconcileParts;
  private running: ShiftSlice['reconciling'] = null;

  constructor(parts: ReconcileParts) {
    this.#parts = parts;
  }

  get progress(): ShiftSlice['reconciling'] {
    return this.running;
  }

  async reconcile(number: number): Promise<Answer<Reconciliation>> {
    if (this.running !== null) return refuse('not_now', 'a reconciliation is under way');
    const row = this.#parts.shifts.withNumber(number);
    if (row === null) return refuse('not_found', `no shift ${number}`);
    const { own, later } = this.dates(row);
    if (own.length > DAYS_MAX) return refuse('shift_too_long', `the shift lasted more than ${DAYS_MAX} days`);
    try {
      return await this.compare(row, own, later);
    } finally {
      this.publish(null);
    }
  }

  private async compare(
    row: ShiftRow,
    own: readonly string[],
    later: readonly string[],
  ): Promise<Answer<Reconciliation>> {
    const { lines, clock, settings } = this.#parts;
    const { currency } = row;
    const reports: TheirLine[][] = [];
    for (const [index, date] of [...own, ...later].entries()) {
      this.publish({ done: index, of: own.length + later.length });
      const read = await this.read(date, currency, index < own.length);
      if (!read.ok) return read;
      reports.push(read.value);
    }
    const { payments, elsewhere, doubtful } = await lines.of(
      row,
      () => new Promise<void>((done) => clock.schedule(0, done)),
    );
    const theirs = reports.slice(0, own.length).flat();
    const of_other_lives = await this.ofOtherLives(theirs);
    return succeed(
      reconcile({
        currency,
        ours: payments,
        elsewhere,
        doubtful: doubtful.map(({ attempt_state, ...line }) => ({
          ...line,
          state: UNRESOLVED_STATES.has(attempt_state) ? 'unknown' : 'undone',
        })),
        theirs,
        later: reports.slice(own.length).flat(),
        dates: own,
        isOfOtherShift: (id) => lines.knows(id) || of_other_lives.has(id),
        now_ms: clock.wallMs(),
        patience_ms: settings().settlement_patience_days * DAY_MS,
      }),
    );
  }

  /** Payments are read only where a line is of none that the journal names. */
  private async ofOtherLives(theirs: readonly TheirLine[]): Promise<ReadonlySet<string>> {
    const { lines, engine } = this.#parts;
    return theirs.every(({ id }) => lines.knows(id)) ? new Set() : await engine.suspense.transactionsOfOtherLives();
  }

  /** A future day may have no report yet; the shift's own days must have a complete one. */
  private async read(date: string, currency: CurrencyCode, is_own: boolean): Promise<Answer<TheirLine[]>> {
    const result = await this.#parts.settlement({ date, currency });
    if (isReplaced(result)) return refuse('program_replaced', date);
    if (result.kind !== 'answer' && !is_own) return succeed([]);
    if (result.kind !== 'answer') return refuse('settlement_unreadable', `${date}: ${noReportReason(result)}`);
    const lines = theirLines(result.value, currency, date);
    // The service may answer with the latest report that it has.
    if (!lines.ok && lines.error.code === 'other_date' && !is_own) return succeed([]);
    return lines.ok ? lines : refuse('settlement_unreadable', `${date}: ${reportProblem(lines.error)}`);
  }

  /** The days of the shift, and those in which its captures may still settle, by the UTC calendar. */
  private dates(row: ShiftRow): { readonly own: readonly string[]; readonly later: readonly string[] } {
    const now_ms = this.#parts.clock.wallMs();
    const begins_ms = this.#parts.lines.beginsAt(row);
    const ends_ms = row.closed_at_ms ?? now_ms;
    const patience_days = this.#parts.settings().settlement_patience_days;
    const days = (from_ms: number, to_ms: number): string[] => {
      const dates: string[] = [];
      for (let at_ms = from_ms; dateOf(at_ms) <= dateOf(to_ms); at_ms += DAY_MS) dates.push(dateOf(at_ms));
      return dates;
    };
    const latest_ms = Math.min(now_ms, ends_ms + patience_days * DAY_MS) + DAY_MS;
    return { own: days(begins_ms, ends_ms), later: days(ends_ms + DAY_MS, latest_ms) };
  }

  private publish(progress: ShiftSlice['reconciling']): void {
    this.running = progress;
    this.#parts.publisher.changed('shift');
  }
}
