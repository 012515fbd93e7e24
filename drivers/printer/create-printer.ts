import type { Clock } from '../../core/clock.ts';
import { createTransport } from '../transport/create-transport.ts';
import type { Transport } from '../transport/transport.ts';
import type { PrinterDialect } from './dialect.ts';
import { ESCPOS_DIALECT } from './escpos-dialect.ts';
import { LineDelivery } from './line-delivery.ts';
import { type PrinterModel, printerModel } from './printer-model.ts';
import type { PrinterSpec } from './printer-spec.ts';
import type { Printer, PrinterDelivery, PrinterFailure, PrinterStatus } from './printer.ts';
import { QueuedPrinter } from './queued-printer.ts';
import { STAR_DIALECT } from './star-dialect.ts';
import { open } from 'node:fs/promises';
import { fail, succeed, type Result } from '../../core/result.ts';

const READY: PrinterStatus = { state: 'ready', paper: 'enough' };

/** Appends jobs to a file or a printer's device node. Never overwrites. */
class FileDelivery implements PrinterDelivery {
  readonly label: string;
  readonly #path: string;

  constructor(path: string) {
    this.label = `file:${path}`;
    this.#path = path;
  }

  async check(): Promise<PrinterStatus> {
    const delivered = await this.deliver(new Uint8Array(0));
    return delivered.ok ? delivered.value : { state: 'failed', problem: 'unreachable' };
  }

  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>> {
    return this.deliver(ESCPOS_DIALECT.open_drawer);
  }

  async deliver(bytes: Uint8Array): Promise<Result<PrinterStatus, PrinterFailure>> {
    let has_begun = false;
    try {
      const file = await open(this.#path, 'a');
      try {
        has_begun = bytes.length > 0;
        await file.appendFile(bytes);
      } finally {
        await file.close();
      }
      return succeed(READY);
    } catch {
      return fail({ problem: has_begun ? 'interrupted' : 'unreachable', may_have_printed: has_begun });
    }
  }
}

/** Creates the printer of a spec; undefined when the till has none and shows receipts on screen only. */
export function createPrinter(spec: PrinterSpec, parts: { readonly clock: Clock }): Printer | undefined {
  if (spec.link === 'none') return undefined;
  if (spec.link === 'file') return new QueuedPrinter(new FileDelivery(spec.path));
  const line = createTransport(spec, parts.clock, { drains_writes: true });
  return createLinePrinter(line, printerModel(spec.model), parts.clock);
}

/** Creates a printer of a model on a line, which must not be open. */
export function createLinePrinter(line: Transport, model: PrinterModel, clock: Clock): Printer {
  return new QueuedPrinter(new LineDelivery(line, dialectOf(model), clock));
}

function dialectOf({ dialect }: PrinterModel): PrinterDialect {
  return dialect === 'star' ? STAR_DIALECT : ESCPOS_DIALECT;
}
