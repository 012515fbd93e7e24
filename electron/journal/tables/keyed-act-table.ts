import type Database from 'better-sqlite3';
import * as z from 'zod';

/** First use of a key and its outcome (payment-safety 13.8, I20). A projection of its events. */
export const keyedActSchema = z.object({
  key: z.string().min(1).max(64),
  act: z.string(),
  /** SHA-256 of the arguments. */
  arguments: z.string().length(64),
  /** What began under the key: a sale, an undo, a tab step. */
  subject: z.string().nullable(),
  /** The stored answer; null while under way, or when the process died before answering. */
  answer: z.string().nullable(),
  seq: z.int().min(1),
});
export type KeyedActRow = z.infer<typeof keyedActSchema>;

export interface KeyedActTable {
  find(key: string): KeyedActRow | null;
  put(row: KeyedActRow, isNew: boolean): void;
}

export function createKeyedActTable(handle: Database.Database): KeyedActTable {
  const insert = handle.prepare<KeyedActRow[]>(
    'INSERT INTO keyed_act (key, act, arguments, subject, answer, seq) VALUES (@key, @act, @arguments, @subject, @answer, @seq)',
  );
  const update = handle.prepare<KeyedActRow[]>('UPDATE keyed_act SET answer = @answer WHERE key = @key');
  const find = handle.prepare<[string], unknown>('SELECT * FROM keyed_act WHERE key = ?');
  return {
    find: (key) => {
      const stored = find.get(key);
      return stored === undefined ? null : keyedActSchema.parse(stored);
    },
    put: (row, isNew) => void (isNew ? insert : update).run(row),
  };
}
