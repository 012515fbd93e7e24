import { type Result, succeed } from '../../../core/result.ts';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { type Settings, settingsSchema } from '../../../core/settings/settings.ts';
import { PRINTER_SPECS, parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { DISPLAY_SPECS, parseDisplaySpec } from '../../../drivers/display/display-spec.ts';
import { SCALE_SPECS, parseScaleSpec } from '../../../drivers/scale/scale-spec.ts';
import { SCANNER_SPECS, parseScannerSpec } from '../../../drivers/scanner/scanner-spec.ts';
import { NO_READER, isSimulated } from '../../features/devices/reader-choice.ts';
import { isOnThisMachine } from '../../../core/service/service-address.ts';
import { loadScript, scriptSentence } from '../../../drivers/reader/simulated/script.ts';
import { READER_SPECS, parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import type { SpecRefusal } from '../../../drivers/transport/spec-refusal.ts';
import type { Flag, FlagTable, ParsedFlags } from './arguments.ts';
import { path, wholeNumber } from './arguments.ts';
import { type FlagRefusal, refuseForm } from './arguments.ts';

/** A flag for a saved setting accepts exactly what the settings file accepts. */
function settingFlag<Name extends keyof Settings>(
  name: Name,
  accepted: string,
): (given: string) => Result<Settings[Name], FlagRefusal> {
  return (given) => {
    const parsed = settingsSchema.shape[name].safeParse(given);
    return parsed.success ? succeed(parsed.data as Settings[Name]) : refuseForm(accepted);
  };
}

function readerFlag(given: string): Result<string, FlagRefusal> {
  if (given === NO_READER) return succeed(given);
  const spec = parseReaderSpec(given);
  if (!spec.ok) return refuseForm(READER_SPECS);
  if (spec.value.link !== 'simulated' || spec.value.script === undefined) return succeed(given);
  const script = loadScript(spec.value.script);
  return script.ok ? succeed(given) : refuseForm(`a script that can be read; ${scriptSentence(script.error)}`);
}

/** A flag that names a device is accepted exactly when its spec can be parsed. `specs` is the sentence of what can. */
function deviceFlag(
  parse: (given: string) => Result<unknown, SpecRefusal>,
  specs: string,
): (given: string) => Result<string, FlagRefusal> {
  return (given) => (parse(given).ok ? succeed(given) : refuseForm(specs));
}

/** Where a till keeps everything, and what it is called by; every command that opens the journal has these. */
export const DATA_FLAGS = {
  data: {
    environment: 'COBRO_DATA',
    placeholder: 'DIR',
    help: "journal, settings, logs; default the platform's application-data folder",
    parse: path,
  } as Flag<string>,
  anchor: {
    environment: 'COBRO_ANCHOR',
    placeholder: 'DIR',
    help: 'where the note outside the data folder lies that tells an older copy; default the folder for state of this machine',
    parse: path,
  } as Flag<string>,
  json: { switch: true, help: 'one JSON object, or JSON lines, on standard output' },
} as const satisfies FlagTable;

/** What every command that speaks to the payment service has. */
export const SERVICE_FLAGS = {
  ...DATA_FLAGS,
  service: {
    environment: 'COBRO_SERVICE_URL',
    placeholder: 'URL',
    help: 'base address of the payment service; none starts the embedded one',
    parse: settingFlag('service_url', 'an https address, or http of this machine alone, without user and password'),
  } as Flag<string | null>,
  terminal: {
    environment: 'COBRO_TERMINAL_ID',
    placeholder: 'ID',
    help: 'terminal_id of every authorization',
    parse: settingFlag('terminal_id', '1 to 64 letters, digits and signs of ASCII, without blanks'),
  } as Flag<string>,
  merchant: {
    environment: 'COBRO_MERCHANT_ID',
    placeholder: 'ID',
    help: 'merchant',
    parse: settingFlag('merchant_id', '1 to 64 characters'),
  } as Flag<string>,
  'quarantine-seconds': {
    environment: 'COBRO_QUARANTINE_SECONDS',
    placeholder: 'N',
    help: 'after how long an authorization can no longer take effect; default 180',
    parse: wholeNumber(1, 86_400),
  } as Flag<number>,
  'request-timeout-seconds': {
    environment: 'COBRO_REQUEST_TIMEOUT_SECONDS',
    placeholder: 'N',
    help: 'how long an authorization may stay without an answer; default 40',
    parse: wholeNumber(1, 300),
  } as Flag<number>,
} as const satisfies FlagTable;

/** What every command that takes cards has. */
export const READER_FLAGS = {
  ...SERVICE_FLAGS,
  currency: {
    environment: 'COBRO_CURRENCY',
    placeholder: 'CUR',
    help: 'ISO 4217 code; default CLP',
    parse: settingFlag('currency', `one of ${CURRENCY_CODES.join(', ')}`),
  } as Flag<Settings['currency']>,
  reader: {
    environment: 'COBRO_READER',
    placeholder: 'SPEC',
    help: 'serial:DEVICE?driver=…&baud=…, tcp:HOST:PORT?driver=…, simulated:?driver=…&script=FILE; none; default simulated: in training, none elsewhere',
    parse: readerFlag,
  } as Flag<string>,
} as const satisfies FlagTable;

/** The whole till. */
export const TILL_FLAGS = {
  ...READER_FLAGS,
  port: {
    environment: 'COBRO_PORT',
    placeholder: 'N',
    help: 'loopback port, 0 is any free one; default 0',
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
  printer: {
    environment: 'COBRO_PRINTER',
    placeholder: 'SPEC',
    help: 'file:PATH, usb:/dev/usb/lp0, serial:DEVICE?baud=…, tcp:HOST:PORT, each with ?model=…, none; default none',
    parse: deviceFlag(parsePrinterSpec, PRINTER_SPECS),
  } as Flag<string>,
  display: {
    environment: 'COBRO_DISPLAY',
    placeholder: 'SPEC',
    help: 'customer display: serial:DEVICE?protocol=…, tcp:HOST:PORT, none; default none',
    parse: deviceFlag(parseDisplaySpec, DISPLAY_SPECS),
  } as Flag<string>,
  scanner: {
    environment: 'COBRO_SCANNER',
    placeholder: 'SPEC',
    help: 'serial barcode scanner: serial:DEVICE?prefix=…, tcp:HOST:PORT, none; default none, a keyboard wedge needs none',
    parse: deviceFlag(parseScannerSpec, SCANNER_SPECS),
  } as Flag<string>,
  scale: {
    environment: 'COBRO_SCALE',
    placeholder: 'SPEC',
    help: 'scale: serial:DEVICE?baud=…&frame=…, tcp:HOST:PORT, none; default none',
    parse: deviceFlag(parseScaleSpec, SCALE_SPECS),
  } as Flag<string>,
  kiosk: { environment: 'COBRO_KIOSK', switch: true, help: 'self-service mode' },
  open: { switch: true, help: 'open the till in the default browser' },
} as const satisfies FlagTable;

/** What flags say together that none of them says alone; null when nothing is wrong with it. */
export function readerFlagsProblem({ reader, service }: Pick<AnyTillFlags, 'reader' | 'service'>): string | null {
  if (reader === undefined || service === undefined || service === null || !isSimulated(reader)) return null;
  if (isOnThisMachine(service)) return null;
  return `--reader was given ${JSON.stringify(reader)}; accepted: a real reader, because a simulated one works at payment services of this machine alone`;
}

type AnyTillFlags = Partial<ParsedFlags<typeof TILL_FLAGS>>;

/** What flags and environment say, in the words of the saved settings that they win over. */
export function settingsFromFlags(flags: AnyTillFlags): Partial<Settings> {
  const given: { [Name in keyof Settings]?: Settings[Name] | undefined } = {
    anchor_folder: flags.anchor,
    service_url: flags.service,
    terminal_id: flags.terminal,
    merchant_id: flags.merchant,
    currency: flags.currency,
    reader: flags.reader,
    printer: flags.printer,
    display: flags.display,
    scanner: flags.scanner,
    scale: flags.scale,
    quarantine_seconds: flags['quarantine-seconds'],
    request_timeout_seconds: flags['request-timeout-seconds'],
    kiosk: flags.kiosk === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
