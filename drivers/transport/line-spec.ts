import { type Result, fail, succeed } from '../../core/result.ts';
import type { SerialOptions } from './serial-transport.ts';
import { type SpecProblem, type SpecRefusal, refuseSpec } from './spec-refusal.ts';

/** Where a device is connected: the common part of all device specs (operator-interface, "Flags and environment"). */
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
  /** The device's name in a refusal, e.g. `a printer`. */
  readonly device: string;
  /** The accepted forms, for people. */
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
const BAUD = { minimum: 1_200, maximum: 921_600 } as const;
const FRAMES = ['8N1', '8E1', '8O1', '7E1', '7O1'] as const;
const FLOWS = ['none', 'rts-cts'] as const;

/** Parses `LINK:PLACE?option=value&…`. */
export function parseLineSpec(spec: string, rules: LineSpecRules): Result<LineSpec, SpecRefusal> {
  const [, link = '', place = '', query = ''] = /^([a-z]+):([^?]*)(?:\?(.*))?$/.exec(spec) ?? [];
  const links: readonly string[] = rules.links;
  if (!links.includes(link)) return refuseSpec(spec, rules, { code: 'unknown_link', links });
  const options = new URLSearchParams(query);
  const known = [...rules.options, ...(link === 'serial' ? SERIAL_OPTIONS : [])];
  const names = [...options.keys()];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return refuseSpec(spec, rules, { code: 'unknown_option', option: unknown });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuseSpec(spec, rules, { code: 'option_given_twice', option: twice });
  const parsed = parsePlace(link, place, options, rules.default_baud);
  if (!parsed.ok) return refuseSpec(spec, rules, parsed.error);
  return succeed({
    place: parsed.value,
    options: new Map([...options].filter(([name]) => rules.options.includes(name))),
  });
}

/** A system device, by the names of printers and displays: never a regular file. */
const DEVICE_FILE = /^\/dev\/(?:usb\/(?:lp|hiddev)|lp|usblp|ulpt|unlpt|hidraw)\d{1,3}$|^\\\\\.\\[A-Za-z0-9_.#-]{1,64}$/;

function parsePlace(
  link: string,
  place: string,
  options: URLSearchParams,
  default_baud: number,
): Result<LinePlace, SpecProblem> {
  if (link === 'tcp') return parseAddress(place);
  if (link === 'usb')
    return DEVICE_FILE.test(place) ? succeed({ link, path: place }) : fail({ code: 'device_file_missing' });
  return parsePort(place, options, default_baud);
}

function parseAddress(place: string): Result<LinePlace, SpecProblem> {
  const address = /^([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(place);
  const port = Number(address?.[2]);
  if (!address || !(port >= 1 && port <= 65_535)) return fail({ code: 'address_wrong' });
  return succeed({ link: 'tcp', host: (address[1] ?? '').replace(/^\[|\]$/g, ''), port });
}

function parsePort(path: string, options: URLSearchParams, default_baud: number): Result<LinePlace, SpecProblem> {
  if (path === '') return fail({ code: 'port_missing' });
  const given = options.get('baud') ?? String(default_baud);
  const baud = /^\d{4,6}$/.test(given) ? Number(given) : Number.NaN;
  if (!(baud >= BAUD.minimum && baud <= BAUD.maximum)) return fail({ code: 'baud_out_of_range', ...BAUD });
  const frame = FRAMES.find((known) => known === (options.get('frame') ?? '8N1'));
  if (frame === undefined) return fail({ code: 'unknown_word', option: 'frame', choices: FRAMES });
  const flow = FLOWS.find((known) => known === (options.get('flow') ?? 'none'));
  if (flow === undefined) return fail({ code: 'unknown_word', option: 'flow', choices: FLOWS });
  return succeed({ link: 'serial', path, baud, frame, flow });
}

/** The value of an option from a closed list, or its default when absent. */
export function choiceOption<Choice extends string>(
  spec: LineSpec,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Result<Choice, SpecProblem> {
  const given = spec.options.get(name);
  if (given === undefined) return succeed(fallback);
  const choice = choices.find((known) => known === given);
  return choice === undefined ? fail({ code: 'unknown_word', option: name, choices }) : succeed(choice);
}
