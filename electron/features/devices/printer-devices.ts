import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type PaperEncoding, type PrinterModel, printerModel } from '../../../drivers/printer/printer-model.ts';
import type { PrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import type { Printer, PrinterFailure, PrinterStatus as DriverStatus } from '../../../drivers/printer/printer.ts';
import type { CashDrawer, PrintFailure, PrinterStatus, ReceiptPrinter } from './ports.ts';

/** How often the status of an answering printer is polled, so that the strip shows trouble before the next receipt. */
const RECHECK_MS = 5_000;
/** The same for an unreachable printer, because failing connections take long. */
const UNREACHABLE_RECHECK_MS = 15_000;

export interface PrinterDevices {
  readonly printer: ReceiptPrinter;
  readonly drawer: CashDrawer;
  start(): void;
  stop(): void;
}

/**
 * A printer for the services: each call is one receipt, because the services decide what counts as a copy, and the
 * drawer is attached to the printer.
 */
export function createPrinterDevices(printer: Printer, spec: PrinterSpec, clock: Clock): PrinterDevices {
  let printed_count = 0;
  let papers_waiting = 0;
  let stopRechecking: () => void = () => undefined;
  let is_running = false;

  async function recheck(): Promise<void> {
    await printer.check();
    recheckLater();
  }

  /** A printer without status reports is not polled: it might print the query. */
  function recheckLater(): void {
    const { status } = printer;
    stopRechecking();
    if (!is_running || status.state === 'unknown') return;
    const unreachable = status.state === 'failed' && status.problem === 'unreachable';
    stopRechecking = clock.schedule(unreachable ? UNREACHABLE_RECHECK_MS : RECHECK_MS, () => void recheck());
  }

  return {
    printer: {
      ...papersOf(spec),
      get status() {
        return statusOf(printer.status);
      },
      get papers_waiting() {
        return papers_waiting;
      },
      onStatus: (listener) => printer.onStatus((status) => listener(statusOf(status))),
      async print(bytes) {
        printed_count += 1;
        papers_waiting += 1;
        const printed = await printer.print({ id: String(printed_count), bytes });
        papers_waiting -= 1;
        recheckLater();
        return printed.ok ? succeed(null) : fail(failureOf(printed.error));
      },
    },
    drawer: { open: async () => codeOf(await printer.openDrawer()) },
    start() {
      is_running = true;
      void recheck();
    },
    stop() {
      is_running = false;
      stopRechecking();
    },
  };
}

/** A file is read as plain ESC/POS by people or other programs. */
function papersOf(spec: PrinterSpec): { readonly model: PrinterModel; readonly encoding: PaperEncoding | null } {
  if (!('model' in spec)) return { model: printerModel('escpos'), encoding: null };
  return { model: printerModel(spec.model), encoding: spec.encoding ?? null };
}

/** Low paper still counts as ready: the receipt prints. */
function statusOf(status: DriverStatus): PrinterStatus {
  return status.state === 'failed' ? { state: 'failed', detail: status.problem } : status;
}

function failureOf({ problem, may_have_printed }: PrinterFailure): PrintFailure {
  return { code: problem, may_have_printed };
}

function codeOf(result: Result<void, PrinterFailure>): Result<null, PrinterFailure['problem']> {
  return result.ok ? succeed(null) : fail(result.error.problem);
}
