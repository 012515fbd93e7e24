import type { LedgerDatabase } from './database.ts';

/** State besides payments that must survive a restart. */
export interface ServiceState {
  /** The clock's offset; captures that had begun stay begun. */
  readonly clock_offset_ms: number;
  /** How often this ledger was opened, including now; keeps seeded identifiers of different runs apart. */
  readonly starts: number;
}

export function beginServiceState(database: LedgerDatabase): ServiceState {
  const state = database
    .prepare<[], ServiceState>('UPDATE service_state SET starts = starts + 1 RETURNING clock_offset_ms, starts')
    .get();
  return state ?? { clock_offset_ms: 0, starts: 1 };
}

/** Until when, by the service's wall clock, captures by the clock were reported to webhook endpoints. */
export function capturesReportedToMs(database: LedgerDatabase): number {
  const state = database
    .prepare<[], { told_ms: number }>('SELECT captures_told_to_ms AS told_ms FROM service_state')
    .get();
  return state?.told_ms ?? 0;
}

export function saveCapturesReported(database: LedgerDatabase, to_ms: number): void {
  database.prepare('UPDATE service_state SET captures_told_to_ms = ?').run(Math.round(to_ms));
}

export function keepClockOffset(database: LedgerDatabase, clock_offset_ms: number): void {
  database.prepare('UPDATE service_state SET clock_offset_ms = ?').run(Math.round(clock_offset_ms));
}
