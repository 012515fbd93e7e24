import type { Level } from './snapshot.ts';

export const DEVICE_KINDS = ['reader', 'printer', 'drawer', 'display', 'scanner', 'scale'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Every reportable state of a device; each has a sentence in `core/i18n/peripherals.ts` (`device.code.…`). */
export const DEVICE_CODES = [
  'ready',
  'busy',
  'connecting',
  'unknown',
  'paper_low',
  'no_paper',
  'cover_open',
  'offline',
  'fault',
  'interrupted',
  'may_have_printed_before',
  'unreachable',
  'not_found',
  'in_use',
  'no_permission',
  'refused',
  'lost',
  'invalid',
  'silent',
  'overload',
  'unusable_unit',
  'unusable_resolution',
] as const;
export type DeviceCode = (typeof DEVICE_CODES)[number];

export interface DeviceState {
  readonly level: Level;
  readonly code: DeviceCode;
  /** For support: a model, an address. Never shown alone. */
  readonly detail: string;
}

/** One device of this till, as the status strip and the page of devices show it. */
export interface DeviceView extends DeviceState {
  readonly kind: DeviceKind;
  /** What a person would recognise, e.g. `serial:COM5`. */
  readonly label: string;
  /** The setting that it was created from. */
  readonly spec: string;
  /** The latest problem, kept after the device has recovered. */
  readonly last_problem: { readonly code: DeviceCode; readonly at_ms: number } | null;
  /** Whether it has a test that shows whether it works. */
  readonly testable: boolean;
}

/** The scale's current reading. The weight is in grams; null when none is available. */
export interface ScaleView {
  readonly code: DeviceCode;
  readonly weight_grams: number | null;
  readonly stable: boolean;
  /** The container was weighed first, and its weight is already subtracted. */
  readonly net: boolean;
}

export interface PeripheralsSlice {
  readonly devices: readonly DeviceView[];
  /** Serial scans of the last two seconds that no page took, oldest first; numbers increase. */
  readonly scans: readonly { readonly number: number; readonly code: string }[];
  /** Null on a till without a scale. */
  readonly scale: ScaleView | null;
  /** Pages in a browser that were paired (`page.pair`); null where there can be none, as in the desktop's window. */
  readonly pages: number | null;
}

export const PERIPHERAL_ERROR_CODES = ['scale_not_stable', 'weight_changed'] as const;
