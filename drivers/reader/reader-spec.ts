import { type Result, succeed } from '../../core/result.ts';
import { type SpecProblem, type SpecRefusal, refuseSpec } from '../transport/spec-refusal.ts';

export const READER_DRIVERS = ['idtech-neo', 'vipa', 'miura'] as const;
export type ReaderDriver = (typeof READER_DRIVERS)[number];

/** Where the reader is and its protocol; parsed from `--reader SPEC` (operator-interface, "Flags and environment"). */
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

export const READER_SPECS = `serial:DEVICE?driver=idtech-neo&baud=115200, tcp:HOST:PORT?driver=idtech-neo, simulated:?driver=idtech-neo&script=FILE; drivers: ${READER_DRIVERS.join(', ')}`;

/** Factory speeds by family, in bits per second (protocols 1.1 and 2.1); `baud` overrides them. */
const DEFAULT_BAUD: Readonly<Record<ReaderDriver, number>> = { 'idtech-neo': 115_200, vipa: 57_600, miura: 115_200 };

const FLOW_CONTROLS = ['none', 'rts-cts'] as const;
export type FlowControl = (typeof FLOW_CONTROLS)[number];
/** Whether a family's serial readers use RTS/CTS flow control; `flow` overrides it. */
const DEFAULT_FLOW: Readonly<Record<ReaderDriver, FlowControl>> = {
  'idtech-neo': 'none',
  vipa: 'rts-cts',
  miura: 'none',
};

function isDriver(name: string): name is ReaderDriver {
  return (READER_DRIVERS as readonly string[]).includes(name);
}

const RULES = { device: 'a reader', accepted: READER_SPECS } as const;
const LINKS = ['serial', 'tcp', 'simulated'] as const;
const OPTIONS: readonly string[] = ['driver', 'baud', 'flow', 'script'];
const BAUD = { minimum: 9_600, maximum: 921_600 } as const;

/** Parses a reader spec. */
export function parseReaderSpec(spec: string): Result<ReaderSpec, SpecRefusal> {
  const refuse = (problem: SpecProblem) => refuseSpec(spec, RULES, problem);
  const match = /^(serial|tcp|simulated):([^?]*)(?:\?(.*))?$/.exec(spec);
  if (!match) return refuse({ code: 'unknown_link', links: LINKS });
  const place = match[2] ?? '';
  const options = new URLSearchParams(match[3] ?? '');
  const driver = options.get('driver') ?? 'idtech-neo';
  if (!isDriver(driver)) return refuse({ code: 'unknown_driver', driver });
  const unknown = [...options.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return refuse({ code: 'unknown_option', option: unknown });
  if (match[1] === 'simulated') {
    const script = options.get('script');
    return succeed({ link: 'simulated', driver, ...(script ? { script } : {}) });
  }
  if (match[1] === 'tcp') {
    const address = /^(.+):(\d{1,5})$/.exec(place);
    const port = Number(address?.[2]);
    if (!address || !(port >= 1 && port <= 65535)) return refuse({ code: 'address_wrong' });
    return succeed({ link: 'tcp', host: address[1] ?? '', port, driver });
  }
  if (place === '') return refuse({ code: 'port_missing' });
  const baud = Number(options.get('baud') ?? DEFAULT_BAUD[driver]);
  if (!Number.isInteger(baud) || baud < BAUD.minimum || baud > BAUD.maximum)
    return refuse({ code: 'baud_out_of_range', ...BAUD });
  const flow = FLOW_CONTROLS.find((known) => known === (options.get('flow') ?? DEFAULT_FLOW[driver]));
  if (!flow) return refuse({ code: 'unknown_word', option: 'flow', choices: FLOW_CONTROLS });
  return succeed({ link: 'serial', path: place, baud, flow, driver });
}
