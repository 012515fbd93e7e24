import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { SerialPort } from 'serialport';
import { type Result, fail, succeed } from '../../core/result.ts';

/** A serial port of this machine, as the operating system describes it. */
export interface SerialPortDescription {
  readonly path: string;
  readonly manufacturer?: string;
  readonly vendor_id?: string;
  readonly product_id?: string;
}

/**
 * The serial ports of this machine. On Linux the serial library runs `udevadm`, and where that program is missing it
 * takes the whole process down with an unhandled error, so its presence is checked first; the error is a sentence.
 */
export async function listSerialPorts(
  platform: NodeJS.Platform = process.platform,
  search_path: string = process.env['PATH'] ?? '',
): Promise<Result<readonly SerialPortDescription[], string>> {
  if (platform === 'linux' && !(await isOnPath('udevadm', search_path))) {
    return fail(
      'serial ports cannot be listed because udevadm is not installed; name the port instead, e.g. serial:/dev/ttyUSB0',
    );
  }
  try {
    return succeed((await SerialPort.list()).map(describePort));
  } catch (error) {
    return fail(`serial ports cannot be listed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type ListedPort = Awaited<ReturnType<typeof SerialPort.list>>[number];

function describePort(port: ListedPort): SerialPortDescription {
  return {
    path: port.path,
    ...(port.manufacturer ? { manufacturer: port.manufacturer } : {}),
    ...(port.vendorId ? { vendor_id: port.vendorId } : {}),
    ...(port.productId ? { product_id: port.productId } : {}),
  };
}

async function isOnPath(program: string, search_path: string): Promise<boolean> {
  for (const folder of search_path.split(delimiter)) {
    try {
      await access(join(folder, program), constants.X_OK);
      return true;
    } catch {
      // Not in this folder; the next one decides.
    }
  }
  return false;
}
