import type Database from 'better-sqlite3';
import * as z from 'zod';
import { TAB_ACTS } from '../../../core/payments/tab.ts';
import { UNDO_STATES } from '../../../core/payments/undo.ts';

const count = z.int().min(0);

/** One step of a pre-authorization. A projection of its events. */
export const tabStepSchema = z.object({
  step_id: z.string(),
  trace_id: z.string(),
  state: z.enum(UNDO_STATES),
  act: z.enum(TAB_ACTS),
  amount_minor: count,
  who: z.string(),
  /** For a capture that pays a part of its sale: the sale's total, and the tip in this part. */
  due_minor: count.nullable(),
  tip_minor: count.nullable(),
  transaction_id: z.string().nullable(),
  tries: count,
  needs_person: z.boolean(),
  last_result: z.string().nullable(),
  retry_at_ms: count.nullable(),
  started_at_ms: count,
  changed_at_ms: count,
});
export type TabStepRow = z.infer<typeof tabStepSchema>;

type Stored = Omit<TabStepRow, 'needs_person'> & { readonly needs_person: 0 | 1 };

export interface TabTable {
  put(row: TabStepRow, isNew: boolean): void;
  find(step_id: string): TabStepRow | null;
  ofTrace(trace_id: string): readonly TabStepRow[];
  unsettled(): readonly TabStepRow[];
  /** Traces of tabs neither captured nor released, oldest first. */
  openTraces(): readonly string[];
  all(): readonly TabStepRow[];
}

export function createTabTable(handle: Database.Database): TabTable {
  const insert = handle.prepare<Stored[]>(
    `INSERT INTO tab_step (step_id, trace_id, state, act, amount_minor, who, due_minor, tip_minor, transaction_id, tries, needs_person, last_result, retry_at_ms, started_at_ms, changed_at_ms)
     VALUES (@step_id, @trace_id, @state, @act, @amount_minor, @who, @due_minor, @tip_minor, @transaction_id, @tries, @needs_person, @last_result, @retry_at_ms, @started_at_ms, @changed_at_ms)`,
  );
  const update = handle.prepare<Stored[]>(
    `UPDATE tab_step SET state = @state, transaction_id = @transaction_id, tries = @tries, needs_person = @needs_person,
     last_result = @last_result, retry_at_ms = @retry_at_ms, changed_at_ms = @changed_at_ms WHERE step_id = @step_id`,
  );
  const find = handle.prepare<[string], Stored>('SELECT * FROM tab_step WHERE step_id = ?');
  const ofTrace = handle.prepare<[string], Stored>('SELECT * FROM tab_step WHERE trace_id = ? ORDER BY rowid');
  const unsettled = handle.prepare<[], Stored>(
    "SELECT * FROM tab_step INDEXED BY one_unsettled_step_per_tab WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION') ORDER BY rowid",
  );
  const openTraces = handle
    .prepare<[], string>(
      `SELECT trace_id FROM attempt WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1 AND NOT EXISTS (
         SELECT 1 FROM tab_step WHERE tab_step.trace_id = attempt.trace_id AND tab_step.state = 'DONE' AND act <> 'adjustment')
       ORDER BY started_at_ms`,
    )
    .pluck();
  const all = handle.prepare<[], Stored>('SELECT * FROM tab_step ORDER BY rowid');
  return {
    put: (row, isNew) => void (isNew ? insert : update).run(tabColumns(row)),
    find: (step_id) => {
      const stored = find.get(step_id);
      return stored === undefined ? null : rowOf(stored);
    },
    ofTrace: (trace_id) => ofTrace.all(trace_id).map(rowOf),
    unsettled: () => unsettled.all().map(rowOf),
    openTraces: () => openTraces.all(),
    all: () => all.all().map(rowOf),
  };
}

/** Columns of a step as stored. */
export const tabColumns = (row: TabStepRow): Stored => ({ ...row, needs_person: row.needs_person ? 1 : 0 });

const rowOf = (stored: Stored): TabStepRow =>
  tabStepSchema.parse({ ...stored, needs_person: stored.needs_person === 1 });
