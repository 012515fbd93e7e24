import type Database from 'better-sqlite3';
import { LEASE_STATES, type LeaseState } from '../../../core/payments/trace-lease.ts';
import type { LeaseRow } from '../tables/lease-table.ts';

/** Leases made again from events: a byte for each, because those of a long run are all open until it ends. */
export interface LeaseStates {
  find(trace_id: string): LeaseRow | null;
  /** Those that are LEASED. */
  open(): Iterable<LeaseRow>;
  put(row: LeaseRow, isNew: boolean): void;
  readonly made: number;
  /** Traces whose row is not what the events made of it. */
  differing(): Iterable<string>;
  count(): number;
}

interface Stored {
  readonly sequence: number;
  readonly trace_id: string;
  readonly state: string;
  readonly adopted: number;
  readonly result: string | null;
}

const LEASED = LEASE_STATES.indexOf('LEASED') + 1;

export function createLeaseStates(handle: Database.Database): LeaseStates {
  const bySequence = handle.prepare<[number], Stored>('SELECT * FROM lease WHERE sequence = ?');
  const byTrace = handle.prepare<[string], Stored>('SELECT * FROM lease WHERE trace_id = ?');
  const after = handle.prepare<[number], Stored>('SELECT * FROM lease WHERE sequence > ? ORDER BY sequence LIMIT 500');
  const count = handle.prepare<[], { count: number }>('SELECT count(*) AS count FROM lease');
  // 0: no such lease; else the place of its state in LEASE_STATES, from 1.
  let states = new Uint8Array(1_024);
  const results = new Map<number, string>();
  const adopted = new Set<number>();
  /** What the table never had, or has under another trace. */
  const foreign = new Set<string>();
  let made = 0;
  /** None below is LEASED. */
  let leased_from = 1;
  let last = 0;

  const replayed = (stored: Stored | undefined): LeaseRow | null => {
    const state: LeaseState | undefined = LEASE_STATES[(states[stored?.sequence ?? 0] ?? 0) - 1];
    if (stored === undefined || state === undefined) return null;
    const { sequence, trace_id } = stored;
    return { sequence, trace_id, state, adopted: adopted.has(sequence), result: results.get(sequence) ?? null };
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
    if (!isNew) return;
    made += 1;
    last = Math.max(last, sequence);
    if (row.adopted) adopted.add(sequence);
    if (bySequence.get(sequence)?.trace_id !== row.trace_id) foreign.add(row.trace_id);
  };
  const isSame = (stored: Stored): boolean => {
    const row = replayed(stored);
    return (
      row !== null &&
      row.state === stored.state &&
      (row.adopted ? 1 : 0) === stored.adopted &&
      row.result === stored.result
    );
  };

  return {
    find: (trace_id) => replayed(byTrace.get(trace_id)),
    put,
    *open() {
      for (let sequence = leased_from; sequence <= last; sequence += 1) {
        if (states[sequence] !== LEASED) continue;
        const row = replayed(bySequence.get(sequence));
        if (row !== null) yield row;
      }
      // They are asked for when a run ends all of them; the next run begins behind them.
      while (leased_from <= last && states[leased_from] !== LEASED) leased_from += 1;
    },
    get made() {
      return made;
    },
    *differing() {
      yield* foreign;
      for (let rows = after.all(0); rows.length > 0; rows = after.all(rows.at(-1)?.sequence ?? 0))
        for (const stored of rows) if (!foreign.has(stored.trace_id) && !isSame(stored)) yield stored.trace_id;
    },
    count: () => count.get()?.count ?? 0,
  };
}
