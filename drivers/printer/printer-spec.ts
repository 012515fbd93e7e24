import { type Result, fail, succeed } from '../../core/result.ts';

/** Where receipts go; parsed from `--printer SPEC` (operator-interface, "Flags and environment"). */
export type PrinterSpec =
  | { readonly link: 'none' }
  | { readonly link: 'file'; readonly path: string }
  | { readonly link: 'serial'; readonly path: string; readonly baud: number }
  | { readonly link: 'tcp'; readonly host: string; readonly port: number };

const ACCEPTED = 'accepted: file:PATH, serial:DEVICE?baud=19200, tcp:HOST:PORT, none';
const DEFAULT_BAUD = '19200';

function refuse(spec: string, why: string): Result<PrinterSpec, string> {
  return fail(`${JSON.stringify(spec)} is not a printer: ${why}; ${ACCEPTED}`);
}

/** Parses a printer spec; the error sentence names what was given and what is accepted. */
export function parsePrinterSpec(spec: string): Result<PrinterSpec, string> {
  if (spec === 'none') return succeed({ link: 'none' });
  const match = /^(file|serial|tcp):(.+)$/.exec(spec);
  const place = match?.[2];
  if (!match || place === undefined) return refuse(spec, 'it must be none, or start with file:, serial: or tcp:');
  // A file may have any name, so nothing in it is an option.
  if (match[1] === 'file') return succeed({ link: 'file', path: place });
  return match[1] === 'tcp' ? parseTcp(spec, place) : parseSerial(spec, place);
}

function parseTcp(spec: string, place: string): Result<PrinterSpec, string> {
  const address = /^([^:?]+|\[[^\]]+\]):(\d{1,5})$/.exec(place);
  const port = Number(address?.[2]);
  if (!address || !(port >= 1 && port <= 65_535)) return refuse(spec, 'tcp needs HOST:PORT with a port of 1 to 65535');
  return succeed({ link: 'tcp', host: (address[1] ?? '').replace(/^\[|\]$/g, ''), port });
}

function parseSerial(spec: string, place: string): Result<PrinterSpec, string> {
  const [path = '', query = ''] = place.split('?', 2);
  const options = new URLSearchParams(query);
  const unknown = [...options.keys()].find((name) => name !== 'baud');
  if (unknown !== undefined) return refuse(spec, `no option is called ${JSON.stringify(unknown)}`);
  if (path === '') return refuse(spec, 'serial needs a device such as /dev/ttyUSB0 or COM3');
  const baud = Number(options.get('baud') ?? DEFAULT_BAUD);
  if (!Number.isInteger(baud) || baud < 1_200 || baud > 921_600) return refuse(spec, 'baud must be 1200 to 921600');
  return succeed({ link: 'serial', path, baud });
}
