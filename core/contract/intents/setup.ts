import { z } from 'zod';
import { setupAnswersSchema } from '../../setup/setup-answers.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import { IMPORT_PIECES_MAX, IMPORT_PIECE_CHARACTERS } from '../import-limits.ts';
import type { GoodsPreview, ServiceTestResult, SetupFinished } from '../setup.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

/** Nobody is known at a till that is not set up; one that is refuses all of these. */
const first = { permission: 'none', audience: TILL } as const;
const secret = z.string().trim().min(1).max(1_000);

/** The guided set-up (docs/install.md). */
export const SETUP_INTENTS = {
  'setup.begin': intent<null>()({ ...first, input: nothing }),
  /** "Try it first": the trial, which is a folder of its own. */
  'setup.try': intent<null>()({ ...first, input: nothing }),
  /** Keeps the answers so far durably, so that a crash loses none. */
  'setup.answer': intent<null>()({ ...first, input: z.strictObject({ answers: setupAnswersSchema }) }),
  /** Kept where the machine keeps secrets; the page never gets them back. */
  'setup.credentials': intent<null>()({
    ...first,
    input: z.union([
      z.strictObject({ client_id: secret, client_secret: secret, audience: secret.optional() }),
      z.strictObject({ api_key: secret }),
    ]),
  }),
  /** In memory until the set-up is finished, then as a hash. */
  'setup.pin': intent<null>()({ ...first, input: z.strictObject({ new_pin: pinSchema }) }),
  /** Asks the service for a payment that does not exist. */
  'setup.testService': intent<ServiceTestResult>()({ ...first, input: nothing, timeout_ms: 40_000 }),
  /** A piece of the file of goods; the last one answers what is in it. */
  'setup.goods': intent<GoodsPreview | null>()({
    ...first,
    input: z.strictObject({
      index: z.int().min(0).max(IMPORT_PIECES_MAX),
      text: z.string().max(IMPORT_PIECE_CHARACTERS),
      is_last: z.boolean(),
    }),
  }),
  /** Looks behind the ports of this machine, as the page for devices does; the snapshot tells what it finds. */
  'setup.findDevices': intent<null>()({ ...first, input: nothing }),
  /** Uses a device with the trial, and asks it for a sign of life. */
  'setup.testDevice': intent<{ readonly passed: boolean }>()({
    ...first,
    input: z.strictObject({ kind: z.enum(['reader', 'printer']), spec: z.string().trim().min(1).max(200) }),
    timeout_ms: 20_000,
  }),
  /** Makes the till live: all of it or nothing. */
  'setup.finish': intent<SetupFinished>()({ ...first, input: nothing, timeout_ms: 90_000 }),
  /** A small sale with a card, undone as soon as it is approved; the snapshot tells how far it is. */
  'setup.prove': intent<null>()({ ...first, input: nothing, moves_money: true }),
  'setup.close': intent<null>()({ ...first, input: nothing }),
} as const;
