import type { Result } from '../../core/result.ts';

/**
 * Why a printer does not print; a closed list of codes. `fault` is a cutter that is stuck, a head that is too hot, or
 * something beyond repair.
 */
const PRINTER_PROBLEMS = ['no_paper', 'cover_open', 'offline', 'fault', 'unreachable', 'interrupted'] as const;
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number];

/** `unknown` is a printer that says nothing about itself, which is never taken for "ready" (protocols 6). */
export type PrinterStatus =
  | { readonly state: 'ready'; readonly paper: 'enough' | 'low' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly problem: PrinterProblem };

export interface PrintJob {
  /** Given once per piece of paper; the same id is not printed twice by itself. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** `may_have_printed` is true when some of the paper may be out: then only a person may ask for it again. */
export interface PrinterFailure {
  readonly problem: PrinterProblem | 'may_have_printed_before';
  readonly may_have_printed: boolean;
}

/** A printer that takes bytes, one job after the other. */
export interface Printer {
  readonly label: string;
  readonly status: PrinterStatus;
  onStatus(listener: (status: PrinterStatus) => void): () => void;
  /**
   * Prints a job, or says why not; never rejects. A job that was printed succeeds again without paper. A job that may
   * have been printed is refused, unless `again` says that a person asked for it.
   */
  print(job: PrintJob, options?: { readonly again?: boolean }): Promise<Result<void, PrinterFailure>>;
  /** Opens the cash drawer at the printer, also when it is out of paper; never rejects. */
  openDrawer(): Promise<Result<void, PrinterFailure>>;
  /** Asks the printer how it is. */
  check(): Promise<PrinterStatus>;
  /** Fulfilled when everything that was asked of it has ended, and nothing holds its line; never rejects. */
  finished(): Promise<void>;
}

/** One way of getting bytes to a printer. It is never used by two jobs at once. */
export interface PrinterDelivery {
  readonly label: string;
  check(): Promise<PrinterStatus>;
  /** Answers the status after the job. */
  deliver(bytes: Uint8Array): Promise<Result<PrinterStatus, PrinterFailure>>;
  /** Sends the drawer's pulse, also to a printer that cannot print: cash is paid out of a drawer, not of paper. */
  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>>;
}
