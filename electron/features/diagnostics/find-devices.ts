import type { FoundPort } from '../../../core/contract/diagnostics.ts';
import type { DeviceCode, DeviceView } from '../../../core/contract/devices.ts';
import { type Result, succeed } from '../../../core/result.ts';
import {
  type ProbeOptions,
  type ProbeResult,
  probePrinterFile,
  probeSerialPort,
} from '../../../drivers/probe/probe-port.ts';
import type { PortsNotListed } from '../../../drivers/transport/serial-ports.ts';
import { LINE_CODES } from '../devices/device-states.ts';
import { type MachinePort, type PortSources, machinePorts } from './machine-ports.ts';

export interface FindOptions extends ProbeOptions {
  readonly devices: readonly DeviceView[];
  /** Makes a device that does not work release its port; returns the function that restores it. */
  readonly borrow: (device: DeviceView) => Promise<() => void>;
  readonly onProgress: (progress: { readonly done: number; readonly total: number; readonly path: string }) => void;
  /** Default: this machine. */
  readonly sources?: PortSources;
}

export interface FoundDevices {
  readonly ports: readonly FoundPort[];
  /** The search was stopped before every port was examined. */
  readonly cut: boolean;
}

/**
 * Examines every port of this machine, one after the other. A port with a working device of this till is left alone;
 * one whose device does not work is borrowed.
 */
export async function findDevices(options: FindOptions): Promise<Result<FoundDevices, PortsNotListed>> {
  const listed = await machinePorts(
    options.devices.map(({ spec }) => spec),
    options.sources,
  );
  if (!listed.ok) return listed;
  const { ports, pathOf } = listed.value;
  const found: FoundPort[] = [];
  for (const [done, port] of ports.entries()) {
    if (!options.mayContinue()) break;
    options.onProgress({ done, total: ports.length, path: port.path });
    const holders = options.devices.filter(({ spec }) => pathOf(spec) === port.path);
    found.push(await probeBehind(port, holders, options));
  }
  const rest = ports.slice(found.length).map((port) => described(port, { finding: 'passed_over' }));
  const cut = rest.length > 0 || found.some(({ finding }) => finding === 'passed_over');
  return succeed({ ports: [...found, ...rest], cut });
}

async function probeBehind(
  port: MachinePort,
  holders: readonly DeviceView[],
  options: FindOptions,
): Promise<FoundPort> {
  // The drawer is attached to the printer and reports nothing itself, so it proves nothing about the port.
  const [working] = holders.filter(({ kind, level }) => kind !== 'drawer' && level !== 'error');
  if (working)
    return described(port, { finding: 'in_use', kind: working.kind, name: working.detail, spec: working.spec });
  const giveBack = await Promise.all(holders.map((device) => options.borrow(device)));
  try {
    const probe = port.link === 'usb' ? probePrinterFile : probeSerialPort;
    return outcome(port, await probe(port.name, options));
  } finally {
    for (const give of giveBack) give();
  }
}

function outcome(port: MachinePort, result: ProbeResult): FoundPort {
  switch (result.finding) {
    case 'found': {
      const { kind, name, spec } = result;
      const refused = result.kind === 'reader' ? result.refused : null;
      return described(port, { finding: 'found', kind, name, spec, trouble: refused === null ? null : 'refused' });
    }
    case 'blocked':
      return described(port, { finding: 'blocked', trouble: LINE_CODES[result.code] satisfies DeviceCode });
    case 'cut':
      return described(port, { finding: 'passed_over' });
    case 'talks':
    case 'silent':
      return described(port, { finding: result.finding });
  }
}

function described({ path, maker }: MachinePort, found: Partial<FoundPort> & Pick<FoundPort, 'finding'>): FoundPort {
  return { path, maker, kind: null, name: '', spec: null, trouble: null, ...found };
}
