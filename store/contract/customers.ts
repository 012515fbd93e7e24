import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { personIdSchema } from '../../core/customer/person.ts';

/**
 * How customers are found over lanes without any of them leaving their till (decision 067): each word that finds one becomes a
 * mark under a key of the shop, which its tills and the store's process have, and its database never.
 */
export const CUSTOMER_LIMITS = { people: 100, marks: 8 } as const;

/** HMAC-SHA-256 in hexadecimal. */
export const customerMarkSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const markOf = (key: Buffer, word: string): string => createHmac('sha256', key).update(word).digest('hex');

export const customerKeyAnswerSchema = z.object({ key: z.string().regex(/^[\w-]{43}$/) });

export const customersRequestSchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        /** As the till's sales name them. */
        person_id: personIdSchema,
        /** None: nobody is to find them any more. */
        marks: z.array(customerMarkSchema).max(CUSTOMER_LIMITS.marks),
      }),
    )
    .min(1)
    .max(CUSTOMER_LIMITS.people),
});
export type CustomersRequest = z.infer<typeof customersRequestSchema>;
export const customersAnswerSchema = z.object({ kept: z.int().min(0) });
