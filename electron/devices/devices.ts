import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { createPrinter } from '../../drivers/printer/create-printer.ts';
import type { PrinterSpec } from '../../drivers/printer/printer-spec.ts';
import type { Printer } from '../../drivers/printer/printer.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import { createCardReader } from '../../drivers/reader/create-reader.ts';
import type { ReaderLogEntry } from '../../drivers/reader/line-reader.ts';
import type { ReaderSpec } from '../../drivers/reader/reader-spec.ts';
import type { SimulatedReaderControl } from '../../drivers/reader/simulated/control.ts';
import type { CashDrawer, ReceiptPrinter } from '../services/devices.ts';
import { createPrinterDevices } from './printer-devices.ts';

export interface DevicesOptions {
  readonly reader: ReaderSpec;
  readonly printer: PrinterSpec;
  readonly clock: Clock;
  /** Lines of the reader's dialogue, without card data. */
  readonly log: (entry: ReaderLogEntry) => void;
}

/** The devices of one till and their life, for the composition root. */
export interface Devices {
  readonly reader: CardReader;
  /** The person at the simulated reader; null when the reader is real. */
  readonly simulator: SimulatedReaderControl | null;
  /** The whole printer, for jobs with an id; the two below are what the services need of it. */
  readonly raw_printer: Printer | null;
  readonly printer: ReceiptPrinter | null;
  readonly drawer: CashDrawer | null;
  /** Connects in the background; never rejects, and a device that is missing is found when it comes. */
  start(): void;
  stop(): Promise<void>;
}

/** Makes the devices the specs ask for. The error is a sentence that names what cannot be used. */
export function createDevices(options: DevicesOptions): Result<Devices, string> {
  const { clock, log } = options;
  const created = createCardReader(options.reader, { clock, log });
  if (!created.ok) return fail(created.error);
  const { reader, simulator } = created.value;
  const raw_printer = createPrinter(options.printer, { clock }) ?? null;
  const printing = raw_printer === null ? null : createPrinterDevices(raw_printer, options.printer, clock);
  return succeed({
    reader,
    simulator: simulator ?? null,
    raw_printer,
    printer: printing?.printer ?? null,
    drawer: printing?.drawer ?? null,
    start() {
      reader.start();
      printing?.start();
    },
    async stop() {
      printing?.stop();
      await reader.stop();
    },
  });
}
