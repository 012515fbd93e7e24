import { z } from 'zod';
import { optionalText } from './wire-values.ts';

const advice = {
  merchant_advice_action: optionalText,
  network_data: z
    .object({ merchant_advice_action: optionalText, response_code: optionalText })
    .nullish()
    .transform((value) => value ?? undefined),
};

/**
 * The full and the short shape (service-interface, Errors). The short one is what both have in common, `error_type` and
 * `message`; whatever else the full one lists may be missing (the 400 of cancel-or-refund lists three of its fields).
 */
export const plainErrorSchema = z.object({
  error_type: z.string().min(1).max(200),
  message: z.string().max(2_000),
  error_code: optionalText,
  response_code: optionalText,
  response_code_description: optionalText,
  details: z
    .array(z.string().max(500))
    .max(100)
    .nullish()
    .transform((value) => value ?? undefined),
  ...advice,
});

/** The wrapped shape of the settlement report and of reading a simple payment. */
export const wrappedErrorSchema = z.object({
  error: z.object({ type: z.string().min(1).max(200), message: z.string().max(2_000), code: optionalText }),
});
