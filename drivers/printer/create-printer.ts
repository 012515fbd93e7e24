import type { Clock } from '../../core/clock.ts';
import { createTransport } from '../transport/create-transport.ts';
import type { Transport } from '../transport/transport.ts';
import type { PrinterDialect } from './dialect.ts';
import { ESCPOS_DIALECT } from './escpos-dialect.ts';
import { FileDelivery } from './file-delivery.ts';
import { LineDelivery } from './line-delivery.ts';
import { type PrinterModel, printerModel } from './printer-model.ts';
import type { PrinterSpec } from './printer-spec.ts';
import type { Printer } from './printer.ts';
import { QueuedPrinter } from './queued-printer.ts';
import { STAR_DIALECT } from './star-dialect.ts';

/** Makes the printer a spec asks for; undefined when the till has none and shows receipts on the screen only. */
export function createPrinter(spec: PrinterSpec, parts: { readonly clock: Clock }): Printer | undefined {
  if (spec.link === 'none') return undefined;
  if (spec.link === 'file') return new QueuedPrinter(new FileDelivery(spec.path));
  const line = createTransport(spec, parts.clock, { drains_writes: true });
  return createLinePrinter(line, printerModel(spec.model), parts.clock);
}

/** A printer of a model on a line that is not open. */
export function createLinePrinter(line: Transport, model: PrinterModel, clock: Clock): Printer {
  return new QueuedPrinter(new LineDelivery(line, dialectOf(model), clock));
}

function dialectOf({ dialect }: PrinterModel): PrinterDialect {
  return dialect === 'star' ? STAR_DIALECT : ESCPOS_DIALECT;
}
