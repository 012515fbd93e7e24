import { z } from 'zod';
import { listAnswer, optionalMajorValue, optionalObject, optionalText, promisedText } from './wire-values.ts';

/** A transaction inside a payment (service-interface, Payment). */
const paymentTransaction = z.object({
  id: promisedText,
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

/** 200 of GET /v1/payments/{id}. */
export const paymentAnswerSchema = z.object({
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
});
export type PaymentBody = z.infer<typeof paymentAnswerSchema>;
