import * as z from 'zod';
import { setupAnswersSchema, setupPersonSchema } from '../../setup/setup-answers.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import { IMPORT_PIECES_MAX, IMPORT_PIECE_CHARACTERS } from '../files.ts';
import type { FoundBackups, GoodsPreview, ServiceTestResult, SetupFinished, SetupRestored } from '../setup.ts';
import { type Needed, type Situation, TILL, intent } from './declare.ts';
import { credentials, nothing } from './fields.ts';

/**
 * In a trial with staff, set-up requires the permission to change settings, because it creates the live till and sees
 * credentials.
 */
const settingUp = (_: unknown, { is_staffed }: Situation): Needed => (is_staffed ? 'change_settings' : 'none');
/** Only for a till that is not set up; any other refuses all of these. */
const first = { permission: settingUp, audience: TILL } as const;
/** For the new till; its staff follow later. */
const afterwards = { permission: 'none', audience: TILL } as const;

/** The guided set-up (docs/install.md). */
export const SETUP_INTENTS = {
  'setup.begin': intent<null>()({
    ...first,
    /** Whether to restore a till from a backup instead of setting up a new one. */
    input: z.strictObject({ from_backup: z.boolean() }),
  }),
  /** "Try it first": the trial, in a folder of its own. */
  'setup.try': intent<null>()({ ...first, input: nothing }),
  /** Stores the answers so far durably, so that a crash loses none. */
  'setup.answer': intent<null>()({ ...first, input: z.strictObject({ answers: setupAnswersSchema }) }),
  /** Stored with the machine's secrets; the page never gets them back. */
  'setup.credentials': intent<null>()({
    ...first,
    input: credentials,
  }),
  /** Held in memory until the set-up is finished, then stored as a hash. */
  'setup.pin': intent<null>()({ ...first, input: z.strictObject({ new_pin: pinSchema }) }),
  /** Adds another person. The PIN is held like the manager's; name and role are stored with the answers. */
  'setup.addPerson': intent<null>()({
    ...first,
    input: z.strictObject({ ...setupPersonSchema.shape, new_pin: pinSchema }),
  }),
  'setup.removePerson': intent<null>()({ ...first, input: z.strictObject({ name: setupPersonSchema.shape.name }) }),
  /** Queries the service for a payment that does not exist. */
  'setup.testService': intent<ServiceTestResult>()({ ...first, input: nothing, timeout_ms: 40_000 }),
  /** A piece of the product file; the last one returns a preview. */
  'setup.goods': intent<GoodsPreview | null>()({
    ...first,
    input: z.strictObject({
      index: z.int().min(0).max(IMPORT_PIECES_MAX),
      text: z.string().max(IMPORT_PIECE_CHARACTERS),
      is_last: z.boolean(),
    }),
  }),
  /** Searches this machine's ports, as on the devices page; the results are in the snapshot. */
  'setup.findDevices': intent<null>()({ ...first, input: nothing }),
  /** Uses a device with the trial, and tests it. */
  'setup.testDevice': intent<{ readonly passed: boolean }>()({
    ...first,
    input: z.strictObject({ kind: z.enum(['reader', 'printer']), spec: z.string().trim().min(1).max(200) }),
    timeout_ms: 20_000,
  }),
  /** Makes the till live: all of it or nothing. */
  'setup.finish': intent<SetupFinished>()({ ...first, input: nothing, timeout_ms: 90_000 }),
  /** Backups in a folder of this machine; null for the usual places. */
  'setup.backups': intent<FoundBackups>()({
    ...first,
    input: z.strictObject({ folder: z.string().trim().min(1).max(1_000).nullable() }),
    timeout_ms: 30_000,
  }),
  /** Turns this into the till of a backup: all of it or nothing. A long journal is proven from its first event. */
  'setup.restore': intent<SetupRestored>()({
    ...first,
    input: z.strictObject({ file: z.string().trim().min(1).max(1_000) }),
    timeout_ms: 20 * 60_000,
  }),
  /** A small card sale, undone as soon as it is approved; progress is in the snapshot. */
  'setup.prove': intent<null>()({ ...afterwards, input: nothing, moves_money: true }),
  'setup.close': intent<null>()({ ...afterwards, input: nothing }),
} as const;
