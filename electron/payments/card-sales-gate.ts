import type { Clock } from '../../core/clock.ts';
import { DELAY_MS_MAX } from '../../core/payments/back-off.ts';
import type { CardSalesStop } from '../../core/payments/authorize-table.ts';
import type { LineageStop } from '../journal/anchor/lineage.ts';
import { FREE_BYTES_MIN } from '../journal/file/disk-reserve.ts';
import { type Journal, journalTrouble } from '../journal/journal.ts';
import type { JournalTrouble } from '../journal/file/database.ts';
import type { Log } from '../log/log.ts';

/** Why no card sale may begin now. Cash still works (payment-safety 5.7). */
export type CardSalesReason = CardSalesStop | JournalTrouble | 'disk_nearly_full' | 'disk_slow' | LineageStop;

/** A commit that needs longer is a disk in trouble: no card sale may hang on it (payment-safety 5.7). */
export const CANARY_MS_MAX = 250;
/** A stop that the service caused is tried again after this long, unless it named a time or was repaired before. */
const SERVICE_STOP_MS = 60_000;

export interface CardSalesGate {
  readonly status: { readonly possible: true } | { readonly possible: false; readonly reason: CardSalesReason };
  /** Stops card sales where the journal's file is gone from under the till, and ends such a stop when it is back. */
  lookAtFile(): void;
  /** Tries again what can be tried, and answers whether a card sale may begin. */
  preFlight(): CardSalesReason | null;
  stopByService(reason: CardSalesStop, retry_after_ms?: number): void;
  /** Runs a write to the journal. A journal that is in trouble stops card sales and is answered; every other error goes on. */
  guard(write: () => void): JournalTrouble | null;
  /** After one commit that took long: tries another, and stops card sales where that one takes long too. */
  stopsBySlowDisk(): boolean;
  /** The service answered as it should: what it refused before is repaired. */
  serviceAnswered(): void;
  /** The journal committed: a stop of its own is over, unless outcomes still wait for it. */
  journalCommitted(): void;
}

type Parts = { readonly journal: Journal; readonly clock: Clock; readonly log: Log; readonly changed: () => void };

/** Opens and closes card sales: fail closed when the journal or the service cannot be trusted with one more (I15). */
export function createCardSalesGate({ journal, clock, log, changed }: Parts): CardSalesGate {
  let byService: { readonly reason: CardSalesStop; readonly until_ms: number } | null = null;
  let byJournal: JournalTrouble | 'disk_slow' | 'disk_nearly_full' | null = null;

  const setJournal = (reason: typeof byJournal): void => {
    if (byJournal === reason) return;
    byJournal = reason;
    log.warn('card sales: the journal', { reason: reason ?? 'repaired' });
    changed();
  };
  const setService = (stop: typeof byService): void => {
    if (byService?.reason !== stop?.reason) log.warn('card sales: the service', { reason: stop?.reason ?? 'repaired' });
    byService = stop;
    changed();
  };
  const serviceReason = (): CardSalesStop | null =>
    byService !== null && clock.monotonicMs() < byService.until_ms ? byService.reason : null;

  /** The file must be there, and its disk hold and keep one more commit. Free space first: it costs no write on a disk that has none. */
  const checkDisk = (): typeof byJournal => {
    try {
      journal.lookAtFile();
      if (journal.disk.freeBytes() < FREE_BYTES_MIN) return 'disk_nearly_full';
      if (byJournal === null || byJournal === 'disk_nearly_full') return null;
      const started_ms = clock.monotonicMs();
      journal.canary();
      return clock.monotonicMs() - started_ms <= CANARY_MS_MAX ? null : 'disk_slow';
    } catch (error) {
      return journalTrouble(error) ?? 'disk_error';
    }
  };

  return {
    get status() {
      const reason = journal.lineage.stop ?? byJournal ?? serviceReason();
      return reason === null ? ({ possible: true } as const) : ({ possible: false, reason } as const);
    },
    lookAtFile: () => {
      try {
        journal.lookAtFile();
        if (byJournal === 'journal_gone') setJournal(null);
      } catch (error) {
        setJournal(journalTrouble(error) ?? 'disk_error');
      }
    },
    preFlight: () => {
      setJournal(checkDisk());
      // An anchor that could not be written may be writable by now (payment-safety 13.2).
      journal.lineage.retry();
      return journal.lineage.stop ?? byJournal ?? serviceReason();
    },
    stopByService: (reason, retry_after_ms = SERVICE_STOP_MS) =>
      setService({ reason, until_ms: clock.monotonicMs() + Math.min(retry_after_ms, DELAY_MS_MAX) }),
    guard: (write) => {
      try {
        write();
        return null;
      } catch (error) {
        const trouble = journalTrouble(error);
        if (trouble === null) throw error;
        setJournal(trouble);
        return trouble;
      }
    },
    stopsBySlowDisk: () => {
      setJournal('disk_slow');
      setJournal(checkDisk());
      return byJournal !== null;
    },
    serviceAnswered: () => {
      if (byService !== null && byService.reason !== 'too_many_requests') setService(null);
    },
    journalCommitted: () => setJournal(null),
  };
}
