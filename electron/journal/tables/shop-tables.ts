import type Database from 'better-sqlite3';
import type { Act } from '../../../core/staff/act.ts';
import { type AuditTable, type AuditTrail, createAuditTable } from './audit-table.ts';
import { type StoredCatalogue, createCatalogueTable } from './catalogue-table.ts';
import type { JournalEvent } from '../events/events.ts';
import type { ParkedRows } from './parked-rows.ts';
import type { StaffStore } from '../stores/staff-store.ts';
import { createStaffTable } from './staff-table.ts';

/** The catalogue that the till keeps itself. */
export interface CatalogueStore {
  /** Null while it keeps none: then it sells what the file of the data folder or the demo has. */
  read(): StoredCatalogue | null;
  /** Adds or replaces products and categories and records the act: all of it or nothing, durable when it returns. */
  change(changed: StoredCatalogue, act: Act): void;
}

/** What the shop is made of besides its sales: people, what they did, and what is sold. */
export interface ShopTables {
  readonly audit: AuditTrail;
  readonly staff: StaffStore;
  readonly catalogue: CatalogueStore;
}

export interface ShopTableParts {
  readonly handle: Database.Database;
  readonly parked: ParkedRows;
  /** Writes an event and, in the same transaction, what goes with it. */
  readonly write: (event: JournalEvent, alongside: () => void) => void;
}

/** Opens them; `audit` is also a projection that events write. */
export function createShopTables(parts: ShopTableParts): ShopTables & { readonly audit: AuditTable } {
  const { handle, parked, write } = parts;
  const people = createStaffTable(handle, parked);
  const catalogue = createCatalogueTable(handle, parked);
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
    catalogue: {
      read: () => catalogue.read(),
      change: (changed, act) => write({ type: 'act', ...act }, () => catalogue.put(changed)),
    },
  };
}
