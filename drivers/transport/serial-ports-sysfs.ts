import { access, readFile, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SerialPortDescription } from './serial-ports.ts';

/** Where Linux describes its terminals. */
const SYSFS_TTY = '/sys/class/tty';
/** A USB device is at most this many folders above its terminal. */
const USB_ANCESTORS_MAX = 6;

async function line(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The folder of a terminal's USB device; undefined when the port is no USB device. */
async function usbFolder(device: string): Promise<string | undefined> {
  let folder = device;
  for (let step = 0; step < USB_ANCESTORS_MAX; step += 1) {
    if ((await line(join(folder, 'idVendor'))) !== undefined) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

/** The kernel creates `ttyS0` to `ttyS31` even without hardware, which then has type 0. */
async function isGhost(terminal: string): Promise<boolean> {
  return (await line(join(terminal, 'type'))) === '0';
}

async function describe(folder: string, name: string): Promise<SerialPortDescription | undefined> {
  const terminal = join(folder, name);
  const device = await realpath(join(terminal, 'device')).catch(() => undefined);
  // Terminals without a device are consoles and pseudo-terminals.
  if (device === undefined || (await isGhost(terminal))) return undefined;
  const path = `/dev/${name}`;
  const usb = await usbFolder(device);
  if (usb === undefined) return { path };
  const facts = {
    manufacturer: await line(join(usb, 'manufacturer')),
    vendor_id: await line(join(usb, 'idVendor')),
    product_id: await line(join(usb, 'idProduct')),
    serial_number: await line(join(usb, 'serial')),
    location: basename(usb),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { path, ...(Object.fromEntries(known) as Partial<SerialPortDescription>) };
}

/** The serial ports that a Linux kernel lists; needs no program or privilege. Rejects where sysfs is not mounted. */
export async function listPortsOfKernel(sysfs_folder: string = SYSFS_TTY): Promise<readonly SerialPortDescription[]> {
  await access(sysfs_folder);
  const names = (await readdir(sysfs_folder)).toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const ports = await Promise.all(names.map((name) => describe(sysfs_folder, name)));
  return ports.filter((port) => port !== undefined);
}
