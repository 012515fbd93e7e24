import { z } from 'zod';

const paymentTransactionSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  status_detail: z.string(),
  amount: z.number(),
  authorization_code: z.string().optional(),
  timestamp: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  network_audit: z.object({
    approval_code: z.string().optional(),
    system_trace_audit_number: z.string(),
    transmission_date_time: z.string(),
  }),
});

/** Body of GET /v1/payments/{id} (service-interface, Payment). */
export const paymentSchema = z.object({
  id: z.string(),
  external_client_trace_id: z.string(),
  client_id: z.string(),
  organization_id: z.string(),
  merchant_id: z.string(),
  capture: z.object({ mode: z.string() }),
  status: z.string(),
  initial_amount: z.number(),
  current_amount: z.number(),
  currency: z.string(),
  country: z.string(),
  payment_instrument: z.object({
    type: z.string(),
    id: z.string(),
    rail: z.object({ id: z.string(), product: z.string() }),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  transactions: z.array(paymentTransactionSchema),
});
