import type { DeviceCode, DeviceView } from '../../../core/contract/devices.ts';
import { MESSAGES } from '../../../core/i18n/index.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { createPrinter } from '../../../drivers/printer/create-printer.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { specSentence } from '../../../drivers/transport/spec-refusal.ts';
import { portsNotListedSentence } from '../../../drivers/transport/serial-ports.ts';
import { createTransport } from '../../../drivers/transport/create-transport.ts';
import { type FoundDevices, findDevices } from '../../features/diagnostics/find-devices.ts';
import { MACHINE_SOURCES, type PortSources } from '../../features/diagnostics/machine-ports.ts';
import { createPeripherals } from '../../features/devices/peripherals.ts';
import { createPrinterDevices } from '../../features/devices/printer-devices.ts';
import { NO_READER } from '../../features/devices/reader-choice.ts';
import { noReader } from '../../features/devices/no-reader.ts';
import { systemClock } from '../../platform/system.ts';
import { sentenceOf } from './device-sentence.ts';
import type { Finding } from './doctor-checks.ts';

/** A scale is silent after 1.5 s, and a network printer is given up after about as long. */
const SETTLE_MS = 2_500;

export interface ExaminedDevices {
  readonly findings: readonly Finding[];
  readonly views: readonly DeviceView[];
}

/**
 * Opens every device around the till for a moment and says how each is; the reader has a check of its own. Prints
 * nothing.
 */
export async function checkDevices(settings: Settings): Promise<ExaminedDevices> {
  const spec = parsePrinterSpec(settings.printer);
  const raw_printer = spec.ok ? (createPrinter(spec.value, { clock: systemClock }) ?? null) : null;
  const printing = spec.ok && raw_printer ? createPrinterDevices(raw_printer, spec.value, systemClock) : null;
  const printer = printing?.printer ?? null;
  const devices = createPeripherals({
    settings: () => settings,
    clock: systemClock,
    devices: { reader: noReader, raw_printer, printer },
  });
  const others = () => devices.registry.views().filter(({ kind }) => kind !== 'reader' && kind !== 'drawer');
  if (others().length > 0) {
    devices.start();
    printing?.start();
    await new Promise<void>((resolve) => void systemClock.schedule(SETTLE_MS, resolve));
  }
  const views = others();
  printing?.stop();
  await devices.stop();
  const bad_printer: readonly Finding[] = spec.ok
    ? []
    : [{ check: 'printer', state: 'attention', detail: specSentence(spec.error) }];
  return { findings: [...bad_printer, ...views.map(deviceFinding)], views };
}

function deviceFinding({ kind, spec, level, code, detail }: DeviceView): Finding {
  const state = { ok: 'ok', degraded: 'note', error: 'attention' } as const;
  const sentence = code === 'invalid' ? detail : `${spec}: ${sentenceOf(code)}`;
  return { check: kind, state: state[level], detail: sentence };
}

/** Looks behind every port and says what is there; the spec can be given to a flag as it is. */
export async function findPorts(
  settings: Settings,
  tell: (line: string) => void,
  sources: PortSources = MACHINE_SOURCES,
): Promise<readonly Finding[]> {
  const devices = [settings.reader ?? NO_READER, settings.printer, settings.display, settings.scanner, settings.scale];
  const found = await findDevices({
    // A running till holds the ports where its devices work, so that they cannot be opened here.
    devices: devices.map((spec) => ({ ...UNKNOWN_DEVICE, label: spec, spec })),
    borrow: async () => () => undefined,
    openLine: (place) => createTransport(place, systemClock),
    clock: systemClock,
    sources,
    mayContinue: () => true,
    onProgress: ({ done, total, path }) => tell(`looking at ${path}, ${done + 1} of ${total}`),
  });
  if (!found.ok) return [{ check: 'port', state: 'note', detail: portsNotListedSentence(found.error) }];
  return found.value.ports.map(portFinding);
}

const UNKNOWN_DEVICE = {
  kind: 'reader',
  level: 'error',
  code: 'lost',
  detail: '',
  last_problem: null,
  testable: false,
} as const;

function portFinding({ path, finding, kind, name, spec, trouble }: FoundDevices['ports'][number]): Finding {
  const why = trouble === null ? '' : `: ${troubleSentence(finding, trouble)}`;
  const what = kind === null ? `${finding}${why}` : `${kind} ${name}, ${spec ?? ''}${why}`;
  return { check: 'port', state: trouble === 'refused' ? 'attention' : 'note', detail: `${path}: ${what}` };
}

/** A device that was found and refused is a reader that answers; any other trouble is its line's. */
function troubleSentence(finding: FoundDevices['ports'][number]['finding'], trouble: DeviceCode): string {
  return finding === 'found' ? MESSAGES['diagnostics.try.unencrypted'].en : sentenceOf(trouble);
}
