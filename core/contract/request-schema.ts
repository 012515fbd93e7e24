import { z } from 'zod';
import { pinSchema } from '../staff/staff-member.ts';

/** A `RequestMessage` as it comes from outside; its arguments are parsed by the schema of its intent. */
export const requestSchema = z.strictObject({
  id: z.int().min(1),
  intent: z.string().max(64),
  args: z.unknown(),
  /** The PIN of someone who may do what the person at the till may not. Checked once, kept nowhere. */
  approval: pinSchema.optional(),
  /** One act has one key, so that a request that is sent again moves money once. */
  key: z.string().min(1).max(64).optional(),
});
