import type { LedgerDatabase } from './database.ts';

/** What a restart must not forget besides the payments. */
export interface ServiceState {
  /** How far the clock had been moved; captures that had begun stay begun. */
  readonly clock_offset_ms: number;
  /** How often this ledger was opened, this time included; keeps seeded identifiers of two runs apart. */
  readonly starts: number;
}

export function beginServiceState(database: LedgerDatabase): ServiceState {
  const state = database
    .prepare<[], ServiceState>('UPDATE service_state SET starts = starts + 1 RETURNING clock_offset_ms, starts')
    .get();
  return state ?? { clock_offset_ms: 0, starts: 1 };
}

/** Up to when, by the service's wall clock, captures that began by the clock were told to webhook endpoints. */
export function capturesToldToMs(database: LedgerDatabase): number {
  const state = database
    .prepare<[], { told_ms: number }>('SELECT captures_told_to_ms AS told_ms FROM service_state')
    .get();
  return state?.told_ms ?? 0;
}

export function keepCapturesTold(database: LedgerDatabase, to_ms: number): void {
  database.prepare('UPDATE service_state SET captures_told_to_ms = ?').run(Math.round(to_ms));
}

export function keepClockOffset(database: LedgerDatabase, clock_offset_ms: number): void {
  database.prepare('UPDATE service_state SET clock_offset_ms = ?').run(Math.round(clock_offset_ms));
}
