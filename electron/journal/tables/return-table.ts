import type Database from 'better-sqlite3';
import * as z from 'zod';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { RETURN_PART_STATES } from '../../../core/sale/return-states.ts';
import {
  type SaleReturn,
  type RecordedReturnPart,
  type RecordedReturn,
  saleReturnSchema,
} from '../../../core/sale/sale-return.ts';
import type { Columns } from './changed-columns.ts';

/** A return as decided, with its time. A projection of its event. */
export interface ReturnRow {
  readonly returned: SaleReturn;
  readonly at_ms: number;
}

/** State of one part of a return. A projection of its events. */
export const returnPartRowSchema = z.object({
  part_id: z.string(),
  return_id: z.string(),
  sale_id: z.string(),
  state: z.enum(RETURN_PART_STATES),
  /** Whether a person saw what the till hands over for it; null where it hands over nothing. */
  handover: z.enum(['due', 'told']).nullable(),
});
export type ReturnPartRow = z.infer<typeof returnPartRowSchema>;

export interface ReturnTable {
  find(return_id: string): ReturnRow | null;
  put(row: ReturnRow): void;
  part(part_id: string): ReturnPartRow | null;
  putPart(row: ReturnPartRow, isNew: boolean): void;
  ofSale(sale_id: string): readonly RecordedReturn[];
  recorded(return_id: string): RecordedReturn | null;
  /** Returns with a part that never began, oldest first. */
  waiting(): readonly RecordedReturn[];
  /** Returns of which no person may have seen what they hand over, oldest first. */
  untold(): readonly RecordedReturn[];
  /** The parts of one of them. */
  untoldParts(return_id: string): readonly string[];
}

interface StoredReturn {
  readonly at_ms: number;
  readonly body: string;
}

export function createReturnTable(handle: Database.Database): ReturnTable {
  const insert = handle.prepare('INSERT INTO sale_return (return_id, sale_id, at_ms, body) VALUES (?, ?, ?, ?)');
  const insertPart = handle.prepare<ReturnPartRow[]>(
    'INSERT INTO return_part (part_id, return_id, sale_id, state, handover) VALUES (@part_id, @return_id, @sale_id, @state, @handover)',
  );
  const updatePart = handle.prepare<ReturnPartRow[]>(
    'UPDATE return_part SET state = @state, handover = @handover WHERE part_id = @part_id',
  );
  const one = handle.prepare<[string], StoredReturn>('SELECT at_ms, body FROM sale_return WHERE return_id = ?');
  const onePart = handle.prepare<[string], Columns>('SELECT * FROM return_part WHERE part_id = ?');
  const idsOfSale = handle
    .prepare<[string], string>('SELECT return_id FROM sale_return WHERE sale_id = ? ORDER BY rowid')
    .pluck();
  const waitingIds = handle
    .prepare<[], string>(
      "SELECT return_id FROM return_part INDEXED BY return_part_waiting WHERE state = 'waiting' GROUP BY return_id ORDER BY min(rowid)",
    )
    .pluck();
  const untoldIds = handle
    .prepare<[], string>(
      "SELECT return_id FROM return_part INDEXED BY return_part_due WHERE handover = 'due' GROUP BY return_id ORDER BY min(rowid)",
    )
    .pluck();
  const untoldPartIds = handle
    .prepare<[string], string>(
      "SELECT part_id FROM return_part WHERE handover = 'due' AND return_id = ? ORDER BY rowid",
    )
    .pluck();
  const find = (return_id: string): ReturnRow | null => {
    const stored = one.get(return_id);
    return stored === undefined ? null : readReturn(stored);
  };
  const part = (part_id: string): ReturnPartRow | null => {
    const stored = onePart.get(part_id);
    return stored === undefined ? null : returnPartRowSchema.parse(stored);
  };
  const recorded = (return_id: string): RecordedReturn | null => {
    const row = find(return_id);
    return row === null ? null : recordedReturn(row, part);
  };
  return {
    find,
    put: ({ returned, at_ms }) =>
      void insert.run(returned.return_id, returned.sale_id, at_ms, JSON.stringify(returned)),
    part,
    putPart: (row, isNew) => void (isNew ? insertPart : updatePart).run(row),
    ofSale: (sale_id) => idsOfSale.all(sale_id).flatMap((return_id) => recorded(return_id) ?? []),
    recorded,
    waiting: () => waitingIds.all().flatMap((return_id) => recorded(return_id) ?? []),
    untold: () => untoldIds.all().flatMap((return_id) => recorded(return_id) ?? []),
    untoldParts: (return_id) => untoldPartIds.all(return_id),
  };
}

function readReturn({ at_ms, body }: StoredReturn): ReturnRow {
  return { returned: saleReturnSchema.parse(JSON.parse(body)), at_ms };
}

/** The decision with the state of each part; a part without a row never began. */
export function recordedReturn(
  { returned, at_ms }: ReturnRow,
  partRow: (part_id: string) => ReturnPartRow | null,
): RecordedReturn {
  const parts = returned.parts.map((part): RecordedReturnPart => {
    const row = partRow(part.part_id);
    return { ...part, state: row?.state ?? 'waiting', ...(row?.handover === 'due' ? { untold: true } : {}) };
  });
  return { ...returned, at_ms, parts };
}

/** Cash that a part returns, for the shift that hands it over; null for a card part. */
export function cashBackOf(
  table: Pick<ReturnTable, 'find' | 'part'>,
  part_id: string,
): { readonly currency: CurrencyCode; readonly amount_minor: number; readonly handed_minor: number } | null {
  const row = table.part(part_id);
  const decided = row === null ? null : table.find(row.return_id);
  const part = decided?.returned.parts.find((one) => one.part_id === part_id);
  if (decided === null || part?.kind !== 'cash') return null;
  const { amount_minor, handed_minor } = part;
  return { currency: decided.returned.currency, amount_minor, handed_minor };
}
