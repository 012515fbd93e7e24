import type { DeviceCode, DeviceKind } from './devices.ts';

/** Devices whose connection can be chosen; the drawer belongs to the printer. */
export const PLACED_KINDS = ['reader', 'printer', 'display', 'scanner', 'scale'] as const;
export type PlacedKind = (typeof PLACED_KINDS)[number];

export function isPlacedKind(kind: DeviceKind): kind is PlacedKind {
  return kind !== 'drawer';
}

/**
 * The result for one port. `in_use`: a device of this till works there, so it was left alone. `answers`: a printer port
 * on the network accepts connections; nothing was sent to it.
 */
const PORT_FINDINGS = ['in_use', 'found', 'answers', 'talks', 'silent', 'blocked', 'passed_over'] as const;
export type PortFinding = (typeof PORT_FINDINGS)[number];

export interface FoundPort {
  /** The operating system's name for it, e.g. `/dev/ttyUSB0` or `COM3`. */
  readonly path: string;
  /** Manufacturer of the adapter; empty when it does not report one. */
  readonly maker: string;
  readonly finding: PortFinding;
  readonly kind: DeviceKind | null;
  /** The name that the device reports. */
  readonly name: string;
  /** The setting under which the till would use it. */
  readonly spec: string | null;
  /** For a blocked port, or a reader that must not be used. */
  readonly trouble: DeviceCode | null;
}

/** One line of a reader's dialogue, without card data. Numbers increase. */
export interface FrameView {
  readonly number: number;
  readonly at_ms: number;
  readonly event: 'sent' | 'received' | 'note' | 'status';
  readonly text: string;
}

/** A host name or an IPv4 address. */
export const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;
/** Most hosts that a person may name for one search. */
export const HOSTS_MAX = 16;

export interface DiagnosticsSlice {
  /** The running search: ports examined so far, and the next one. */
  readonly search: { readonly done: number; readonly total: number; readonly path: string } | null;
  /** What the running or last search covers. */
  readonly where: 'ports' | 'network';
  /** Results of the last search; null before the first. */
  readonly found: readonly FoundPort[] | null;
  /** Why the results are incomplete: a payment started, a person stopped the search, or there was nothing to search. */
  readonly search_cut: 'payment' | 'stopped' | 'no_list' | 'no_network' | null;
  /** Saved choices not in use yet: they wait for the end of a payment or of other work with devices. */
  readonly waiting: readonly { readonly kind: PlacedKind; readonly spec: string }[];
}

export const DIAGNOSTICS_ERROR_CODES = ['spec_unusable', 'device_missing', 'busy_searching'] as const;

/** Versions and parts of this till. */
export interface AboutView {
  readonly version: string;
  readonly runtime: string;
  readonly system: string;
  readonly data_folder: string;
  /** Third-party components shipped with it; empty for a partial build. */
  readonly parts: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
}
