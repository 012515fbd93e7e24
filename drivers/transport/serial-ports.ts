import type { SerialPort } from 'serialport';
import { type Result, fail, succeed } from '../../core/result.ts';
import { listPortsOfKernel } from './serial-ports-sysfs.ts';

/** A serial port of this machine, as the operating system describes it. */
export interface SerialPortDescription {
  readonly path: string;
  readonly manufacturer?: string;
  /** For a USB adapter: four hexadecimal digits each. */
  readonly vendor_id?: string;
  readonly product_id?: string;
  readonly serial_number?: string;
  /** The USB socket. */
  readonly location?: string;
}

/** The system's own reason for not listing its ports. */
export interface PortsNotListed {
  readonly code: 'ports_not_listed';
  readonly reason: string;
}

export function portsNotListedSentence({ reason }: PortsNotListed): string {
  return `serial ports cannot be listed (${reason}); name the port instead, e.g. serial:/dev/ttyUSB0`;
}

export type ListSerialPorts = () => Promise<Result<readonly SerialPortDescription[], PortsNotListed>>;

export interface ListingOptions {
  readonly platform?: NodeJS.Platform;
  /** Lists the ports of a Linux machine; rejects when it cannot. */
  readonly linux?: () => Promise<readonly SerialPortDescription[]>;
}

/**
 * The serial ports of this machine. Linux is read through the kernel: the serial library would run `udevadm`, and where
 * that is missing it crashes the whole process with an unhandled error.
 */
export async function listSerialPorts(
  options: ListingOptions = {},
): Promise<Result<readonly SerialPortDescription[], PortsNotListed>> {
  const { platform = process.platform, linux = listPortsOfKernel } = options;
  try {
    return succeed(await (platform === 'linux' ? linux() : listByLibrary()));
  } catch (error) {
    return fail({ code: 'ports_not_listed', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function listByLibrary(): Promise<readonly SerialPortDescription[]> {
  const { SerialPort } = await import('serialport');
  return (await SerialPort.list()).map(describePort);
}

type ListedPort = Awaited<ReturnType<typeof SerialPort.list>>[number];

function describePort(port: ListedPort): SerialPortDescription {
  return {
    path: port.path,
    ...(port.manufacturer ? { manufacturer: port.manufacturer } : {}),
    ...(port.vendorId ? { vendor_id: port.vendorId } : {}),
    ...(port.productId ? { product_id: port.productId } : {}),
    ...(port.serialNumber ? { serial_number: port.serialNumber } : {}),
    ...(port.locationId ? { location: port.locationId } : {}),
  };
}
