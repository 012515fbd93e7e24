import type Database from 'better-sqlite3';
import { type AttemptState, UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { DoubtfulLine, OurLine } from '../../../core/shift/reconcile.ts';
import type { FollowedFigure, ShiftFigure } from '../../../core/shift/shift-figures.ts';
import type { AttemptTable } from '../tables/attempt-table.ts';
import type { JournalEvent } from '../events/events.ts';
import type { AttemptRow, UndoRow } from '../tables/rows.ts';
import { totalMinor } from '../tables/rows.ts';
import type { SaleTable } from '../tables/sale-table.ts';
import { type FigureParts, followFigure } from './shift-figure.ts';
import type { ShiftStore } from './shift-store.ts';
import type { ShiftRow } from '../tables/shift-table.ts';
import type { TabTable } from '../tables/tab-table.ts';

/** A charge that is not a payment, with its current state. */
export type JournalDoubt = Omit<DoubtfulLine, 'state'> & { readonly attempt_state: AttemptState };

/** The contents of a shift, line by line: for the service's settlement and for drilling into a figure. */
export interface ShiftLines {
  /** `pause` is awaited between slices, so that the till keeps working. */
  of(
    row: ShiftRow,
    pause: () => Promise<void>,
  ): Promise<{
    readonly payments: readonly OurLine[];
    /** What other shifts have of the same payments. */
    readonly elsewhere: readonly OurLine[];
    readonly doubtful: readonly JournalDoubt[];
  }>;
  /** The facts behind one of its figures. */
  behind(
    row: ShiftRow,
    request: { readonly figure: ShiftFigure; readonly currency: CurrencyCode },
    pause: () => Promise<void>,
  ): Promise<FollowedFigure>;
  /** When its first event was written, or its opening when nothing came before. */
  beginsAt(row: ShiftRow): number;
  /** Whether it names money of this till, in any shift: a payment, a transaction, or the till's own id of one. */
  knows(id: string): boolean;
}

export interface ShiftLinesParts {
  readonly handle: Database.Database;
  readonly shifts: Pick<ShiftStore, 'facts' | 'beginsAfter'>;
  readonly attempts: AttemptTable;
  readonly sales: SaleTable;
  readonly tabs: TabTable;
}

const EVENTS_AT_ONCE = 500;

export function createShiftLines(parts: FigureParts): ShiftLines {
  const { handle, shifts } = parts;
  const known = handle.prepare<[{ id: string }], { known: number }>(
    `SELECT 1 AS known FROM attempt WHERE (transaction_id = @id OR payment_id = @id OR trace_id = @id)
       AND state NOT IN ('DECLINED', 'NOT_SENT', 'NO_CHARGE')
     UNION ALL SELECT 1 FROM undo WHERE transaction_id = @id OR undo_id = @id
     UNION ALL SELECT 1 FROM tab_step WHERE transaction_id = @id LIMIT 1`,
  );
  return {
    of: async (row, pause) => {
      const payments: OurLine[] = [];
      const undos = new Set<string>();
      const doubts = new Map<string, string[]>();
      for (let seq = shifts.beginsAfter(row), done = false; !done;) {
        const read = shifts.facts(row, seq, EVENTS_AT_ONCE);
        for (const { event, at_ms } of read.facts) {
          payments.push(...linesOf(parts, event, at_ms));
          if (event.type === 'undo_step') undos.add(event.undo_id);
          noteDoubt(doubts, event);
        }
        ({ seq, done } = read);
        if (!done) await pause();
      }
      const doubtful = [...doubts].flatMap(([trace_id, named]) => doubtOf(parts, trace_id, named));
      return { payments, elsewhere: linesElsewhere(parts, payments, undos), doubtful };
    },
    behind: (row, request, pause) => followFigure(parts, row, request, pause),
    beginsAt: (row) => {
      const [first] = shifts.facts(row, shifts.beginsAfter(row), 1).facts;
      return Math.min(first?.at_ms ?? row.opened_at_ms, row.opened_at_ms);
    },
    knows: (id) => known.get({ id }) !== undefined,
  };
}

function linesOf(parts: ShiftLinesParts, event: JournalEvent, at_ms: number): OurLine[] {
  const { attempts, tabs } = parts;
  if (event.type === 'attempt_step' && event.state === 'BOUND') {
    const row = attempts.find(event.trace_id);
    // A pre-authorization settles with its capture.
    return row === null || row.intent.pre_authorization ? [] : [payment(parts, row, row.captured_minor ?? 0, at_ms)];
  }
  if (event.type === 'tab_step' && event.state === 'DONE') {
    const step = tabs.find(event.step_id);
    const row = step?.act === 'capture' ? attempts.find(step.trace_id) : null;
    return step === null || row === null ? [] : [payment(parts, row, step.amount_minor, at_ms)];
  }
  if (event.type === 'undo_step' && event.state === 'DONE') {
    const undo = attempts.findUndo(event.undo_id);
    const row = undo?.act === 'refund' ? attempts.find(undo.trace_id) : null;
    return undo === null || row === null ? [] : [refund(parts, row, undo, at_ms)];
  }
  return [];
}

function linesElsewhere(parts: ShiftLinesParts, own: readonly OurLine[], undos: ReadonlySet<string>): OurLine[] {
  const paid = new Set(own.flatMap(({ kind, trace_id }) => (kind === 'payment' ? [trace_id] : [])));
  return [...new Set(own.map(({ trace_id }) => trace_id))].flatMap((trace_id) => {
    const row = parts.attempts.find(trace_id);
    if (row === null || row.refunded_minor === 0) return [];
    const refunds = parts.attempts
      .undosOf(trace_id)
      .filter(({ undo_id, act, state }) => act === 'refund' && state === 'DONE' && !undos.has(undo_id));
    return [
      ...(paid.has(trace_id) ? [] : [payment(parts, row, row.captured_minor ?? 0, row.started_at_ms)]),
      ...refunds.map((undo) => refund(parts, row, undo, undo.changed_at_ms)),
    ];
  });
}

function refund(parts: ShiftLinesParts, row: AttemptRow, undo: UndoRow, at_ms: number): OurLine {
  const transaction_ids = namesOf([undo.transaction_id, undo.undo_id]);
  const line = { kind: 'refund', transaction_ids, cancelled: [], amount_minor: -undo.amount_minor } as const;
  return { ...factsOf(parts, row, at_ms), ...line };
}

/** What was cancelled before its capture never settles, whenever that happened. */
function payment(parts: ShiftLinesParts, row: AttemptRow, captured_minor: number, at_ms: number): OurLine {
  const { attempts, tabs } = parts;
  const cancelled = attempts
    .undosOf(row.trace_id)
    .filter(({ act, state }) => act === 'cancellation' && state === 'DONE')
    .map(({ transaction_id, amount_minor }) => ({ transaction_id, amount_minor }));
  const amount_minor = cancelled.reduce((rest_minor, part) => rest_minor - part.amount_minor, captured_minor);
  const steps = tabs.ofTrace(row.trace_id).map(({ transaction_id }) => transaction_id);
  const transaction_ids = namesOf([row.transaction_id, ...steps]);
  return { ...factsOf(parts, row, at_ms), kind: 'payment', transaction_ids, cancelled, amount_minor };
}

const namesOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

function factsOf({ sales }: ShiftLinesParts, row: AttemptRow, at_ms: number) {
  const { trace_id, payment_id, sale_id, card } = row;
  return { trace_id, payment_id, sale_number: sales.sale(sale_id)?.number ?? null, brand: card?.brand ?? '', at_ms };
}

/** Collects what may have been charged without being a payment, and every name the service gave it. */
function noteDoubt(doubts: Map<string, string[]>, event: JournalEvent): void {
  if (event.type !== 'attempt_step' || !(UNRESOLVED_STATES.has(event.state) || event.state === 'REVERSED')) return;
  const named = [event.named?.transaction_id, event.undone?.transaction_id].filter((id) => id != null);
  doubts.set(event.trace_id, [...(doubts.get(event.trace_id) ?? []), ...named]);
}

function doubtOf(parts: ShiftLinesParts, trace_id: string, named: readonly string[]): JournalDoubt[] {
  const row = parts.attempts.find(trace_id);
  if (row === null) return [];
  const ids = row.transaction_id === null ? named : [...named, row.transaction_id];
  const transaction_ids = [...new Set(ids)];
  // Proven never charged, so it settles nothing; a settlement line of its amount belongs elsewhere.
  if (row.state !== 'REVERSED' && !UNRESOLVED_STATES.has(row.state) && transaction_ids.length === 0) return [];
  const facts = { ...factsOf(parts, row, row.started_at_ms), transaction_ids, amount_minor: totalMinor(row) };
  return [{ ...facts, attempt_state: row.state, cause: row.last_result }];
}
