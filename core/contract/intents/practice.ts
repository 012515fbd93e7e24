import * as z from 'zod';
import { PRACTICE_LINK_ENDS, PRACTICE_SCENARIOS } from '../practice.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

/** Training only: chooses what goes wrong next. Refused where money moves. */
export const PRACTICE_INTENTS = {
  /** Null ends the practice. */
  'practice.begin': intent<null>()({
    input: z.strictObject({ scenario: z.enum(PRACTICE_SCENARIOS).nullable() }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Ends the till like a power cut, in the middle of its work. Only while that scenario is active. */
  'practice.cutPower': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
  /** Simulates what the customer does on the page of a link. */
  'practice.endLink': intent<null>()({
    input: z.strictObject({ payment_id: id, how: z.enum(PRACTICE_LINK_ENDS) }),
    permission: 'sell',
    audience: TILL,
  }),
} as const;
