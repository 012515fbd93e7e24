import * as z from 'zod';

/** Settings that can be changed at run time, at /_sandbox/settings. */
export const settingsSchema = z.strictObject({
  /** Seconds from an automatic authorization until its capture begins. */
  capture_begins_after_seconds: z.number().min(0).max(31_536_000).default(300),
  /** Seconds from the start of a capture until it is complete. */
  capture_takes_seconds: z.number().min(0).max(31_536_000).default(60),
  /** Seconds until a refund is presented and can no longer be reversed. */
  refund_presents_after_seconds: z.number().min(0).max(31_536_000).default(300),
  /** Seconds until a payment by link expires. */
  link_life_seconds: z.number().min(1).max(31_536_000).default(900),
  /** 409 answers state their reason in `error_code`. */
  coded_conflicts: z.boolean().default(false),
  /** Cancelling an unknown trace blocks that trace for later authorizations. */
  tombstones: z.boolean().default(false),
  /** POS refunds without a Client-Id header get 401. */
  client_id_required: z.boolean().default(false),
  /** Magic amounts and cards that decline or fail. */
  magic: z.boolean().default(true),
  /** Faults of every kind; false refuses new ones and ignores planned ones. */
  faults: z.boolean().default(true),
  token_lifetime_seconds: z.number().min(1).max(86_400).default(3600),
  /** Fee in the settlement report, in basis points. */
  fee_basis_points: z.int().min(0).max(10_000).default(295),
  /** Most attempts of a webhook delivery, with growing delays. */
  webhook_attempts_max: z.int().min(1).max(50).default(8),
});

export type SandboxSettings = z.output<typeof settingsSchema>;

export const settingsChangeSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, schema]) => [name, schema.unwrap().optional()]),
  ) as unknown as { [Name in keyof SandboxSettings]: z.ZodOptional<z.ZodType<SandboxSettings[Name]>> },
);
