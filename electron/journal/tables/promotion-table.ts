import type Database from 'better-sqlite3';
import { type Promotion, promotionSchema } from '../../../core/promotions/promotion.ts';
import { readJson } from './attempt-table.ts';
import { type ParkedRows, parseRow } from './parked-rows.ts';

export interface PromotionTable {
  /** Asked at every scan, so that it is read once; this process alone writes it. */
  list(): readonly Promotion[];
  put(promotion: Promotion): void;
  remove(promotion_id: string): void;
  /** After a write, whether it held or not, they are read again. */
  forget(): void;
}

/** The promotions in the database. One that cannot be read gives nothing, and a person is told. */
export function createPromotionTable(handle: Database.Database, parked: ParkedRows): PromotionTable {
  const all = handle.prepare<[], { promotion_id: string; body: string }>(
    'SELECT promotion_id, body FROM promotion ORDER BY position',
  );
  const put = handle.prepare(
    `INSERT INTO promotion (promotion_id, position, body)
      VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM promotion), ?)
      ON CONFLICT (promotion_id) DO UPDATE SET body = excluded.body`,
  );
  const remove = handle.prepare('DELETE FROM promotion WHERE promotion_id = ?');
  let known: readonly Promotion[] | null = null;
  return {
    list: () => {
      known ??= all
        .all()
        .flatMap(
          ({ promotion_id, body }) =>
            parseRow(promotionSchema, readJson(body), 'promotion', promotion_id, parked) ?? [],
        );
      return known;
    },
    put: (promotion) => void put.run(promotion.promotion_id, JSON.stringify(promotion)),
    remove: (promotion_id) => void remove.run(promotion_id),
    forget: () => {
      known = null;
    },
  };
}
