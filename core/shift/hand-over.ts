import * as z from 'zod';
import { countLinesSchema } from './cash-count-schema.ts';
import { NOTE_MAX } from './cash-reasons.ts';
import { personSchema } from './shift.ts';
import { countResultSchema } from './shift-report.ts';

const identifier = z.string().min(1).max(64);

/** The drawer of an open shift is handed to another cashier: counted by the first, signed for by both. */
export const handOverSchema = z.strictObject({
  /** Chosen by the caller, so that a repeated request hands it over once. */
  hand_over_id: identifier,
  shift_id: identifier,
  from: personSchema,
  to: personSchema,
  blind: z.boolean(),
  lines: countLinesSchema,
  results: z.array(countResultSchema),
  note: z.string().trim().max(NOTE_MAX),
});
export type HandOver = z.infer<typeof handOverSchema>;
