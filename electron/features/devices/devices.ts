import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { createPrinter } from '../../../drivers/printer/create-printer.ts';
import type { PrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import type { Printer } from '../../../drivers/printer/printer.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { createCardReader } from '../../../drivers/reader/create-reader.ts';
import type { ReaderLogEntry } from '../../../drivers/reader/line-reader.ts';
import type { ReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import type { ScriptProblem } from '../../../drivers/reader/simulated/script.ts';
import type { SpecRefusal } from '../../../drivers/transport/spec-refusal.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import type { CashDrawer, ReceiptPrinter } from './ports.ts';
import { noReader } from './no-reader.ts';
import { ChangeableReader } from './changeable-reader.ts';
import { type PrinterDevices, createPrinterDevices } from './printer-devices.ts';

export interface DevicesOptions {
  /** Null for no reader. */
  readonly reader: ReaderSpec | null;
  readonly printer: PrinterSpec;
  readonly clock: Clock;
  /** Lines of the reader's dialogue, without card data. */
  readonly log: (entry: ReaderLogEntry) => void;
}

/** Why a device was not replaced; the old one then stays in use. */
export type DeviceChangeProblem =
  SpecRefusal | ScriptProblem | { readonly code: 'only_in_training' | 'reader_at_work' | 'takes_no_cards' };

/** A till's devices and their lifecycle, for the composition root. Each property is the device now in use. */
export interface Devices {
  /** Always the same object, whichever device it uses. */
  readonly reader: CardReader;
  /** The person at the simulated reader; null when the reader is real. */
  readonly simulator: SimulatedReaderControl | null;
  /** The complete printer, for jobs with an id; the next two properties are the services' view of it. */
  readonly raw_printer: Printer | null;
  readonly printer: ReceiptPrinter | null;
  readonly drawer: CashDrawer | null;
  /** No card is being read or waiting for the host's response. */
  readonly readerIsFree: boolean;
  /** Connects in the background; never rejects, and picks up a missing device once it appears. */
  start(): void;
  stop(): Promise<void>;
  /** Replaces the reader, which must be free. On error the old one stays. */
  changeReader(spec: ReaderSpec | null): Promise<Result<null, DeviceChangeProblem>>;
  /** Replaces the printer once its queued receipts are printed; `none` leaves the till without one. */
  changePrinter(spec: PrinterSpec): Promise<void>;
}

interface Printing extends PrinterDevices {
  readonly raw: Printer;
}

const NO_READER_MADE = succeed({ reader: noReader, simulator: undefined });

/** Creates the devices of the specs. */
export function createDevices(options: DevicesOptions): Result<Devices, ScriptProblem> {
  const { clock, log } = options;
  const created = options.reader === null ? NO_READER_MADE : createCardReader(options.reader, { clock, log });
  if (!created.ok) return fail(created.error);
  const reader = new ChangeableReader(created.value.reader);
  let simulator = created.value.simulator ?? null;
  let printing = makePrinting(options.printer, clock);
  let is_running = false;
  return succeed({
    reader,
    get simulator() {
      return simulator;
    },
    get raw_printer() {
      return printing?.raw ?? null;
    },
    get printer() {
      return printing?.printer ?? null;
    },
    get drawer() {
      return printing?.drawer ?? null;
    },
    get readerIsFree() {
      return reader.isFree;
    },
    start() {
      is_running = true;
      reader.start();
      printing?.start();
    },
    async stop() {
      is_running = false;
      printing?.stop();
      await reader.stop();
    },
    async changeReader(spec) {
      const next = spec === null ? NO_READER_MADE : createCardReader(spec, { clock, log });
      if (!next.ok) return next;
      await reader.change(next.value.reader);
      simulator = next.value.simulator ?? null;
      return succeed(null);
    },
    async changePrinter(spec) {
      const before = printing;
      before?.stop();
      await before?.raw.finished();
      printing = makePrinting(spec, clock);
      if (is_running) printing?.start();
    },
  });
}

function makePrinting(spec: PrinterSpec, clock: Clock): Printing | null {
  const raw = createPrinter(spec, { clock });
  return raw === undefined ? null : { raw, ...createPrinterDevices(raw, spec, clock) };
}
