import type Database from 'better-sqlite3';
import type { Act } from '../../../core/staff/act.ts';
import { type AuditTable, type AuditTrail, createAuditTable } from './audit-table.ts';
import { type CatalogueStore, createCatalogueStore } from './catalogue-store.ts';
import type { JournalEvent } from '../events/events.ts';
import { promotionSchema, type Promotion } from '../../../core/promotions/promotion.ts';
import { parseRow, type ParkedRows } from './parked-rows.ts';
import type { CustomerRegister } from '../stores/customer-register.ts';
import type { StockStore } from '../stores/stock-store.ts';
import type { StaffStore } from '../stores/staff-store.ts';
import { createStaffTable } from './staff-table.ts';
import { readJson } from './attempt-table.ts';

/** The shop's promotions, in the order that decides ties. */
export interface PromotionStore {
  list(): readonly Promotion[];
  /** Adds or replaces one and records the act; durable when it returns. */
  put(promotion: Promotion, act: Act): void;
  /** Removes one; sales keep what it gave them. */
  remove(promotion_id: string, act: Act): void;
  /** Several in one transaction, all or nothing. */
  change(put: readonly Promotion[], removed: readonly string[], act: Act): void;
}

/** The shop's data besides sales: people, their acts, the catalogue and promotions. */
export interface ShopTables {
  readonly audit: AuditTrail;
  readonly staff: StaffStore;
  readonly catalogue: CatalogueStore;
  readonly promotions: PromotionStore;
  readonly stock: StockStore;
  readonly customers: CustomerRegister;
}

export interface ShopTableParts {
  readonly handle: Database.Database;
  readonly parked: ParkedRows;
  /** Writes an event and, in the same transaction, `alongside`. */
  readonly write: (event: JournalEvent, alongside: () => void) => void;
  /** Writes without an event; durable with the next event. */
  readonly lightly: (work: () => void) => void;
}

/** Opens the tables; events also project into `audit`. */
export function createShopTables(
  parts: ShopTableParts,
): Omit<ShopTables, 'stock' | 'customers'> & { readonly audit: AuditTable } {
  const { handle, parked, write } = parts;
  const people = createStaffTable(handle, parked);
  const promotions = createPromotionTable(handle, parked);
  return {
    audit: createAuditTable(handle),
    staff: {
      list: () => people.list(),
      put: (record, act) => {
        try {
          write({ type: 'act', ...act }, () => people.put(record));
        } finally {
          people.forget();
        }
      },
    },
    catalogue: createCatalogueStore(parts),
    promotions: {
      list: () => promotions.list(),
      put: (promotion, act) => {
        try {
          write({ type: 'act', ...act }, () => promotions.put(promotion));
        } finally {
          promotions.forget();
        }
      },
      change: (put, removed, act) => {
        try {
          write({ type: 'act', ...act }, () => {
            for (const promotion_id of removed) promotions.remove(promotion_id);
            for (const promotion of put) promotions.put(promotion);
          });
        } finally {
          promotions.forget();
        }
      },
      remove: (promotion_id, act) => {
        try {
          write({ type: 'act', ...act }, () => promotions.remove(promotion_id));
        } finally {
          promotions.forget();
        }
      },
    },
  };
}

interface PromotionTable {
  /** Cached, because every scan reads it; only this process writes it. */
  list(): readonly Promotion[];
  put(promotion: Promotion): void;
  remove(promotion_id: string): void;
  /** Rereads after a write, whether it was committed or not. */
  forget(): void;
}

/** Promotions in the database. An unreadable one gives nothing and is reported to a person. */
function createPromotionTable(handle: Database.Database, parked: ParkedRows): PromotionTable {
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
