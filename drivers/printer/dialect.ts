import type { PrinterStatus } from './printer.ts';

/** What a printer says while one job runs; bytes may come cut anywhere and mixed with answers no one waits for. */
export interface StatusReader {
  push(chunk: Uint8Array): void;
  /** The last complete status; undefined until there is one. */
  readonly status: PrinterStatus | undefined;
  /** How many finished jobs it has reported. */
  readonly ends: number;
  /** Forgets the status, so that the next one is an answer to the next question. */
  forgetStatus(): void;
}

/** The commands of one family of printers that are not part of a paper. */
export interface PrinterDialect {
  readonly status_query: Uint8Array;
  /** Goes behind the last byte of a job; the printer tells an end once it has printed everything before it. */
  readonly end_of_job: Uint8Array;
  /** Polled until the end is reported, for printers that do not report it by themselves. */
  readonly end_query: Uint8Array | null;
  readonly open_drawer: Uint8Array;
  /** The same for a printer that cannot print at the moment and obeys little else. */
  readonly open_drawer_now: Uint8Array;
  createStatusReader(): StatusReader;
}
