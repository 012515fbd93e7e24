import { z } from 'zod';
import { type FrameView, HOST, HOSTS_MAX, PLACED_KINDS } from './diagnostics.ts';
import { DEVICE_KINDS, type DeviceCode } from './peripherals.ts';

/** Care of devices: find, try, choose, and tell support. Reading is free; what changes the till asks for a permission. */
export const DIAGNOSTICS_INTENTS = {
  /** Begins to look behind the ports; the snapshot tells how far it is. Refused while a payment is open. */
  'diagnostics.find': z.strictObject({}),
  /**
   * The same on the network: at the hosts that are named, or with none at every neighbour of this machine, where nothing is
   * sent. Prints nothing and charges nothing.
   */
  'diagnostics.findNetwork': z.strictObject({ hosts: z.array(z.string().regex(HOST)).max(HOSTS_MAX) }),
  /** Ends the search under way before its next question. */
  'diagnostics.stopFinding': z.strictObject({}),
  'diagnostics.test': z.strictObject({ kind: z.enum(DEVICE_KINDS) }),
  /** Saves where a device hangs, and uses it as soon as nothing is under way that it would disturb. `spec` as in docs/devices.md; files are for the command line. */
  'diagnostics.choose': z.strictObject({ kind: z.enum(PLACED_KINDS), spec: z.string().trim().min(1).max(200) }),
  /** Lines of the reader's dialogue that are newer than `after`. */
  'diagnostics.frames': z.strictObject({ after: z.int().min(0) }),
  /** Writes the report for support into the data folder, and answers its text for the clipboard. */
  'diagnostics.report': z.strictObject({}),
} as const;

export interface DiagnosticsResults {
  'diagnostics.find': null;
  'diagnostics.findNetwork': null;
  'diagnostics.stopFinding': null;
  /** `code` is `ready`, or what was wrong; `detail` is a model or a weight, for the eye. */
  'diagnostics.test': { readonly passed: boolean; readonly code: DeviceCode; readonly detail: string };
  /** `later`: after the sale, or whatever is under way. `overridden`: a flag or the environment says otherwise, and wins. */
  'diagnostics.choose': { readonly takes_effect: 'already' | 'now' | 'later' | 'overridden' };
  'diagnostics.frames': { readonly frames: readonly FrameView[] };
  /** `file` is null when the data folder took no file; the text is whole all the same. */
  'diagnostics.report': { readonly text: string; readonly file: string | null };
}
