import * as z from 'zod';
import { ENTRY_MODES } from '../../payments/card.ts';
import { amountRequest, identifier, shortText } from './wire-values.ts';

/** Whole bytes as hex digits, at most `max_bytes` bytes. */
function hexBytes(max_bytes: number) {
  return z
    .string()
    .max(max_bytes * 2)
    .regex(/^([0-9A-Fa-f]{2})+$/, 'is not whole bytes in hex');
}

export const captureRequest = z.strictObject({
  mode: z.enum(['automatic', 'manual']),
  capture_after: shortText.optional(),
});

export const installmentsRequest = z.strictObject({
  quantity: z.int().min(1).max(99),
  type: shortText,
});

/** The reader's data; there is no field for a clear card number (operator-interface, "On the wire" 5 and 8). */
export const cardPresentInstrumentRequest = z.strictObject({
  type: z.literal('card_present'),
  card: z.strictObject({
    last_four_digits: z.string().regex(/^\d{4}$/),
    issuer_identification_number: z
      .string()
      .regex(/^\d{6,8}$/)
      .optional(),
    card_brand: z.string().min(1).max(24),
    expiration_month: z
      .string()
      .regex(/^(0[1-9]|1[0-2])$/)
      .optional(),
    expiration_year: z
      .string()
      .regex(/^\d{2}(\d{2})?$/)
      .optional(),
  }),
  emv: hexBytes(4_096).optional(),
  encrypted: z.strictObject({ ksn: hexBytes(16), data: hexBytes(4_096), format: z.string().min(1).max(40) }).optional(),
  pin_block: z.strictObject({ ksn: hexBytes(16), data: hexBytes(32) }).optional(),
});

/**
 * POST /v1/pos/authorizations (service-interface, Card-present authorization request; operator-interface, "On the wire"
 * 1 to 5).
 */
export const cardPresentAuthorizationRequestSchema = z.strictObject({
  id: identifier.max(64),
  trace_id: identifier.max(64),
  entry_mode: z.enum(ENTRY_MODES),
  terminal_id: identifier.max(64),
  pre_authorization: z.boolean(),
  capture: captureRequest,
  amount: amountRequest,
  tip_amount: amountRequest.optional(),
  installments: installmentsRequest.optional(),
  instrument: cardPresentInstrumentRequest,
  metadata: z.array(z.strictObject({ key: z.string().min(1).max(64), value: z.string().max(500) })).max(50),
});
export type CardPresentAuthorizationRequest = z.infer<typeof cardPresentAuthorizationRequestSchema>;
