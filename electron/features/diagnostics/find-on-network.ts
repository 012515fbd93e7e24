import type { FoundPort } from '../../../core/contract/diagnostics.ts';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { specOf } from '../../../drivers/probe/probe-place.ts';
import { identifyReader } from '../../../drivers/probe/identify-reader.ts';
import type { LinePlace } from '../../../drivers/transport/line-spec.ts';
import { TransportError } from '../../../drivers/transport/transport.ts';
import type { FindOptions, FoundDevices } from './find-devices.ts';
import { neighboursOf } from './own-network.ts';

/** Where printers accept data, and where VIPA readers listen (protocols 2.1, 6). */
const PRINTER_PORT = 9_100;
const READER_PORT = 16_107;
/** Hosts examined in parallel: a whole network of unused addresses takes less than a minute. */
const SIDE_BY_SIDE = 16;

export interface NetworkFindOptions extends Pick<
  FindOptions,
  'devices' | 'clock' | 'openLine' | 'mayContinue' | 'onProgress'
> {
  /** Names or addresses entered by a person; without any, this machine's neighbours are examined. */
  readonly hosts: readonly string[];
  /** IPv4 addresses of this machine. */
  readonly ownAddresses: () => readonly string[];
}

/**
 * Looks for devices on the network. At an unnamed neighbour, a connection to the printer port is opened and closed
 * without sending a byte: it may be an office printer, which prints what it does not understand, or another till's
 * reader during a payment. Only hosts named by a person are asked for a reader's name. Error `no_network`: this machine
 * has no neighbours.
 */
export async function findOnNetwork(options: NetworkFindOptions): Promise<Result<FoundDevices, 'no_network'>> {
  const is_named = options.hosts.length > 0;
  const hosts = is_named ? options.hosts : neighboursOf(options.ownAddresses());
  if (hosts.length === 0) return fail('no_network');
  const found: FoundPort[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let host = hosts[next]; host !== undefined && options.mayContinue(); host = hosts[next]) {
      next += 1;
      options.onProgress({ done, total: hosts.length, path: host });
      found.push(...(await probePrinter(host, options)));
      if (is_named && options.mayContinue()) found.push(...(await probeReader(host, options)));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  const order = new Map(hosts.map((host, index) => [host, index]));
  const place = ({ path }: FoundPort) => order.get(path.slice(0, path.lastIndexOf(':'))) ?? 0;
  return succeed({ ports: found.toSorted((one, other) => place(one) - place(other)), cut: next < hosts.length });
}

async function probePrinter(host: string, options: NetworkFindOptions): Promise<readonly FoundPort[]> {
  const place: LinePlace = { link: 'tcp', host, port: PRINTER_PORT };
  const mine = inUse(place, options.devices);
  if (mine) return [mine];
  if (!(await isOpen(place, options))) return [];
  return [described(place, { finding: 'answers', kind: 'printer', spec: specOf(place, { model: 'escpos' }) })];
}

async function probeReader(host: string, options: NetworkFindOptions): Promise<readonly FoundPort[]> {
  const place: LinePlace = { link: 'tcp', host, port: READER_PORT };
  const mine = inUse(place, options.devices);
  if (mine) return [mine];
  if (!(await isOpen(place, options))) return [];
  const found = await identifyReader('vipa', () => options.openLine(place), options.clock);
  if (!found) return [described(place, { finding: 'silent' })];
  const { model, refused, driver } = found;
  const spec = specOf(place, { driver });
  const trouble = refused === null ? null : 'refused';
  return [described(place, { finding: 'found', kind: 'reader', name: model, spec, trouble })];
}

/** Whether connections are accepted there. Closed at once, because printers serve one connection at a time. */
async function isOpen(place: LinePlace, { openLine }: NetworkFindOptions): Promise<boolean> {
  const line = openLine(place);
  line.onBytes(() => undefined);
  line.onLost(() => undefined);
  try {
    await line.open();
    return true;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return false;
  } finally {
    await line.close();
  }
}

/** A working device of this till at that address; the drawer is attached to its printer. */
function inUse(place: LinePlace, devices: readonly DeviceView[]): FoundPort | null {
  const spec = specOf(place);
  const working = devices.find(
    (device) => device.kind !== 'drawer' && device.level !== 'error' && device.spec.split('?')[0] === spec,
  );
  if (!working) return null;
  const { kind, detail: name } = working;
  return described(place, { finding: 'in_use', kind, name, spec: working.spec });
}

function described(place: LinePlace, found: Partial<FoundPort> & Pick<FoundPort, 'finding'>): FoundPort {
  const path = specOf(place).replace(/^tcp:/, '');
  return { path, maker: '', kind: null, name: '', spec: null, trouble: null, ...found };
}
