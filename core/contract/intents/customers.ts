import { z } from 'zod';
import type { CustomerDetail, CustomerView, ErasureView } from '../customers.ts';
import type { WrittenFile } from '../files.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

/** Longer than the reader waits for a card. */
const TAP_TIMEOUT_MS = 40_000;
/** A journal of many years is read once for what earlier versions wrote, and written to the disk. */
const ERASE_TIMEOUT_MS = 120_000;

const one = z.strictObject({ customer_id: id });

/** The people who buy here, and what the law lets them ask for (docs/specs/counter.md, "Customers"). */
export const CUSTOMER_INTENTS = {
  'customers.find': intent<{ readonly customers: readonly CustomerView[] }>()({
    input: z.strictObject({ text: z.string().max(80) }),
    permission: 'manage_customers',
    audience: TILL,
  }),
  'customers.read': intent<CustomerDetail>()({ input: one, permission: 'manage_customers', audience: TILL }),
  /**
   * The customer who agreed to be recognised by the tapped card, or null. Nothing is charged, and the card data is
   * discarded.
   */
  'customers.tapCard': intent<{ readonly customer: CustomerView | null }>()({
    input: nothing,
    permission: 'manage_customers',
    audience: TILL,
    timeout_ms: TAP_TIMEOUT_MS,
  }),
  'customers.stopTap': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
  /** Consent to be recognised by phone and card. Withdrawing it forgets all of the customer's cards. */
  'customers.setConsent': intent<null>()({
    input: one.extend({ given: z.boolean() }),
    permission: 'manage_customers',
    audience: TILL,
  }),
  /** Links the tapped card to a customer who has consented. */
  'customers.linkCard': intent<null>()({
    input: one,
    permission: 'manage_customers',
    audience: TILL,
    timeout_ms: TAP_TIMEOUT_MS,
  }),
  /** Everything that is kept of a person, as JSON: to a page that keeps it itself, with no copy on the till's disk. */
  'customers.export': intent<WrittenFile>()({
    input: one.extend({ to: z.enum(['page', 'disk']) }),
    permission: 'manage_customers',
    audience: TILL,
  }),
  /** Takes their data out of the journal, but for invoices that the law keeps (decision 037). */
  'customers.erase': intent<ErasureView>()({
    input: one,
    permission: 'manage_customers',
    audience: TILL,
    critical: true,
    timeout_ms: ERASE_TIMEOUT_MS,
  }),
} as const;
