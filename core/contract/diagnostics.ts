import type { DeviceCode, DeviceKind } from './devices.ts';

/** Devices whose connection can be chosen; the drawer belongs to the printer. */
export const PLACED_KINDS = ['reader', 'printer', 'display', 'scanner', 'scale'] as const;
export type PlacedKind = (typeof PLACED_KINDS)[number];

export function isPlacedKind(kind: DeviceKind): kind is PlacedKind {
  return kind !== 'drawer';
}

/**
 * What a look at one port came to. `in_use`: a device of this till works there, so it was left alone. `answers`: a port of
 * printers on the network takes connections; nothing was sent to it.
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
  /** Of a port that was blocked, or a reader that must not be used. */
  readonly trouble: DeviceCode | null;
}

/** One line of a reader's dialogue, without card data. Numbers grow. */
export interface FrameView {
  readonly number: number;
  readonly at_ms: number;
  readonly event: 'sent' | 'received' | 'note' | 'status';
  readonly text: string;
}

/** A name or an IPv4 address, as people write them. */
export const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;
/** Most hosts that a person may name for one search. */
export const HOSTS_MAX = 16;

export interface DiagnosticsSlice {
  /** The search under way: how many ports were looked at, and which is next. */
  readonly search: { readonly done: number; readonly total: number; readonly path: string } | null;
  /** Where the search under way looks, or the last one did. */
  readonly where: 'ports' | 'network';
  /** Results of the last search; null before the first. */
  readonly found: readonly FoundPort[] | null;
  /** Why what was found is not all there is: a payment came, a person stopped it, or there is nothing to go through. */
  readonly search_cut: 'payment' | 'stopped' | 'no_list' | 'no_network' | null;
  /** Choices that are saved and not in use yet: they wait for the end of a payment or of another work with devices. */
  readonly waiting: readonly { readonly kind: PlacedKind; readonly spec: string }[];
}

export const DIAGNOSTICS_ERROR_CODES = ['spec_unusable', 'device_missing', 'busy_searching'] as const;

/** Versions and parts of this till. */
export interface AboutView {
  readonly version: string;
  readonly runtime: string;
  readonly system: string;
  readonly data_folder: string;
  /** Parts of others that are shipped with it; empty where the program was not built whole. */
  readonly parts: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
}
