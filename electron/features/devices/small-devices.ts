import type { Clock } from '../../../core/clock.ts';
import type { DeviceKind } from '../../../core/contract/devices.ts';
import type { Result } from '../../../core/result.ts';
import { parseDisplaySpec } from '../../../drivers/display/display-spec.ts';
import type { CustomerDisplay } from '../../../drivers/display/display.ts';
import { LineDisplay } from '../../../drivers/display/line-display.ts';
import { LineScale } from '../../../drivers/scale/line-scale.ts';
import { parseScaleSpec } from '../../../drivers/scale/scale-spec.ts';
import type { Scale } from '../../../drivers/scale/scale.ts';
import { LineScanner } from '../../../drivers/scanner/line-scanner.ts';
import { type SpecRefusal, specSentence } from '../../../drivers/transport/spec-refusal.ts';
import { parseScannerSpec } from '../../../drivers/scanner/scanner-spec.ts';
import type { BarcodeScanner } from '../../../drivers/scanner/scanner.ts';
import { createTransport } from '../../../drivers/transport/create-transport.ts';
import { lineDeviceState, scaleDeviceState } from './device-states.ts';
import type { DeviceEntry } from './device-registry.ts';
import { testDisplay, testScale } from './test-acts.ts';

/** A device created from a spec, as it is used and as it is listed; `null` when the till has none. */
export interface MadeDevice<Device> {
  readonly device: Device | null;
  readonly entry: DeviceEntry | null;
  /** A sentence for a person: the spec is unusable, and the till continues without the device. */
  readonly problem: string | null;
}

type Placed<Spec> = Exclude<Spec, { readonly link: 'none' }>;
type Described = Pick<DeviceEntry, 'label' | 'state' | 'onChange' | 'test' | 'line'>;

function make<Spec extends { readonly link: string }, Device>(
  kind: DeviceKind,
  spec: string,
  parsed: Result<Spec, SpecRefusal>,
  create: (spec: Placed<Spec>) => Device,
  describe: (device: Device) => Described,
): MadeDevice<Device> {
  if (!parsed.ok) {
    const why = specSentence(parsed.error);
    const state = { level: 'error', code: 'invalid', detail: why } as const;
    const entry = { kind, label: spec, spec, state: () => state, onChange: () => () => undefined };
    return { device: null, entry, problem: `The ${kind} is not used: ${why}.` };
  }
  if (parsed.value.link === 'none') return { device: null, entry: null, problem: null };
  const device = create(parsed.value as Placed<Spec>);
  return { device, entry: { kind, spec, ...describe(device) }, problem: null };
}

export function makeDisplay(spec: string, clock: Clock): MadeDevice<CustomerDisplay> {
  return make(
    'display',
    spec,
    parseDisplaySpec(spec),
    (placed) => new LineDisplay(createTransport(placed, clock), placed, clock),
    (display) => ({
      label: display.label,
      state: () => lineDeviceState(display.status),
      onChange: (listener) => display.onStatus(listener),
      test: () => testDisplay(display, clock),
      line: display,
    }),
  );
}

export function makeScanner(spec: string, clock: Clock): MadeDevice<BarcodeScanner> {
  return make(
    'scanner',
    spec,
    parseScannerSpec(spec),
    (placed) => new LineScanner(createTransport(placed, clock), placed.framing, clock),
    (scanner) => ({
      label: scanner.label,
      state: () => lineDeviceState(scanner.status),
      onChange: (listener) => scanner.onStatus(listener),
      line: scanner,
    }),
  );
}

export function makeScale(spec: string, clock: Clock): MadeDevice<Scale> {
  return make(
    'scale',
    spec,
    parseScaleSpec(spec),
    (placed) => new LineScale(createTransport(placed, clock), clock),
    (scale) => ({
      label: scale.label,
      state: () => scaleDeviceState(scale.status),
      onChange: (listener) => scale.onStatus(listener),
      test: () => testScale(scale),
      line: scale,
    }),
  );
}
