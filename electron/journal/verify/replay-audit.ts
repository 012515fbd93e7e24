import type Database from 'better-sqlite3';
import type { AuditRow } from '../projections/audit-rows.ts';
import { type ReportProblem, compareCount, same } from './compare-rows.ts';

/** The audit trail is append-only: each row is compared at once. */
export function replayAudit(handle: Database.Database) {
  const find = handle.prepare<[number], AuditRow>('SELECT * FROM audit WHERE seq = ?');
  const wrong: number[] = [];
  let made = 0;
  return {
    put: (row: AuditRow) => {
      made += 1;
      if (!same(find.get(row.seq), row)) wrong.push(row.seq);
    },
    compare: (addProblem: ReportProblem) => {
      for (const seq of wrong) addProblem(`the audit row of event ${seq} is not what its event made of it`);
      const have = handle.prepare<[], { count: number }>('SELECT count(*) AS count FROM audit').get()?.count ?? 0;
      compareCount('audit', have, made, addProblem);
    },
  };
}
