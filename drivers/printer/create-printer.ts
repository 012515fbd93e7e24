import type { Clock } from '../../core/clock.ts';
import { SerialTransport } from '../transport/serial-transport.ts';
import { TcpTransport } from '../transport/tcp-transport.ts';
import { FileDelivery } from './file-delivery.ts';
import { LineDelivery } from './line-delivery.ts';
import type { PrinterSpec } from './printer-spec.ts';
import type { Printer } from './printer.ts';
import { QueuedPrinter } from './queued-printer.ts';

/** Makes the printer a spec asks for; undefined when the till has none and shows receipts on the screen only. */
export function createPrinter(spec: PrinterSpec, deps: { readonly clock: Clock }): Printer | undefined {
  switch (spec.link) {
    case 'none':
      return undefined;
    case 'file':
      return new QueuedPrinter(new FileDelivery(spec.path));
    case 'serial':
      return new QueuedPrinter(
        new LineDelivery(new SerialTransport(spec.path, spec.baud, { drains_writes: true }), deps.clock),
      );
    case 'tcp':
      return new QueuedPrinter(new LineDelivery(new TcpTransport(spec.host, spec.port), deps.clock));
  }
}
