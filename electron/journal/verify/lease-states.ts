import type Database from 'better-sqlite3';
import { LEASE_STATES, type LeaseState } from '../../../core/payments/trace-lease.ts';
import { type LeaseRow, NO_LEASE_WAIT } from '../tables/lease-table.ts';

/** Leases rebuilt from events: one byte each, because all leases of a long run stay open until it ends. */
export interface LeaseStates {
  find(trace_id: string): LeaseRow | null;
  /** Leases in state LEASED. */
  open(): Iterable<LeaseRow>;
  put(row: LeaseRow, isNew: boolean): void;
  readonly made: number;
  /** Traces whose row differs from what the events made. */
  differing(): Iterable<string>;
  count(): number;
}

interface Stored {
  readonly sequence: number;
  readonly trace_id: string;
  readonly state: string;
  readonly adopted: number;
  readonly result: string | null;
  /** Missing in an older journal. */
  readonly retry_at_ms?: number | null;
  readonly told_at_ms?: number | null;
}

/** Adjacent rows read at once. */
const LEASES_AT_ONCE = 512;

const LEASED = LEASE_STATES.indexOf('LEASED') + 1;

export function createLeaseStates(handle: Database.Database): LeaseStates {
  const byTrace = handle.prepare<[string], Stored>('SELECT * FROM lease WHERE trace_id = ?');
  const after = handle.prepare<[number, number], Stored>(
    'SELECT * FROM lease WHERE sequence > ? ORDER BY sequence LIMIT ?',
  );
  const count = handle.prepare<[], { count: number }>('SELECT count(*) AS count FROM lease');
  // Index + 1 of the lease's state in LEASE_STATES; 0: no such lease.
  let states = new Uint8Array(1_024);
  const results = new Map<number, string>();
  const waits = new Map<number, Pick<LeaseRow, 'retry_at_ms' | 'told_at_ms'>>();
  const adopted = new Set<number>();
  /** Traces that the table lacks, or has under another sequence number. */
  const foreign = new Set<string>();
  let made = 0;
  /** No lease below this is LEASED. */
  let leased_from = 1;
  let last = 0;

  let together: readonly Stored[] = [];
  let first = 0;
  const stored = (sequence: number): Stored | undefined => {
    if (sequence < first || sequence >= first + LEASES_AT_ONCE) {
      first = sequence;
      together = after.all(sequence - 1, LEASES_AT_ONCE);
    }
    const found = together[sequence - first];
    if (found?.sequence === sequence) return found;
    // An earlier row is missing, which shifted the rest.
    const next = after.get(sequence - 1, 1);
    return next?.sequence === sequence ? next : undefined;
  };

  const replayed = (row: Stored | undefined): LeaseRow | null => {
    const state: LeaseState | undefined = LEASE_STATES[(states[row?.sequence ?? 0] ?? 0) - 1];
    if (row === undefined || state === undefined) return null;
    const { sequence, trace_id } = row;
    const result = results.get(sequence) ?? null;
    const wait = waits.get(sequence) ?? NO_LEASE_WAIT;
    return { sequence, trace_id, state, adopted: adopted.has(sequence), result, ...wait };
  };
  const put = (row: LeaseRow, isNew: boolean): void => {
    const { sequence } = row;
    if (sequence >= states.length) {
      const longer = new Uint8Array(2 * sequence);
      longer.set(states);
      states = longer;
    }
    states[sequence] = LEASE_STATES.indexOf(row.state) + 1;
    if (row.result === null) results.delete(sequence);
    else results.set(sequence, row.result);
    const { retry_at_ms, told_at_ms } = row;
    if (retry_at_ms === null) waits.delete(sequence);
    else waits.set(sequence, { retry_at_ms, told_at_ms });
    if (!isNew) return;
    made += 1;
    last = Math.max(last, sequence);
    if (row.adopted) adopted.add(sequence);
    if (stored(sequence)?.trace_id !== row.trace_id) foreign.add(row.trace_id);
  };
  const isSame = (have: Stored): boolean => {
    const row = replayed(have);
    if (row === null || row.state !== have.state || (row.adopted ? 1 : 0) !== have.adopted) return false;
    const { result, retry_at_ms = null, told_at_ms = null } = have;
    return row.result === result && row.retry_at_ms === retry_at_ms && row.told_at_ms === told_at_ms;
  };

  return {
    find: (trace_id) => replayed(byTrace.get(trace_id)),
    put,
    *open() {
      for (let sequence = leased_from; sequence <= last; sequence += 1) {
        if (states[sequence] !== LEASED) continue;
        const row = replayed(stored(sequence));
        if (row !== null) yield row;
      }
      // Called when a run ends all of them; the next run's leases come after these.
      while (leased_from <= last && states[leased_from] !== LEASED) leased_from += 1;
    },
    get made() {
      return made;
    },
    *differing() {
      yield* foreign;
      for (
        let rows = after.all(0, LEASES_AT_ONCE);
        rows.length > 0;
        rows = after.all(rows.at(-1)?.sequence ?? 0, LEASES_AT_ONCE)
      )
        for (const have of rows) if (!foreign.has(have.trace_id) && !isSame(have)) yield have.trace_id;
    },
    count: () => count.get()?.count ?? 0,
  };
}
