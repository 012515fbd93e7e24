import type { Level, StatusSlice } from '../../../core/contract/snapshot.ts';
import { assertNever } from '../../../core/assert.ts';
import type { ReaderStatus } from '../../../drivers/reader/card-reader.ts';
import type { PaymentEngine, RecoverySummary } from '../../payments/payment-engine.ts';
import type { ServiceStatus } from '../../gateway/payment-service.ts';
import type { ReceiptPrinter, TillDevices } from '../devices/ports.ts';

function readerStatus(status: ReaderStatus): StatusSlice['reader'] {
  switch (status.state) {
    case 'connecting':
      return { level: 'degraded', code: 'connecting', detail: '' };
    case 'ready':
      return { level: 'ok', code: 'ready', detail: `${status.model} ${status.firmware}` };
    case 'busy':
      return { level: 'ok', code: 'busy', detail: '' };
    case 'lost':
    case 'refused':
      return { level: 'error', code: status.state, detail: status.detail };
    default:
      return assertNever(status, 'reader status');
  }
}

function serviceStatus(status: ServiceStatus): Omit<StatusSlice['service'], 'answered_at_ms'> {
  switch (status.state) {
    case 'online':
      return { level: 'ok', code: 'online', detail: '' };
    case 'slow':
      return { level: 'degraded', code: 'slow', detail: '' };
    case 'offline':
      return { level: 'error', code: 'offline', detail: status.cause };
    case 'unauthorized':
      return { level: 'error', code: 'unauthorized', detail: '' };
    default:
      return assertNever(status, 'service status');
  }
}

/** Items for a person, besides the engine's own queue. */
type BesideQueue = Pick<StatusSlice['recovery'], 'to_compare' | 'returns_stopped' | 'returns_left'>;

function recoveryStatus(summary: RecoverySummary, beside: BesideQueue): StatusSlice['recovery'] {
  const waits = summary.unresolved + beside.to_compare + beside.returns_stopped;
  const level: Level = summary.needs_person > 0 ? 'error' : waits > 0 ? 'degraded' : 'ok';
  return { level, ...summary, ...beside };
}

function printerStatus(printer: ReceiptPrinter | null): StatusSlice['printer'] {
  if (!printer) return { level: 'ok', code: 'none', detail: '' };
  const { status } = printer;
  if (status.state === 'failed') return { level: 'error', code: 'failed', detail: status.detail };
  const runs_low = status.state === 'ready' && status.paper === 'low';
  return runs_low
    ? { level: 'degraded', code: 'ready', detail: 'paper_low' }
    : { level: 'ok', code: status.state, detail: '' };
}

/** The status strip, from the current states of devices, service and engine. */
export function statusSlice(
  devices: TillDevices,
  service: { readonly status: ServiceStatus; readonly answered_at_ms: number | null },
  engine: PaymentEngine,
  queues: Pick<StatusSlice, 'tabs' | 'documents_rejected'>,
  beside: BesideQueue,
): StatusSlice {
  const { cardSales } = engine;
  return {
    reader: readerStatus(devices.reader.status),
    service: { ...serviceStatus(service.status), answered_at_ms: service.answered_at_ms },
    recovery: recoveryStatus(engine.recoverySummary(), beside),
    ...queues,
    printer: printerStatus(devices.printer),
    card_sales_stopped: cardSales.possible ? null : cardSales.reason,
  };
}
