import type Database from 'better-sqlite3';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { LEASE_STATES, type LeaseState } from '../../../core/payments/trace-lease.ts';

const leaseRowSchema = z.object({
  sequence: z.int().min(1),
  trace_id: z.string(),
  state: z.enum(LEASE_STATES),
  /** Left open by an older journal that could not be read (payment-safety 5.7). */
  adopted: z.boolean(),
  result: z.string().nullable(),
  /** Wall clock: the service asked for no call before this, and when it said so (5.5, row 429). */
  retry_at_ms: z.int().nullable(),
  told_at_ms: z.int().nullable(),
});
export type LeaseRow = z.infer<typeof leaseRowSchema>;

export const NO_LEASE_WAIT = { retry_at_ms: null, told_at_ms: null } as const;

type Stored = Omit<LeaseRow, 'adopted'> & { readonly adopted: 0 | 1 };

export interface LeaseTable {
  put(row: LeaseRow, isNew: boolean): void;
  find(trace_id: string): LeaseRow | null;
  inState(...states: readonly LeaseState[]): readonly LeaseRow[];
  /** LEASED traces that no payment has taken. */
  unusedTraces(): readonly string[];
  all(): readonly LeaseRow[];
  lastSequence(): number;
  /** Returns whether the previous run ended in order, and marks this one as not ended. */
  beginRun(): boolean;
  endRun(): void;
}

export function createLeaseTable(handle: Database.Database): LeaseTable {
  const insert = handle.prepare<Stored[]>(
    `INSERT INTO lease (sequence, trace_id, state, adopted, result, retry_at_ms, told_at_ms)
     VALUES (@sequence, @trace_id, @state, @adopted, @result, @retry_at_ms, @told_at_ms)`,
  );
  const update = handle.prepare<Stored[]>(
    'UPDATE lease SET state = @state, result = @result, retry_at_ms = @retry_at_ms, told_at_ms = @told_at_ms WHERE sequence = @sequence',
  );
  const find = handle.prepare<[string], Stored>('SELECT * FROM lease WHERE trace_id = ?');
  const all = handle.prepare<[], Stored>('SELECT * FROM lease ORDER BY sequence');
  const open = handle.prepare<[], Stored>(
    "SELECT * FROM lease WHERE state IN ('LEASED', 'LOST', 'STUCK') ORDER BY sequence",
  );
  const unused = handle.prepare<[], { trace_id: string }>(
    "SELECT trace_id FROM lease WHERE state = 'LEASED' AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.trace_id = lease.trace_id) ORDER BY sequence",
  );
  const last = handle.prepare<[], { last: number | null }>('SELECT max(sequence) AS last FROM lease');
  const ended = handle.prepare<[], { ended: number }>('SELECT ended FROM run');
  const setEnded = handle.prepare<[number]>('UPDATE run SET ended = ?');
  const rows = (stored: readonly Stored[]): LeaseRow[] => stored.map(rowOf);
  return {
    put: (row, isNew) => void (isNew ? insert : update).run({ ...row, adopted: row.adopted ? 1 : 0 }),
    find: (trace_id) => rows([find.get(trace_id) ?? []].flat())[0] ?? null,
    inState: (...states) => rows(open.all()).filter((row) => states.includes(row.state)),
    unusedTraces: () => unused.all().map(({ trace_id }) => trace_id),
    all: () => rows(all.all()),
    lastSequence: () => last.get()?.last ?? 0,
    beginRun: () => {
      const before = ended.get()?.ended === 1;
      setEnded.run(0);
      return before;
    },
    endRun: () => void setEnded.run(1),
  };
}

const rowOf = (stored: Stored): LeaseRow =>
  leaseRowSchema.parse({ ...stored, adopted: stored.adopted === 1 }, RARELY_PARSED);
