import type * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
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

/** How many rows a process reads before their check is compiled: fewer take longer to prepare than to read. */
const FEW_ROWS = 50;
const rows_read = new WeakMap<z.ZodType, number>();

function isRarelyParsed(schema: z.ZodType): boolean {
  const read = rows_read.get(schema) ?? 0;
  rows_read.set(schema, read + 1);
  return read < FEW_ROWS;
}

/** Parses a row with its schema; null when it was parked. */
export function parseRow<Row>(
  schema: z.ZodType<Row>,
  value: unknown,
  table: ParkedRow['table'],
  key: string,
  parked: ParkedRows,
): Row | null {
  const parsed = schema.safeParse(value, isRarelyParsed(schema) ? RARELY_PARSED : undefined);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  parked.park({ table, key, problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}` });
  return null;
}
