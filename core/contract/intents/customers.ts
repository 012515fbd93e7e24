import * as z from 'zod';
import type { CustomerDetail, CustomerView, ErasureView } from '../customers.ts';
import type { WrittenFile } from '../files.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

/** Longer than the reader waits for a card. */
const TAP_TIMEOUT_MS = 40_000;
/** A journal of many years is searched for what earlier versions wrote, and rewritten on disk. */
const ERASE_TIMEOUT_MS = 120_000;

const one = z.strictObject({ customer_id: id });

/** Customers, and their legal rights (docs/specs/counter.md, "Customers"). */
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
  /** Everything stored about a person, as JSON: for a page that saves it itself, without a copy on the till's disk. */
  'customers.export': intent<WrittenFile>()({
    input: one.extend({ to: z.enum(['page', 'disk']) }),
    permission: 'manage_customers',
    audience: TILL,
  }),
  /** Removes their data from the journal, except invoices that the law requires (decision 037). */
  'customers.erase': intent<ErasureView>()({
    input: one,
    permission: 'manage_customers',
    audience: TILL,
    critical: true,
    timeout_ms: ERASE_TIMEOUT_MS,
  }),
} as const;
