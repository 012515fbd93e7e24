import type { PrinterStatus } from './printer.ts';

/** Parses a printer's status during one job; bytes may arrive in any chunks and mixed with unrelated answers. */
export interface StatusReader {
  push(chunk: Uint8Array): void;
  /** The last complete status; undefined before the first. */
  readonly status: PrinterStatus | undefined;
  /** How many finished jobs the printer has reported. */
  readonly ends: number;
  /** Clears the status, so that the next one answers the next query. */
  forgetStatus(): void;
}

/** One printer family's commands, except those of paper layout. */
export interface PrinterDialect {
  readonly status_query: Uint8Array;
  /** Follows the last byte of a job; the printer reports the end once it has printed everything before it. */
  readonly end_of_job: Uint8Array;
  /** Polled until the end is reported; null when `end_of_job` has an answer of its own. */
  readonly end_query: Uint8Array | null;
  readonly open_drawer: Uint8Array;
  /** The same for a printer that currently cannot print and accepts few other commands. */
  readonly open_drawer_now: Uint8Array;
  createStatusReader(): StatusReader;
}
