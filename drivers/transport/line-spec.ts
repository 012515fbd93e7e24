import { type Result, fail, succeed } from '../../core/result.ts';
import type { SerialOptions } from './serial-transport.ts';

/** Where a device hangs; what every spec of a device has in common (operator-interface, "Flags and environment"). */
export type LinePlace =
  | {
      readonly link: 'serial';
      /** A port's name, or a USB identity such as `usb:0403:6001:A50285BI`. */
      readonly path: string;
      readonly baud: number;
      readonly frame: NonNullable<SerialOptions['frame']>;
      readonly flow: NonNullable<SerialOptions['flow']>;
    }
  | { readonly link: 'tcp'; readonly host: string; readonly port: number }
  | { readonly link: 'usb'; readonly path: string };

export type LineLink = LinePlace['link'];

export interface LineSpecRules {
  /** What the device is called in a refusal, e.g. `a printer`. */
  readonly device: string;
  /** What is accepted, for the end of a refusal. */
  readonly accepted: string;
  readonly links: readonly LineLink[];
  readonly default_baud: number;
  /** Names of the device's own options. */
  readonly options: readonly string[];
}

export interface LineSpec {
  readonly place: LinePlace;
  /** The device's own options, as given. */
  readonly options: ReadonlyMap<string, string>;
}

const SERIAL_OPTIONS = ['baud', 'frame', 'flow'];
const FRAMES = ['8N1', '8E1', '8O1', '7E1', '7O1'] as const;
const FLOWS = ['none', 'rts-cts'] as const;

/** A refusal that names what was given, what is wrong with it, and what is accepted. */
export function refuseSpec(spec: string, rules: Pick<LineSpecRules, 'device' | 'accepted'>, why: string) {
  return fail(`${JSON.stringify(spec)} is not ${rules.device}: ${why}; ${rules.accepted}`);
}

/** Parses `LINK:PLACE?option=value&…`; the error is a sentence. */
export function parseLineSpec(spec: string, rules: LineSpecRules): Result<LineSpec, string> {
  const [, link = '', place = '', query = ''] = /^([a-z]+):([^?]*)(?:\?(.*))?$/.exec(spec) ?? [];
  const links: readonly string[] = rules.links;
  if (!links.includes(link)) return refuseSpec(spec, rules, `it must start with ${links.join(':, ')}:`);
  const options = new URLSearchParams(query);
  const known = [...rules.options, ...(link === 'serial' ? SERIAL_OPTIONS : [])];
  const names = [...options.keys()];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return refuseSpec(spec, rules, `no option is called ${JSON.stringify(unknown)}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuseSpec(spec, rules, `${twice} is given twice`);
  const parsed = parsePlace(link, place, options, rules.default_baud);
  if (!parsed.ok) return refuseSpec(spec, rules, parsed.error);
  return succeed({
    place: parsed.value,
    options: new Map([...options].filter(([name]) => rules.options.includes(name))),
  });
}

function parsePlace(
  link: string,
  place: string,
  options: URLSearchParams,
  default_baud: number,
): Result<LinePlace, string> {
  if (link === 'tcp') return parseAddress(place);
  if (link === 'usb')
    return place.startsWith('/')
      ? succeed({ link, path: place })
      : fail('usb needs a device file such as /dev/usb/lp0');
  return parsePort(place, options, default_baud);
}

function parseAddress(place: string): Result<LinePlace, string> {
  const address = /^([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(place);
  const port = Number(address?.[2]);
  if (!address || !(port >= 1 && port <= 65_535)) return fail('tcp needs HOST:PORT with a port of 1 to 65535');
  return succeed({ link: 'tcp', host: (address[1] ?? '').replace(/^\[|\]$/g, ''), port });
}

function parsePort(path: string, options: URLSearchParams, default_baud: number): Result<LinePlace, string> {
  if (path === '') return fail('serial needs a device such as /dev/ttyUSB0 or COM3');
  const given = options.get('baud') ?? String(default_baud);
  const baud = /^\d{4,6}$/.test(given) ? Number(given) : Number.NaN;
  if (!(baud >= 1_200 && baud <= 921_600)) return fail('baud must be 1200 to 921600');
  const frame = FRAMES.find((known) => known === (options.get('frame') ?? '8N1'));
  if (frame === undefined) return fail(`frame must be one of ${FRAMES.join(', ')}`);
  const flow = FLOWS.find((known) => known === (options.get('flow') ?? 'none'));
  if (flow === undefined) return fail(`flow must be one of ${FLOWS.join(', ')}`);
  return succeed({ link: 'serial', path, baud, frame, flow });
}

/** One of a closed list of words, or the default where the option was not given. */
export function wordOption<Word extends string>(
  spec: LineSpec,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Result<Word, string> {
  const given = spec.options.get(name);
  if (given === undefined) return succeed(fallback);
  const word = words.find((known) => known === given);
  return word === undefined ? fail(`${name} must be one of ${words.join(', ')}`) : succeed(word);
}
