import * as z from 'zod';
import { approvedAmounts, errorFields, isRecord, negativeTexts } from './error-fields.ts';
import { amountAnswer, looseText, optionalMajorValue, optionalText, promisedText } from './wire-values.ts';

/** Longest EMV response accepted: 2,048 bytes of hex (tags 8A, 91, 71, 72 of EMV Book 3 are far shorter). */
const emvAnswer = z
  .string()
  .max(4_096)
  .regex(/^([0-9A-Fa-f]{2})*$/)
  .nullish()
  .transform((value) => value ?? undefined);

/** service-interface, transaction.network_data; `emv` is operator-interface, "On the wire" 6. */
export const networkDataAnswer = z
  .object({
    ...errorFields,
    approval_code: optionalText,
    banknet_reference_number: optionalText,
    financial_network_code: optionalText,
    response_code: optionalText,
    response_code_description: optionalText,
    settlement_date: optionalText,
    system_trace_audit_number: optionalText,
    transmission_date_time: optionalText,
    merchant_advice_code: optionalText,
    merchant_advice_description: optionalText,
    merchant_advice_action: optionalText,
    emv: emvAnswer,
  })
  .nullish()
  .transform((value) => value ?? undefined);

/** The echo is not guaranteed, nor is its form: `{value, currency}`, or a number as in every other response. */
const echoedAmount = z.union([amountAnswer, optionalMajorValue]);

const transactionFields = {
  ...errorFields,
  risk_id: optionalText,
  type: optionalText,
  trace_id: optionalText,
  authorization_code: optionalText,
  response_code: looseText,
  response_code_description: looseText,
  amount: echoedAmount,
  currency: optionalText,
  network_data: networkDataAnswer,
};

const answerFields = {
  ...errorFields,
  instrument_id: optionalText,
  trace_id: optionalText,
  external_client_trace_id: optionalText,
  status: looseText,
  status_detail: looseText,
  response_code: optionalText,
  response_code_description: optionalText,
  amount: echoedAmount,
  currency: optionalText,
  negative_words: z.array(z.string()).optional(),
  approved_amounts: z.array(echoedAmount).optional(),
};

/** Adds what undocumented fields say against a success, beside the documented ones. */
function withContradictions(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const transaction = isRecord(answer['transaction']) ? answer['transaction'] : {};
  const approved_amounts = approvedAmounts(answer, transaction, transaction['network_data']);
  return { ...answer, negative_words: negativeTexts(answer), approved_amounts };
}

/**
 * 201 of POST /v1/pos/authorizations. Its body is not documented, so every field may be missing; the shape is that of
 * the card-data response (operator-interface, "On the wire" 6 and 8).
 */
const cardPresentAnswer = z.object({
  ...answerFields,
  payment_id: optionalText,
  transaction: z
    .object({ ...transactionFields, id: optionalText, status: optionalText, status_detail: optionalText })
    .nullish()
    .transform((value) => value ?? undefined),
});
export const cardPresentAuthorizationAnswerSchema = z.preprocess(withContradictions, cardPresentAnswer);
export type CardPresentAuthorizationBody = z.infer<typeof cardPresentAuthorizationAnswerSchema>;

/**
 * 201 of POST /v1/authorizations (service-interface, Authorization response): the payment and its transaction are
 * guaranteed.
 */
export const authorizationAnswerSchema = z.preprocess(
  withContradictions,
  z.object({
    ...answerFields,
    payment_id: promisedText,
    transaction: z.object({
      ...transactionFields,
      id: promisedText,
      status: promisedText,
      status_detail: optionalText,
    }),
  }),
);

/** 201 of POST /v1/transactions/authorizations, "an authorization without a payment_id"; the rest is not documented. */
export const transactionAuthorizationAnswerSchema = cardPresentAuthorizationAnswerSchema;
