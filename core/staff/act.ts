import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

const name = z.string().max(80);
const staffId = z.string().min(1).max(64);

/** A person's act as recorded in the audit trail. Never contains a PIN, a hash, or card data. */
export const actSchema = z.strictObject({
  who: name,
  staff_id: staffId.optional(),
  /** The kind of act, e.g. `drawer_opened`; the screens translate known ones. */
  what: z.string().max(200),
  /** The object of the act: a line, a trace, a product, a person. */
  subject: z.string().max(200),
  detail: z.string().max(500).optional(),
  reason: z.string().max(200).optional(),
  approved_by: name.optional(),
  approved_by_id: staffId.optional(),
  amount_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  sale_number: z.int().min(1).optional(),
});
export type Act = z.infer<typeof actSchema>;
