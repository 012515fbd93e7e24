import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { personIdSchema } from '../../core/customer/person.ts';

/**
 * Finds customers across lanes while their data stays on their till (decision 067): each search word becomes a mark,
 * keyed with a key that the shop's tills and the store process have, and the store's database never has.
 */
export const CUSTOMER_LIMITS = { people: 100, marks: 8 } as const;

/** HMAC-SHA-256 in hexadecimal. */
export const customerMarkSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const markOf = (key: Buffer, term: string): string => createHmac('sha256', key).update(term).digest('hex');

export const customerKeyAnswerSchema = z.object({ key: z.string().regex(/^[\w-]{43}$/) });

export const customersRequestSchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        /** The id in the till's sales. */
        person_id: personIdSchema,
        /** Empty: the customer can no longer be found. */
        marks: z.array(customerMarkSchema).max(CUSTOMER_LIMITS.marks),
      }),
    )
    .min(1)
    .max(CUSTOMER_LIMITS.people),
});
export type CustomersRequest = z.infer<typeof customersRequestSchema>;
export const customersAnswerSchema = z.object({ kept: z.int().min(0) });
