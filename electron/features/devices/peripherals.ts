import { NO_READER } from './reader-choice.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { CustomerDisplay } from '../../../drivers/display/display.ts';
import type { Scale } from '../../../drivers/scale/scale.ts';
import type { BarcodeScanner } from '../../../drivers/scanner/scanner.ts';
import { drawerDeviceState, printerDeviceState, readerDeviceState } from './device-states.ts';
import type { Devices } from './devices.ts';
import { type DeviceEntry, DeviceRegistry } from './device-registry.ts';
import { type MadeDevice, makeDisplay, makeScale, makeScanner } from './small-devices.ts';
import { testDrawer, testPrinter, testReader } from './test-acts.ts';

export interface PeripheralsOptions {
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** The current reader and printer. */
  readonly devices: Pick<Devices, 'reader' | 'raw_printer' | 'printer'>;
}

/** Devices with a line of their own, besides reader and printer. */
export type SmallKind = 'display' | 'scanner' | 'scale';

/** Everything connected to a till, and the one list of all its devices. A device can be changed while the till runs. */
export interface Peripherals {
  readonly registry: DeviceRegistry;
  /** The one in use now. */
  readonly scale: Scale | null;
  /** Codes from the scanner in use, whichever it is. */
  readonly scanner: Pick<BarcodeScanner, 'onCode'>;
  /** Sentences for a person about unusable settings. The till continues without those devices. */
  readonly problems: readonly string[];
  /**
   * Calls `attend` with the display and with each replacement; the returned function is called when that display is
   * replaced.
   */
  attendDisplay(attend: (display: CustomerDisplay) => () => void): void;
  start(): void;
  stop(): Promise<void>;
  /** Closes the device in use, then starts the one of the spec, which must be valid. */
  change(kind: SmallKind, spec: string): Promise<void>;
  /** Re-registers reader or printer after it was changed. */
  renew(kind: 'reader' | 'printer'): void;
}

/** Creates the peripherals of the settings. None of them can stop a till from selling. */
export function createPeripherals(options: PeripheralsOptions): Peripherals {
  const { clock } = options;
  const settings = options.settings();
  const registry = new DeviceRegistry(clock);
  const codeListeners = new Set<(code: string) => void>();
  let attend: ((display: CustomerDisplay) => () => void) | null = null;
  let leaveDisplay: () => void = () => undefined;
  let is_running = false;
  const made: { display: MadeDevice<CustomerDisplay>; scanner: MadeDevice<BarcodeScanner>; scale: MadeDevice<Scale> } =
    {
      display: makeDisplay(settings.display, clock),
      scanner: makeScanner(settings.scanner, clock),
      scale: makeScale(settings.scale, clock),
    };
  const all = () => [made.display, made.scanner, made.scale];
  const renew = (kind: 'reader' | 'printer') =>
    registry.replace(kind === 'reader' ? ['reader'] : ['printer', 'drawer'], entriesOf(kind, options));
  const install = (kind: SmallKind) => {
    const { entry } = made[kind];
    registry.replace([kind], entry ? [entry] : []);
    if (kind === 'scanner') made.scanner.device?.onCode((code) => codeListeners.forEach((listener) => listener(code)));
    if (kind !== 'display') return;
    leaveDisplay();
    const { device } = made.display;
    leaveDisplay = device !== null && attend !== null ? attend(device) : () => undefined;
  };

  renew('reader');
  renew('printer');
  install('display');
  install('scanner');
  install('scale');
  return {
    registry,
    get scale() {
      return made.scale.device;
    },
    scanner: {
      onCode(listener) {
        codeListeners.add(listener);
        return () => codeListeners.delete(listener);
      },
    },
    problems: all().flatMap(({ problem }) => problem ?? []),
    attendDisplay(given) {
      attend = given;
      install('display');
    },
    start() {
      is_running = true;
      for (const { device } of all()) device?.start();
    },
    async stop() {
      is_running = false;
      leaveDisplay();
      registry.stop();
      await Promise.all(all().map(async ({ device }) => await device?.stop()));
    },
    async change(kind, spec) {
      await made[kind].device?.stop();
      if (kind === 'display') made.display = makeDisplay(spec, clock);
      else if (kind === 'scanner') made.scanner = makeScanner(spec, clock);
      else made.scale = makeScale(spec, clock);
      install(kind);
      if (is_running) made[kind].device?.start();
    },
    renew,
  };
}

/** Reader, or printer and drawer, for the list of devices and their tests. */
function entriesOf(kind: 'reader' | 'printer', { devices, settings, clock }: PeripheralsOptions): DeviceEntry[] {
  const { reader, raw_printer, printer } = devices;
  if (kind === 'reader')
    return [
      {
        kind,
        label: reader.label,
        spec: settings().reader ?? NO_READER,
        state: () => readerDeviceState(reader.status),
        onChange: (listener) => reader.onStatus(listener),
        test: () => testReader(reader, clock),
        line: reader,
      },
    ];
  if (raw_printer === null || printer === null) return [];
  const { label } = raw_printer;
  const onChange = (listener: () => void) => raw_printer.onStatus(listener);
  const paper = () => ({
    model: printer.model,
    encoding: printer.encoding ?? settings().receipt_encoding,
    columns: settings().receipt_columns,
  });
  return [
    {
      kind,
      label,
      spec: settings().printer,
      state: () => printerDeviceState(raw_printer.status),
      onChange,
      test: () => testPrinter(raw_printer, paper(), clock),
    },
    {
      kind: 'drawer',
      label,
      spec: settings().printer,
      state: () => drawerDeviceState(raw_printer.status),
      onChange,
      test: () => testDrawer(raw_printer),
    },
  ];
}
