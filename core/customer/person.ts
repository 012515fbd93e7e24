import * as z from 'zod';

/** SHA-256 of a salt and the customer's data, as base64url: meaningless once the salt is deleted (decision 037). */
export const personIdSchema = z.string().regex(/^[\w-]{43}$/);

const seq = z.int().min(1);
const sha256 = z.string().length(64);

/** From here on a person's data are erased: their rows, and what earlier versions wrote about them into events. */
export const personErasedSchema = z.strictObject({
  /** Rows that were deleted; nothing else may be missing. */
  person_ids: z.array(personIdSchema).max(100_000),
  /** Older events from which the customer was removed, each with the hash of its remaining content. */
  events: z.array(z.strictObject({ seq, hash: sha256 })).max(100_000),
});
export type PersonErased = z.infer<typeof personErasedSchema>;
