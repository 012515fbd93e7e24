import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Printer, PrinterFailure, PrinterStatus as DriverStatus } from '../../drivers/printer/printer.ts';
import type { CashDrawer, PrinterStatus, ReceiptPrinter } from '../services/devices.ts';

/** How often a printer that failed is asked whether it is well again; a sale never waits for it. */
const RECHECK_MS = 15_000;

export interface PrinterDevices {
  readonly printer: ReceiptPrinter;
  readonly drawer: CashDrawer;
  start(): void;
  stop(): void;
}

/**
 * A printer as the services know it: each call is a piece of paper of its own, because the services decide what is a
 * copy, and the drawer hangs on the printer.
 */
export function createPrinterDevices(printer: Printer, clock: Clock): PrinterDevices {
  let printed_count = 0;
  let stopRechecking: () => void = () => undefined;
  let is_running = false;

  async function recheck(): Promise<void> {
    const status = await printer.check();
    if (!is_running || status.state !== 'failed') return;
    stopRechecking();
    stopRechecking = clock.schedule(RECHECK_MS, () => void recheck());
  }

  return {
    printer: {
      get status() {
        return statusOf(printer.status);
      },
      onStatus: (listener) => printer.onStatus((status) => listener(statusOf(status))),
      async print(bytes) {
        printed_count += 1;
        const printed = await printer.print({ id: String(printed_count), bytes });
        if (!printed.ok && is_running) {
          stopRechecking();
          stopRechecking = clock.schedule(RECHECK_MS, () => void recheck());
        }
        return codeOf(printed);
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

/** Little paper left is still ready: the receipt prints. */
function statusOf(status: DriverStatus): PrinterStatus {
  return status.state === 'failed' ? { state: 'failed', detail: status.problem } : { state: status.state };
}

function codeOf(result: Result<void, PrinterFailure>): Result<null, string> {
  return result.ok ? succeed(null) : fail(result.error.problem);
}
