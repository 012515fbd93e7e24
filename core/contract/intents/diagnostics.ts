import * as z from 'zod';
import { DEVICE_KINDS, type DeviceCode } from '../devices.ts';
import { type AboutView, type FrameView, HOST, HOSTS_MAX, PLACED_KINDS } from '../diagnostics.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

const changing = { permission: 'change_settings', audience: TILL } as const;
const reading = { permission: 'sell', audience: TILL } as const;

/**
 * Finds, tests and selects devices, and reports to support. Anyone who sells may read; changes need more permissions.
 */
export const DIAGNOSTICS_INTENTS = {
  /** Starts a search of the ports; the snapshot shows its progress. Refused while a payment is open. */
  'diagnostics.find': intent<null>()({ ...changing, input: nothing }),
  /**
   * The same on the network: at the given hosts, or without any at every neighbour of this machine, where nothing is
   * sent. Prints nothing and charges nothing.
   */
  'diagnostics.findNetwork': intent<null>()({
    ...changing,
    input: z.strictObject({ hosts: z.array(z.string().regex(HOST)).max(HOSTS_MAX) }),
  }),
  /** Ends the running search before its next query; changes nothing. */
  'diagnostics.stopFinding': intent<null>()({ ...reading, input: nothing }),
  /** `code` is `ready` or the problem; `detail` is a model or a weight, for display. */
  'diagnostics.test': intent<{ readonly passed: boolean; readonly code: DeviceCode; readonly detail: string }>()({
    input: z.strictObject({ kind: z.enum(DEVICE_KINDS) }),
    permission: ({ kind }) => (kind === 'drawer' ? 'open_drawer' : 'sell'),
    audience: TILL,
  }),
  /**
   * Saves a device's connection, and uses it as soon as that disturbs nothing in progress. `spec` as in
   * docs/devices.md; files are for the command line. `later`: after the sale or other work. `overridden`: a flag or the
   * environment takes precedence.
   */
  'diagnostics.choose': intent<{ readonly takes_effect: 'already' | 'now' | 'later' | 'overridden' }>()({
    ...changing,
    critical: true,
    input: z.strictObject({ kind: z.enum(PLACED_KINDS), spec: z.string().trim().min(1).max(200) }),
  }),
  /** Lines of the reader's dialogue that are newer than `after`. */
  'diagnostics.frames': intent<{ readonly frames: readonly FrameView[] }>()({
    ...reading,
    polled: true,
    input: z.strictObject({ after: z.int().min(0) }),
  }),
  /** Versions, folder and licences of the components, for the settings page. */
  'diagnostics.about': intent<AboutView>()({ ...changing, input: nothing }),
  /**
   * Writes the support report into the data folder, and returns its text for the clipboard. `file` is null when it
   * could not be written; the text is complete anyway.
   */
  'diagnostics.report': intent<{ readonly text: string; readonly file: string | null }>()({
    ...reading,
    input: nothing,
  }),
} as const;
