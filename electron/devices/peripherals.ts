import type { Clock } from '../../core/clock.ts';
import type { DeviceKind } from '../../core/contract/peripherals.ts';
import type { Result } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { parseDisplaySpec } from '../../drivers/display/display-spec.ts';
import type { CustomerDisplay } from '../../drivers/display/display.ts';
import { LineDisplay } from '../../drivers/display/line-display.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import type { Printer } from '../../drivers/printer/printer.ts';
import { LineScale } from '../../drivers/scale/line-scale.ts';
import { parseScaleSpec } from '../../drivers/scale/scale-spec.ts';
import type { Scale } from '../../drivers/scale/scale.ts';
import { LineScanner } from '../../drivers/scanner/line-scanner.ts';
import { parseScannerSpec } from '../../drivers/scanner/scanner-spec.ts';
import type { BarcodeScanner } from '../../drivers/scanner/scanner.ts';
import { createTransport } from '../../drivers/transport/create-transport.ts';
import type { ReceiptPrinter } from '../services/devices.ts';
import {
  drawerDeviceState,
  lineDeviceState,
  printerDeviceState,
  readerDeviceState,
  scaleDeviceState,
} from './device-states.ts';
import { DeviceRegistry } from './registry.ts';
import { testDisplay, testDrawer, testPrinter, testReader, testScale } from './test-acts.ts';

export interface PeripheralsOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly reader: CardReader;
  /** The printer as its driver knows it, and as the services do; null on a till without one. */
  readonly raw_printer: Printer | null;
  readonly printer: ReceiptPrinter | null;
}

/** Everything that stands around a till, and the one list of all its devices. */
export interface Peripherals {
  readonly registry: DeviceRegistry;
  readonly scale: Scale | null;
  readonly scanner: BarcodeScanner | null;
  readonly display: CustomerDisplay | null;
  /** Sentences for a person: settings that cannot be used. The till goes on without those devices. */
  readonly problems: readonly string[];
  start(): void;
  stop(): Promise<void>;
}

type Placed<Spec> = Exclude<Spec, { readonly link: 'none' }>;

/** Makes the peripherals that the settings name. None of them can keep a till from selling. */
export function createPeripherals(options: PeripheralsOptions): Peripherals {
  const { settings, clock } = options;
  const registry = new DeviceRegistry(clock);
  const problems: string[] = [];
  addReaderAndPrinter(registry, options);

  function make<Spec extends { readonly link: string }, Device>(
    kind: DeviceKind,
    spec: string,
    parsed: Result<Spec, string>,
    create: (spec: Placed<Spec>) => Device,
  ): Device | null {
    if (!parsed.ok) {
      problems.push(`The ${kind} is not used: ${parsed.error}.`);
      const state = { level: 'error', code: 'invalid', detail: parsed.error } as const;
      registry.add({ kind, label: spec, spec, state: () => state, onChange: () => () => undefined });
      return null;
    }
    return parsed.value.link === 'none' ? null : create(parsed.value as Placed<Spec>);
  }

  const display = make('display', settings.display, parseDisplaySpec(settings.display), (spec) => {
    return new LineDisplay(createTransport(spec, clock), spec, clock);
  });
  const scanner = make('scanner', settings.scanner, parseScannerSpec(settings.scanner), (spec) => {
    return new LineScanner(createTransport(spec, clock), spec.framing, clock);
  });
  const scale = make('scale', settings.scale, parseScaleSpec(settings.scale), (spec) => {
    return new LineScale(createTransport(spec, clock), clock);
  });
  if (display) addDisplay(registry, settings.display, display, clock);
  if (scanner)
    registry.add({
      kind: 'scanner',
      label: scanner.label,
      spec: settings.scanner,
      state: () => lineDeviceState(scanner.status),
      onChange: (listener) => scanner.onStatus(listener),
      line: scanner,
    });
  if (scale)
    registry.add({
      kind: 'scale',
      label: scale.label,
      spec: settings.scale,
      state: () => scaleDeviceState(scale.status),
      onChange: (listener) => scale.onStatus(listener),
      test: () => testScale(scale),
      line: scale,
    });
  const lines = [display, scanner, scale].filter((device) => device !== null);
  return {
    registry,
    scale,
    scanner,
    display,
    problems,
    start: () => lines.forEach((device) => device.start()),
    async stop() {
      registry.stop();
      await Promise.all(lines.map((device) => device.stop()));
    },
  };
}

function addReaderAndPrinter(registry: DeviceRegistry, options: PeripheralsOptions): void {
  const { reader, raw_printer, printer, settings, clock } = options;
  registry.add({
    kind: 'reader',
    label: reader.label,
    spec: settings.reader,
    state: () => readerDeviceState(reader.status),
    onChange: (listener) => reader.onStatus(listener),
    test: () => testReader(reader, clock),
    line: reader,
  });
  if (raw_printer === null || printer === null) return;
  const { label } = raw_printer;
  const onChange = (listener: () => void) => raw_printer.onStatus(listener);
  const paper = {
    model: printer.model,
    encoding: printer.encoding ?? settings.receipt_encoding,
    columns: settings.receipt_columns,
  };
  registry.add({
    kind: 'printer',
    label,
    spec: settings.printer,
    state: () => printerDeviceState(raw_printer.status),
    onChange,
    test: () => testPrinter(raw_printer, paper, clock),
  });
  registry.add({
    kind: 'drawer',
    label,
    spec: settings.printer,
    state: () => drawerDeviceState(raw_printer.status),
    onChange,
    test: () => testDrawer(raw_printer),
  });
}

function addDisplay(registry: DeviceRegistry, spec: string, display: CustomerDisplay, clock: Clock): void {
  registry.add({
    kind: 'display',
    label: display.label,
    spec,
    state: () => lineDeviceState(display.status),
    onChange: (listener) => display.onStatus(listener),
    test: () => testDisplay(display, clock),
    line: display,
  });
}
