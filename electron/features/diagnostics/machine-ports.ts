import { readdir } from 'node:fs/promises';
import { type Result, succeed } from '../../../core/result.ts';
import { findPort, parseSerialIdentity, stableNameOf } from '../../../drivers/transport/serial-identity.ts';
import {
  type ListSerialPorts,
  type PortsNotListed,
  type SerialPortDescription,
  listSerialPorts,
} from '../../../drivers/transport/serial-ports.ts';

/** A port of this machine that may have a device. */
export interface MachinePort {
  readonly link: 'serial' | 'usb';
  readonly path: string;
  /** How settings should name it, so that it is found again after renumbering. */
  readonly name: string;
  readonly maker: string;
}

/** Raw files of USB printers, on Linux. */
const PRINTER_FILES = '/dev/usb';

/** Where ports are listed; replaced by tests, which must not touch devices of their machine. */
export interface PortSources {
  readonly list: ListSerialPorts;
  /** Absolute paths. */
  readonly printerFiles: () => Promise<readonly string[]>;
}

export const MACHINE_SOURCES: PortSources = {
  list: listSerialPorts,
  async printerFiles() {
    const names = await readdir(PRINTER_FILES).catch(() => []);
    return names.filter((name) => /^lp\d+$/.test(name)).map((name) => `${PRINTER_FILES}/${name}`);
  },
};

function printerFile(path: string): MachinePort {
  return { link: 'usb', path, name: path, maker: '' };
}

function serialPort(port: SerialPortDescription): MachinePort {
  return { link: 'serial', path: port.path, name: stableNameOf(port), maker: port.manufacturer ?? '' };
}

export interface ListedPorts {
  readonly ports: readonly MachinePort[];
  /** The port of a spec such as `serial:usb:0403:6001?baud=9600`; null for a spec without a port. */
  pathOf(spec: string): string | null;
}

/** The ports of this machine, plus those in the settings that the machine does not list. */
export async function machinePorts(
  specs: readonly string[],
  sources: PortSources = MACHINE_SOURCES,
): Promise<Result<ListedPorts, PortsNotListed>> {
  const listed = await sources.list();
  if (!listed.ok) return listed;
  const pathOf = (spec: string): string | null => {
    const [, link, place = ''] = /^(serial|usb):([^?]+)/.exec(spec) ?? [];
    if (link === undefined) return null;
    const identity = link === 'serial' ? parseSerialIdentity(place) : null;
    if (identity === null) return place;
    const found = findPort(listed.value, identity);
    return found.ok ? found.value : null;
  };
  const ports = [...listed.value.map(serialPort), ...(await sources.printerFiles()).map(printerFile)];
  for (const spec of specs) {
    const path = pathOf(spec);
    if (path === null || ports.some((port) => port.path === path)) continue;
    ports.push({ link: spec.startsWith('usb:') ? 'usb' : 'serial', path, name: path, maker: '' });
  }
  return succeed({ ports, pathOf });
}
