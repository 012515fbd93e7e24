import { z } from 'zod';
import { DEVICE_KINDS, type DeviceCode } from '../devices.ts';
import { type AboutView, type FrameView, HOST, HOSTS_MAX, PLACED_KINDS } from '../diagnostics.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

const changing = { permission: 'change_settings', audience: TILL } as const;
const reading = { permission: 'sell', audience: TILL } as const;

/** Devices: find, test, choose, and report to support. Anyone who sells may read; what changes the till asks for more. */
export const DIAGNOSTICS_INTENTS = {
  /** Starts a search of the ports; the snapshot shows its progress. Refused while a payment is open. */
  'diagnostics.find': intent<null>()({ ...changing, input: nothing }),
  /**
   * The same on the network: at the hosts that are named, or with none at every neighbour of this machine, where nothing is
   * sent. Prints nothing and charges nothing.
   */
  'diagnostics.findNetwork': intent<null>()({
    ...changing,
    input: z.strictObject({ hosts: z.array(z.string().regex(HOST)).max(HOSTS_MAX) }),
  }),
  /** Ends the search under way before its next question; changes nothing. */
  'diagnostics.stopFinding': intent<null>()({ ...reading, input: nothing }),
  /** `code` is `ready`, or what was wrong; `detail` is a model or a weight, for the eye. */
  'diagnostics.test': intent<{ readonly passed: boolean; readonly code: DeviceCode; readonly detail: string }>()({
    input: z.strictObject({ kind: z.enum(DEVICE_KINDS) }),
    permission: ({ kind }) => (kind === 'drawer' ? 'open_drawer' : 'sell'),
    audience: TILL,
  }),
  /**
   * Saves where a device is connected, and uses it as soon as nothing is under way that it would disturb. `spec` as in
   * docs/devices.md; files are for the command line. `later`: after the sale, or whatever is under way. `overridden`: a flag
   * or the environment says otherwise, and wins.
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
  /** Versions, folder and licences of the parts, for the page of settings. */
  'diagnostics.about': intent<AboutView>()({ ...changing, input: nothing }),
  /**
   * Writes the report for support into the data folder, and answers its text for the clipboard. `file` is null when the data
   * folder took no file; the text is whole all the same.
   */
  'diagnostics.report': intent<{ readonly text: string; readonly file: string | null }>()({
    ...reading,
    input: nothing,
  }),
} as const;
