import { readdir } from 'node:fs/promises';
import { type Result, succeed } from '../../core/result.ts';
import { findPort, parseSerialIdentity, stableNameOf } from '../../drivers/transport/serial-identity.ts';
import {
  type ListSerialPorts,
  type SerialPortDescription,
  listSerialPorts,
} from '../../drivers/transport/serial-ports.ts';

/** A place of this machine behind which a device may hang. */
export interface MachinePort {
  readonly link: 'serial' | 'usb';
  readonly path: string;
  /** How settings should name it, so that it is found again after it was renumbered. */
  readonly name: string;
  readonly maker: string;
}

/** Raw files of USB printers, on Linux. */
const PRINTER_FILES = '/dev/usb';

async function printerFiles(): Promise<readonly MachinePort[]> {
  const names = await readdir(PRINTER_FILES).catch(() => []);
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => ({ link: 'usb', path: `${PRINTER_FILES}/${name}`, name: `${PRINTER_FILES}/${name}`, maker: '' }));
}

function serialPort(port: SerialPortDescription): MachinePort {
  return { link: 'serial', path: port.path, name: stableNameOf(port), maker: port.manufacturer ?? '' };
}

export interface ListedPorts {
  readonly ports: readonly MachinePort[];
  /** The port of a spec such as `serial:usb:0403:6001?baud=9600`; null for one that hangs on no port. */
  pathOf(spec: string): string | null;
}

/**
 * The ports of this machine, and those that the settings name though the machine lists them not. The error is a sentence.
 */
export async function machinePorts(
  specs: readonly string[],
  list: ListSerialPorts = listSerialPorts,
): Promise<Result<ListedPorts, string>> {
  const listed = await list();
  if (!listed.ok) return listed;
  const pathOf = (spec: string): string | null => {
    const [, link, place = ''] = /^(serial|usb):([^?]+)/.exec(spec) ?? [];
    if (link === undefined) return null;
    const identity = link === 'serial' ? parseSerialIdentity(place) : null;
    if (identity === null) return place;
    const found = findPort(listed.value, identity);
    return found.ok ? found.value : null;
  };
  const ports = [...listed.value.map(serialPort), ...(await printerFiles())];
  for (const spec of specs) {
    const path = pathOf(spec);
    if (path === null || ports.some((port) => port.path === path)) continue;
    ports.push({ link: spec.startsWith('usb:') ? 'usb' : 'serial', path, name: path, maker: '' });
  }
  return succeed({ ports, pathOf });
}
