import type * as z from 'zod';
import type { Log } from '../../log/log.ts';

/** A row that its schema refuses. It stays in place, blocks nothing, and is reported. */
export interface ParkedRow {
  readonly table: 'attempt' | 'undo' | 'sale' | 'event' | 'staff' | 'product' | 'category' | 'promotion';
  readonly key: string;
  readonly problem: string;
}

export interface ParkedRows {
  park(row: ParkedRow): void;
  list(): readonly ParkedRow[];
}

export function createParkedRows(log: Log): ParkedRows {
  const parked = new Map<string, ParkedRow>();
  return {
    park: (row) => {
      const key = `${row.table} ${row.key}`;
      if (parked.has(key)) return;
      parked.set(key, row);
      log.error('a row of the journal cannot be read and was parked', { ...row });
    },
    list: () => [...parked.values()],
  };
}

/** Parses a row with its schema; null when it was parked. */
export function parseRow<Row>(
  schema: z.ZodType<Row>,
  value: unknown,
  table: ParkedRow['table'],
  key: string,
  parked: ParkedRows,
): Row | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  parked.park({ table, key, problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}` });
  return null;
}
