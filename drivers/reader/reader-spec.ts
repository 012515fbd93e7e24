import { type Result, fail, succeed } from '../../core/result.ts';

export const READER_DRIVERS = ['idtech-neo', 'vipa'] as const;
export type ReaderDriver = (typeof READER_DRIVERS)[number];

/** Where the reader is and how it speaks; parsed from `--reader SPEC` (operator-interface, "Flags and environment"). */
export type ReaderSpec =
  | { readonly link: 'simulated'; readonly driver: ReaderDriver; readonly script?: string }
  | { readonly link: 'serial'; readonly path: string; readonly baud: number; readonly driver: ReaderDriver }
  | { readonly link: 'tcp'; readonly host: string; readonly port: number; readonly driver: ReaderDriver };

const ACCEPTED =
  'accepted: serial:DEVICE?driver=idtech-neo&baud=115200, tcp:HOST:PORT?driver=idtech-neo, simulated:?driver=idtech-neo&script=FILE';

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
  if (driver !== 'idtech-neo' && driver !== 'vipa')
    return refuse(spec, `no driver is called ${JSON.stringify(driver)}`);
  for (const name of options.keys()) {
    if (!['driver', 'baud', 'script'].includes(name))
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
  const baud = Number(options.get('baud') ?? '115200');
  if (!Number.isInteger(baud) || baud < 9600 || baud > 921600) return refuse(spec, 'baud must be 9600 to 921600');
  return succeed({ link: 'serial', path: place, baud, driver });
}
