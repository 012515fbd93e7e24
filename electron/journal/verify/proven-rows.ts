/** Access to one table's rows, as a replay needs it. */
export interface TableRows<Row> {
  /** A row as the table has it now, and its place in creation order, from 1. */
  read(key: string): { readonly row: Row; readonly place: number } | null;
  /** Whether the table has exactly this row; `place` is its expected place, so that neighbours are read together. */
  has(key: string, row: Row, place: number): boolean;
  count(): number;
}

export interface ProvenRows<Row> {
  get(key: string): Row | undefined;
  put(key: string, row: Row, isNew: boolean): void;
  /** Number of rows that the events made. */
  readonly made: number;
  /** Compares the remaining rows; returns the keys whose table row differs from the events. */
  differing(): string[];
}

interface Kept<Row> {
  readonly row: Row;
  readonly place: number;
}

/** Rows kept without asking the table. */
const RECENT_MAX = 2_048;

/**
 * Rows rebuilt from events, in bounded memory: a row that the table has in exactly this state is dropped and, when a
 * later event changes it, read back from the table. Only differing rows are kept. `leave` sees each row after it was
 * unchanged for a while, and every row at the end.
 */
export function createProvenRows<Row>(
  table: TableRows<Row>,
  { recent_max = RECENT_MAX, leave = () => undefined }: { recent_max?: number; leave?: (row: Row) => void } = {},
): ProvenRows<Row> {
  const recent = new Map<string, Kept<Row>>();
  const differing = new Map<string, Kept<Row>>();
  let made = 0;
  const shed = (keep: number): void => {
    for (const [key, kept] of recent) {
      if (recent.size <= keep) return;
      leave(kept.row);
      recent.delete(key);
      if (!table.has(key, kept.row, kept.place)) differing.set(key, kept);
    }
  };
  const stored = (key: string): Kept<Row> | undefined => {
    const found = table.read(key);
    // A row that a later event makes does not exist yet.
    return found === null || found.place > made ? undefined : found;
  };
  const known = (key: string): Kept<Row> | undefined => recent.get(key) ?? differing.get(key) ?? stored(key);
  return {
    get: (key) => known(key)?.row,
    put: (key, row, isNew) => {
      if (isNew) made += 1;
      const place = isNew ? made : (known(key)?.place ?? 0);
      differing.delete(key);
      recent.delete(key);
      recent.set(key, { row, place });
      if (recent.size > 2 * recent_max) shed(recent_max);
    },
    get made() {
      return made;
    },
    differing: () => {
      for (const { row } of differing.values()) leave(row);
      shed(0);
      return [...differing.keys()];
    },
  };
}
