import { assertNever } from '../../../core/assert.ts';
import type { DeviceCode, DeviceState } from '../../../core/contract/devices.ts';
import type { PrinterStatus } from '../../../drivers/printer/printer.ts';
import type { ReaderStatus } from '../../../drivers/reader/card-reader.ts';
import type { ScaleStatus } from '../../../drivers/scale/scale.ts';
import type { LineState } from '../../../drivers/transport/reconnecting-transport.ts';
import type { TransportErrorCode } from '../../../drivers/transport/transport.ts';

/** The device code for each transport error. */
export const LINE_CODES: Readonly<Record<TransportErrorCode, DeviceCode>> = {
  not_found: 'not_found',
  busy: 'in_use',
  permission: 'no_permission',
  refused: 'refused',
  canceled: 'lost',
  lost: 'lost',
  invalid: 'invalid',
};

export const READY: DeviceState = { level: 'ok', code: 'ready', detail: '' };
const CONNECTING: DeviceState = { level: 'degraded', code: 'connecting', detail: '' };

function failed(code: DeviceCode, detail = ''): DeviceState {
  return { level: 'error', code, detail };
}

export function lineDeviceState(status: LineState): DeviceState {
  if (status.state === 'open') return READY;
  return status.state === 'connecting' ? CONNECTING : failed(LINE_CODES[status.detail]);
}

/** An overload or another unit is for the cashier to see, not a failure of the scale. */
export function scaleDeviceState(status: ScaleStatus): DeviceState {
  switch (status.state) {
    case 'stable':
    case 'unstable':
    case 'overload':
      return READY;
    case 'connecting':
    case 'lost':
      return lineDeviceState(status);
    case 'silent':
      return failed('silent');
    case 'unusable':
      return failed(status.why === 'unit' ? 'unusable_unit' : 'unusable_resolution');
    default:
      return assertNever(status, 'status of a scale');
  }
}

export function printerDeviceState(status: PrinterStatus): DeviceState {
  if (status.state === 'failed') return failed(status.problem);
  if (status.state === 'unknown') return { level: 'ok', code: 'unknown', detail: '' };
  return status.paper === 'low' ? { level: 'degraded', code: 'paper_low', detail: '' } : READY;
}

/** The drawer reports nothing itself: it can open as long as its printer is reachable. */
export function drawerDeviceState(status: PrinterStatus): DeviceState {
  const reachable = status.state !== 'failed' || status.problem !== 'unreachable';
  return reachable ? { level: 'ok', code: 'unknown', detail: '' } : failed('unreachable');
}

/** The reader's own code for a lost connection becomes the line's. */
export function readerDeviceState(status: ReaderStatus): DeviceState {
  switch (status.state) {
    case 'connecting':
      return CONNECTING;
    case 'ready':
      return { ...READY, detail: `${status.model} ${status.firmware}` };
    case 'busy':
      return { ...READY, code: 'busy' };
    case 'lost':
      return failed(isLineCode(status.detail) ? LINE_CODES[status.detail] : 'lost', status.detail);
    case 'refused':
      return failed('refused', status.detail);
    default:
      return assertNever(status, 'status of a reader');
  }
}

function isLineCode(detail: string): detail is TransportErrorCode {
  return Object.hasOwn(LINE_CODES, detail);
}
