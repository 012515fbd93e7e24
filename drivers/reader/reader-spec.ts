import { type Result, fail, succeed } from '../../core/result.ts';

export const READER_DRIVERS = ['idtech-neo', 'vipa', 'miura'] as const;
export type ReaderDriver = (typeof READER_DRIVERS)[number];

/** Where the reader is and how it speaks; parsed from `--reader SPEC` (operator-interface, "Flags and environment"). */
export type ReaderSpec =
  | { readonly link: 'simulated'; readonly driver: ReaderDriver; readonly script?: string }
  | {
      readonly link: 'serial';
      readonly path: string;
      readonly baud: number;
      readonly flow: FlowControl;
      readonly driver: ReaderDriver;
    }
  | { readonly link: 'tcp'; readonly host: string; readonly port: number; readonly driver: ReaderDriver };

const ACCEPTED = `accepted: serial:DEVICE?driver=idtech-neo&baud=115200, tcp:HOST:PORT?driver=idtech-neo, simulated:?driver=idtech-neo&script=FILE; drivers: ${READER_DRIVERS.join(', ')}`;

/** Speeds that readers of a family come with, in bits per second (protocols 1.1 and 2.1); `baud` overrides them. */
const DEFAULT_BAUD: Readonly<Record<ReaderDriver, number>> = { 'idtech-neo': 115_200, vipa: 57_600, miura: 115_200 };

const FLOW_CONTROLS = ['none', 'rts-cts'] as const;
export type FlowControl = (typeof FLOW_CONTROLS)[number];
/** Whether a family's serial readers hold the line with RTS and CTS; `flow` overrides it. */
const DEFAULT_FLOW: Readonly<Record<ReaderDriver, FlowControl>> = {
  'idtech-neo': 'none',
  vipa: 'rts-cts',
  miura: 'none',
};

function isDriver(name: string): name is ReaderDriver {
  return (READER_DRIVERS as readonly string[]).includes(name);
}

function refuse(spec: string, why: string): Result<ReaderSpec, string> {
  return fail(`${JSON.stringify(spec)} is not a reader: ${why}; ${ACCEPTED}`);
}

/** Parses a reader spec; the error sentence names what was given and what is accepted. */
export function parseReaderSpec(spec: string): Result<ReaderSpec, string> {
  const match = /^(serial|tcp|simulated):([^?]*)(?:\?(.*))?$/.exec(spec);
  if (!match) return refuse(spec, 'it must start with serial:, tcp: or simulated:');
  const place = match[2] ?? '';
  const options = new URLSearchParams(match[3] ?? '');
  const driver = options.get('driver') ?? 'idtech-neo';
  if (!isDriver(driver)) return refuse(spec, `no driver is called ${JSON.stringify(driver)}`);
  for (const name of options.keys()) {
    if (!['driver', 'baud', 'flow', 'script'].includes(name))
      return refuse(spec, `no option is called ${JSON.stringify(name)}`);
  }
  if (match[1] === 'simulated') {
    const script = options.get('script');
    return succeed({ link: 'simulated', driver, ...(script ? { script } : {}) });
  }
  if (match[1] === 'tcp') {
    const address = /^(.+):(\d{1,5})$/.exec(place);
    const port = Number(address?.[2]);
    if (!address || !(port >= 1 && port <= 65535)) return refuse(spec, 'tcp needs HOST:PORT with a port of 1 to 65535');
    return succeed({ link: 'tcp', host: address[1] ?? '', port, driver });
  }
  if (place === '') return refuse(spec, 'serial needs a device such as /dev/ttyUSB0 or COM3');
  const baud = Number(options.get('baud') ?? DEFAULT_BAUD[driver]);
  if (!Number.isInteger(baud) || baud < 9600 || baud > 921600) return refuse(spec, 'baud must be 9600 to 921600');
  const flow = FLOW_CONTROLS.find((known) => known === (options.get('flow') ?? DEFAULT_FLOW[driver]));
  if (!flow) return refuse(spec, `flow must be ${FLOW_CONTROLS.join(' or ')}`);
  return succeed({ link: 'serial', path: place, baud, flow, driver });
}
