import type Database from 'better-sqlite3';
import { staffMemberSchema } from '../../../core/staff/staff-member.ts';
import { readJson } from './attempt-table.ts';
import type { ParkedRows } from './parked-rows.ts';
import { parseRow } from './parked-rows.ts';
import type { StaffRecord } from '../stores/staff-store.ts';

interface StaffColumns {
  readonly staff_id: string;
  readonly name: string;
  readonly role: string;
  readonly enabled: 0 | 1;
  readonly overrides: string;
  readonly pin_hash: string | null;
}

export interface StaffTable {
  /** Cached, because every act reads it; only this process writes it. */
  list(): readonly StaffRecord[];
  put(record: StaffRecord): void;
  /** Rereads after a write, whether it was committed or not. */
  forget(): void;
}

/** The till's people. An unreadable row grants nothing and is reported. */
export function createStaffTable(handle: Database.Database, parked: ParkedRows): StaffTable {
  const all = handle.prepare<[], StaffColumns>(
    'SELECT staff_id, name, role, enabled, overrides, pin_hash FROM staff ORDER BY position',
  );
  const put = handle.prepare(
    `INSERT INTO staff (staff_id, position, name, role, enabled, overrides, pin_hash)
      VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM staff), ?, ?, ?, ?, ?)
      ON CONFLICT (staff_id) DO UPDATE SET name = excluded.name, role = excluded.role, enabled = excluded.enabled,
        overrides = excluded.overrides, pin_hash = excluded.pin_hash`,
  );
  let known: readonly StaffRecord[] | null = null;
  const read = (): readonly StaffRecord[] =>
    all.all().flatMap(({ pin_hash, enabled, overrides, ...row }) => {
      const value = { ...row, enabled: enabled === 1, overrides: readJson(overrides) };
      const member = parseRow(staffMemberSchema, value, 'staff', row.staff_id, parked);
      return member === null ? [] : [{ ...member, pin_hash }];
    });
  return {
    list: () => (known ??= read()),
    forget: () => {
      known = null;
    },
    put: ({ staff_id, name, role, enabled, overrides, pin_hash }) =>
      void put.run(staff_id, name, role, enabled ? 1 : 0, JSON.stringify(overrides), pin_hash),
  };
}
