import * as z from 'zod';
import { moreInBody } from '../more-pages.ts';
import { errorFields, isRecord, reportedReturns } from './error-fields.ts';
import {
  listAnswer,
  optionalMajorValue,
  optionalObject,
  optionalText,
  promisedText,
  optionalFlag,
  optionalNumber,
} from './wire-values.ts';

/** A number of major units; anything else becomes an unreadable amount. */
const tolerantValue = z.union([z.number(), z.string().max(40)]).catch('unreadable');

/**
 * A transaction within a payment (service-interface, Payment). A return is journaled with the ids read before it: one
 * beyond what the journal stores (`core/payments/undo.ts`) makes the payment unreadable.
 */
const paymentTransaction = z.object({
  ...errorFields,
  id: promisedText.refine((id) => id.length <= 128),
  type: promisedText,
  status: promisedText,
  status_detail: optionalText,
  amount: optionalMajorValue,
  authorization_code: optionalText,
  timestamp: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  network_audit: optionalObject({
    approval_code: optionalText,
    system_trace_audit_number: optionalText,
    transmission_date_time: optionalText,
  }),
});

const shownPayment = z.object({
  id: promisedText,
  external_client_trace_id: optionalText,
  client_id: optionalText,
  organization_id: optionalText,
  merchant_id: optionalText,
  capture: optionalObject({ mode: optionalText }),
  status: promisedText,
  initial_amount: optionalMajorValue,
  current_amount: optionalMajorValue,
  currency: optionalText,
  country: optionalText,
  payment_instrument: optionalObject({
    type: optionalText,
    id: optionalText,
    rail: optionalObject({ id: optionalText, product: optionalText }),
  }),
  created_at: optionalText,
  updated_at: optionalText,
  transactions: listAnswer(paymentTransaction),
  reported_returns: optionalObject({ returned: z.array(tolerantValue), left: z.array(tolerantValue) }),
  is_a_page: z.boolean(),
});
/** 200 of GET /v1/payments/{id}. */
export const paymentAnswerSchema = z.preprocess(
  (payment) =>
    isRecord(payment)
      ? { ...payment, reported_returns: reportedReturns(payment), is_a_page: isOnePage(payment) }
      : payment,
  shownPayment,
);

/** Not documented: a service that pages its transactions says so in a field that the interface does not have. */
function isOnePage({ transactions, ...others }: Readonly<Record<string, unknown>>): boolean {
  return moreInBody(others, Array.isArray(transactions) ? transactions.length : 0) !== null;
}
export type PaymentBody = z.infer<typeof paymentAnswerSchema>;

const simplePaymentFields = {
  ...errorFields,
  amount: optionalNumber,
  currency: optionalText,
  card: z
    .object({ last4: optionalText, brand: optionalText })
    .nullish()
    .transform((value) => value ?? undefined),
  created: optionalNumber,
  captured: optionalFlag,
};

/** 200 of GET /payments/{paymentId}; `amount` is in cents, `created` in seconds since the epoch. */
export const simplePaymentAnswerSchema = z.object({ id: promisedText, status: promisedText, ...simplePaymentFields });

/** 200 of POST /v1/payments: its body is not documented, so every field may be missing. */
export const simplePaymentCreatedSchema = z.object({ id: optionalText, status: optionalText, ...simplePaymentFields });
export type SimplePaymentBody = z.infer<typeof simplePaymentCreatedSchema>;
