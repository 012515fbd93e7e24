import * as z from 'zod';

/** Stored with a transition (payment-safety 5.10): facts of the call, never a secret, never card data. */
export const callEvidenceSchema = z.strictObject({
  method: z.string().max(10),
  path: z.string().max(300),
  status: z.int().optional(),
  duration_ms: z.number(),
  request_bytes_written: z.int(),
  error_code: z.string().max(100).optional(),
  service_date: z.string().max(100).optional(),
  body_sha256: z.string().max(64).optional(),
  body_redacted: z.string().max(2000).optional(),
});

/** Proof that needs no call: nothing was sent in this process life, or a manager's reference. */
export const evidenceSchema = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('call'), call: callEvidenceSchema }),
  z.strictObject({ source: z.literal('nothing_sent'), why: z.string().max(100) }),
  z.strictObject({
    source: z.literal('manager'),
    manager: z.string().min(1).max(80),
    reference: z.string().min(3).max(200),
  }),
  /** The shop's store has the journal of the lane that proved it. */
  z.strictObject({ source: z.literal('store'), till_id: z.string().max(64), lane: z.int().min(1).max(999) }),
]);
export type Evidence = z.infer<typeof evidenceSchema>;
