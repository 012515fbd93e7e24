import type Database from 'better-sqlite3';
import * as z from 'zod';

/**
 * What the till hands over besides the parts of returns: cash of a refund without a sale (the id of its movement), cash
 * of a sale that is given up (of its tender), the slip of a return (of the return).
 */
export const HANDOVERS = ['refund', 'tender', 'slip'] as const;
export type HandoverOf = (typeof HANDOVERS)[number];

/** Whether a person saw it. A projection of its events. */
export const handoverRowSchema = z.object({
  id: z.string().min(1).max(64),
  what: z.enum(HANDOVERS),
  state: z.enum(['due', 'told']),
});
export type HandoverRow = z.infer<typeof handoverRowSchema>;

export interface HandoverTable {
  find(id: string): HandoverRow | null;
  put(row: HandoverRow, isNew: boolean): void;
  /** Ids of what no person may have seen, oldest first. */
  due(what: HandoverOf): readonly string[];
}

export function createHandoverTable(handle: Database.Database): HandoverTable {
  const insert = handle.prepare<HandoverRow[]>('INSERT INTO handover (id, what, state) VALUES (@id, @what, @state)');
  const update = handle.prepare<HandoverRow[]>('UPDATE handover SET state = @state WHERE id = @id');
  const find = handle.prepare<[string], unknown>('SELECT * FROM handover WHERE id = ?');
  const due = handle
    .prepare<[string], string>(
      "SELECT id FROM handover INDEXED BY handover_due WHERE state = 'due' AND what = ? ORDER BY rowid",
    )
    .pluck();
  return {
    find: (id) => {
      const stored = find.get(id);
      return stored === undefined ? null : handoverRowSchema.parse(stored);
    },
    put: (row, isNew) => void (isNew ? insert : update).run(row),
    due: (what) => due.all(what),
  };
}
