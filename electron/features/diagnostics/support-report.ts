import type { FrameView } from '../../../core/contract/diagnostics.ts';
import type { DeviceView } from '../../../core/contract/devices.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { maskLine } from '../../../core/support/mask-line.ts';

/** The content of a support report. Everything is masked once more before it leaves. */
export interface SupportFacts {
  readonly at_ms: number;
  readonly version: string;
  readonly machine: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly devices: readonly DeviceView[];
  /** Further lines about the till, e.g. the findings of `cobro doctor`. */
  readonly states: readonly string[];
  readonly frames: readonly FrameView[];
  readonly log: readonly string[];
}

/** Settings that support needs; an allow-list, because a forgotten setting could reveal too much. */
const REPORTED_SETTINGS = [
  'currency',
  'language',
  'store_locale',
  'service_url',
  'terminal_id',
  'merchant_id',
  'capture_mode',
  'request_timeout_seconds',
  'quarantine_seconds',
  'card_timeout_seconds',
  'reader',
  'printer',
  'display',
  'scanner',
  'scale',
  'kiosk',
  'receipt_print_automatically',
  'receipt_columns',
  'receipt_encoding',
] as const satisfies readonly (keyof Settings)[];

/** The report for support as whole lines, without card data, secrets or customer data. */
export function supportReport(facts: SupportFacts): string {
  const time = (at_ms: number) => new Date(at_ms).toISOString();
  const lines = [
    `Cobro ${facts.version}, ${time(facts.at_ms)}`,
    ...Object.entries(facts.machine).map(([name, value]) => `${name}: ${value}`),
    ...section('Devices', facts.devices.map(deviceLine)),
    ...section('States', facts.states),
    ...section(
      'Settings',
      REPORTED_SETTINGS.map((name) => `${name}: ${JSON.stringify(facts.settings[name])}`),
    ),
    ...section(
      'Reader, last lines without card data',
      facts.frames.map(({ at_ms, event, text }) => `${time(at_ms)} ${event} ${text}`),
    ),
    ...section('Log, last lines', facts.log),
  ];
  return `${lines.map(maskLine).join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', `== ${title}`, ...(lines.length === 0 ? ['none'] : lines)];
}

function deviceLine({ kind, spec, level, code, detail, last_problem }: DeviceView): string {
  const last =
    last_problem === null ? 'never' : `${last_problem.code} at ${new Date(last_problem.at_ms).toISOString()}`;
  return `${kind} ${spec}: ${level}, ${code}${detail === '' ? '' : ` (${detail})`}; last problem: ${last}`;
}
