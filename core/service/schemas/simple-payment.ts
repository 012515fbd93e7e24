import { z } from 'zod';
import { optionalFlag, optionalNumber, optionalText, promisedText } from './wire-values.ts';

const simplePaymentFields = {
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

/** 200 of POST /v1/payments: its body is not shown, so everything may be missing. */
export const simplePaymentCreatedSchema = z.object({ id: optionalText, status: optionalText, ...simplePaymentFields });
