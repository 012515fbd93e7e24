import type { Result } from '../../core/result.ts';

/** Why a printer does not print; a closed list. `fault` is a stuck cutter, an overheated head, or beyond repair. */
const PRINTER_PROBLEMS = ['no_paper', 'cover_open', 'offline', 'fault', 'unreachable', 'interrupted'] as const;
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number];

/** `unknown`: the printer reports no status, which is never taken for "ready" (protocols 6). */
export type PrinterStatus =
  | { readonly state: 'ready'; readonly paper: 'enough' | 'low' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly problem: PrinterProblem };

export interface PrintJob {
  /** Unique per piece of paper; a repeated id is not printed again automatically. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** `may_have_printed`: part of the paper may be out, so only a person may request it again. */
export interface PrinterFailure {
  readonly problem: PrinterProblem | 'may_have_printed_before';
  readonly may_have_printed: boolean;
}

/** A printer that processes jobs one after the other. */
export interface Printer {
  readonly label: string;
  readonly status: PrinterStatus;
  onStatus(listener: (status: PrinterStatus) => void): () => void;
  /**
   * Prints a job or reports why not; never rejects. A job that was already printed succeeds without paper. A job that
   * may have been printed is refused, unless `again` says that a person requested it.
   */
  print(job: PrintJob, options?: { readonly again?: boolean }): Promise<Result<void, PrinterFailure>>;
  /** Opens the cash drawer at the printer, even when it is out of paper; never rejects. */
  openDrawer(): Promise<Result<void, PrinterFailure>>;
  /** Queries the printer's status. */
  check(): Promise<PrinterStatus>;
  /** Resolves when all jobs have ended and the line is free; never rejects. */
  finished(): Promise<void>;
}

/** A way to send bytes to a printer. Never used by two jobs at once. */
export interface PrinterDelivery {
  readonly label: string;
  check(): Promise<PrinterStatus>;
  /** Resolves with the status after the job. */
  deliver(bytes: Uint8Array): Promise<Result<PrinterStatus, PrinterFailure>>;
  /** Sends the drawer's pulse, even to a printer that cannot print: paying out cash needs no paper. */
  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>>;
}
