import { type Result, fail, succeed } from '../../core/result.ts';
import type { SerialPortDescription } from './serial-ports.ts';

/** Identifies a USB adapter whatever its port's name: `COM` and `ttyUSB` numbers change with socket and plug order. */
export interface SerialIdentity {
  /** Four hexadecimal digits each, lower case. */
  readonly vendor_id: string;
  readonly product_id: string;
  readonly serial_number?: string;
  /** The USB socket, e.g. `1-1.4` on Linux: for adapters without a serial number. */
  readonly location?: string;
}

const IDENTITY = /^usb:([0-9a-f]{4}):([0-9a-f]{4})(?::([^:@]{1,64}))?(?:@([^:@]{1,64}))?$/i;

/** `usb:VENDOR:PRODUCT`, `usb:VENDOR:PRODUCT:SERIAL` or `usb:VENDOR:PRODUCT@SOCKET`; null for an ordinary port name. */
export function parseSerialIdentity(text: string): SerialIdentity | null {
  const [, vendor_id, product_id, serial_number, location] = IDENTITY.exec(text) ?? [];
  if (vendor_id === undefined || product_id === undefined) return null;
  return {
    vendor_id: vendor_id.toLowerCase(),
    product_id: product_id.toLowerCase(),
    ...(serial_number === undefined ? {} : { serial_number }),
    ...(location === undefined ? {} : { location }),
  };
}

/** The most stable name of a port: by serial number, else by socket, else its path. */
export function stableNameOf(port: SerialPortDescription): string {
  const { vendor_id, product_id, serial_number, location, path } = port;
  if (vendor_id === undefined || product_id === undefined) return path;
  const device = `usb:${vendor_id}:${product_id}`.toLowerCase();
  if (serial_number !== undefined && isPlain(serial_number)) return `${device}:${serial_number}`;
  return location !== undefined && isPlain(location) ? `${device}@${location}` : path;
}

/** Whether a text can be part of a spec, i.e. has no separators of specs or identities. */
function isPlain(text: string): boolean {
  return /^[^:@?&\s]{1,64}$/.test(text);
}

/** Why an identity matches no port; `plugged_in` lists matching adapters. */
export interface PortNotFound {
  readonly code: 'not_plugged_in' | 'ambiguous';
  readonly device: string;
  readonly plugged_in: number;
}

export function portNotFoundSentence({ code, device, plugged_in }: PortNotFound): string {
  return code === 'not_plugged_in'
    ? `no USB device ${device} is plugged in`
    : `${plugged_in} USB devices ${device} are plugged in; name one by serial number or socket`;
}

/** The one port that matches an identity. Two matches are an error, never a guess. */
export function findPort(
  ports: readonly SerialPortDescription[],
  identity: SerialIdentity,
): Result<string, PortNotFound> {
  const fitting = ports.filter(
    (port) =>
      port.vendor_id?.toLowerCase() === identity.vendor_id &&
      port.product_id?.toLowerCase() === identity.product_id &&
      (identity.serial_number === undefined || port.serial_number === identity.serial_number) &&
      (identity.location === undefined || port.location === identity.location),
  );
  const [found, second] = fitting;
  const device = `${identity.vendor_id}:${identity.product_id}`;
  if (found === undefined) return fail({ code: 'not_plugged_in', device, plugged_in: 0 });
  if (second !== undefined) return fail({ code: 'ambiguous', device, plugged_in: fitting.length });
  return succeed(found.path);
}
