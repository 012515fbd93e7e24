import { z } from 'zod';

/** SHA-256 of a salt and what is known of a customer, as base64url: it says nothing once the salt is gone (decision 037). */
export const personIdSchema = z.string().regex(/^[\w-]{43}$/);

const seq = z.int().min(1);
const sha256 = z.string().length(64);

/** A person's data are gone from here on: their rows, and what earlier versions wrote of them into events. */
export const personErasedSchema = z.strictObject({
  /** Rows that were deleted; nothing else may be missing. */
  person_ids: z.array(personIdSchema).max(100_000),
  /** Events of before whose customer was taken out, each with the hash of what is left of it. */
  events: z.array(z.strictObject({ seq, hash: sha256 })).max(100_000),
});
export type PersonErased = z.infer<typeof personErasedSchema>;
