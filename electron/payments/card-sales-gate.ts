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

/** A slower commit means the disk is in trouble; no card sale may hang on it (payment-safety 5.7). */
export const CANARY_MS_MAX = 250;
/** Delay before a stop caused by the service is retried, unless the service named a time or recovered earlier. */
const SERVICE_STOP_MS = 60_000;

export interface CardSalesGate {
  readonly status: { readonly possible: true } | { readonly possible: false; readonly reason: CardSalesReason };
  /**
   * Stops card sales when the journal's file has disappeared. Retries what stopped them: a screen that offers no card
   * begins no sale that would.
   */
  look(): void;
  /** Retries what can be retried. Null when a card sale may begin, otherwise the reason why not. */
  preFlight(): CardSalesReason | null;
  stopByService(reason: CardSalesStop, retry_after_ms?: number): void;
  /**
   * Runs a write to the journal. If the journal is in trouble, stops card sales and returns why; rethrows any other
   * error.
   */
  guard(write: () => void): JournalTrouble | null;
  /** After one slow commit, tries another; stops card sales and returns true if that one is slow too. */
  stopsBySlowDisk(): boolean;
  /** The service answered normally: lifts a stop that it had caused. */
  serviceAnswered(): void;
  /** The journal committed: lifts a stop that it had caused, unless outcomes are still waiting to be written. */
  journalCommitted(): void;
}

type Parts = { readonly journal: Journal; readonly clock: Clock; readonly log: Log; readonly changed: () => void };

/**
 * Opens and closes card sales. Fails closed when the journal or the service cannot be trusted with another one (I15).
 */
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

  /**
   * The file must exist and the disk must take one more commit. Free space is checked first because that needs no
   * write.
   */
  const checkDisk = (): typeof byJournal => {
    try {
      journal.checkFile();
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
    look: () => {
      try {
        journal.checkFile();
        if (byJournal !== null) setJournal(checkDisk());
      } catch (error) {
        setJournal(journalTrouble(error) ?? 'disk_error');
      }
      if (journal.lineage.stop === 'anchor_unwritable' && journal.lineage.retry()) changed();
    },
    preFlight: () => {
      setJournal(checkDisk());
      // Retries an anchor write that failed earlier (payment-safety 13.2).
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
