import { type Result, fail, succeed } from '../../core/result.ts';
import type { PrintJob, Printer, PrinterDelivery, PrinterFailure, PrinterStatus } from './printer.ts';

/** How many jobs are remembered, to print none twice; more than a till prints in a day. */
const REMEMBERED_JOBS = 2_000;

/** Runs one job at a time, and prints none twice unless a person requests it. */
export class QueuedPrinter implements Printer {
  readonly label: string;
  readonly #delivery: PrinterDelivery;
  readonly #listeners = new Set<(status: PrinterStatus) => void>();
  readonly #jobs = new Map<string, 'printed' | 'uncertain'>();
  #status: PrinterStatus = { state: 'unknown' };
  #last: Promise<unknown> = Promise.resolve();

  constructor(delivery: PrinterDelivery) {
    this.label = delivery.label;
    this.#delivery = delivery;
  }

  get status(): PrinterStatus {
    return this.#status;
  }

  onStatus(listener: (status: PrinterStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  print(job: PrintJob, options: { readonly again?: boolean } = {}): Promise<Result<void, PrinterFailure>> {
    return this.#inTurn(async () => {
      const before = this.#jobs.get(job.id);
      if (before === 'printed' && !options.again) return succeed(undefined);
      if (before === 'uncertain' && !options.again) {
        return fail({ problem: 'may_have_printed_before', may_have_printed: true });
      }
      const printed = this.#report(await this.#delivery.deliver(job.bytes));
      if (printed.ok) this.#remember(job.id, 'printed');
      else if (printed.error.may_have_printed) this.#remember(job.id, 'uncertain');
      return printed;
    });
  }

  openDrawer(): Promise<Result<void, PrinterFailure>> {
    return this.#inTurn(async () => this.#report(await this.#delivery.openDrawer()));
  }

  check(): Promise<PrinterStatus> {
    return this.#inTurn(async () => {
      this.#setStatus(await this.#delivery.check());
      return this.#status;
    });
  }

  async finished(): Promise<void> {
    let last: Promise<unknown>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }

  /** Keeps the status that came with a delivery. */
  #report(delivered: Result<PrinterStatus, PrinterFailure>): Result<void, PrinterFailure> {
    if (delivered.ok) {
      this.#setStatus(delivered.value);
      return succeed(undefined);
    }
    const { problem } = delivered.error;
    this.#setStatus({ state: 'failed', problem: problem === 'may_have_printed_before' ? 'interrupted' : problem });
    return delivered;
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  #remember(id: string, end: 'printed' | 'uncertain'): void {
    this.#jobs.delete(id);
    this.#jobs.set(id, end);
    const oldest = this.#jobs.keys().next();
    if (this.#jobs.size > REMEMBERED_JOBS && !oldest.done) this.#jobs.delete(oldest.value);
  }

  #setStatus(status: PrinterStatus): void {
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}
