import { z } from 'zod';
import { countLinesSchema } from '../../../core/shift/cash-count-schema.ts';
import { countResultSchema } from '../../../core/shift/shift-report.ts';
import { personSchema, shiftCashSchema, shiftOpeningSchema } from '../../../core/shift/shift.ts';

/** Events of shifts. Their end is a part of the day's close, so that one write closes both or none. */
export const SHIFT_EVENTS = [
  z.strictObject({ type: z.literal('shift_opened'), shift: shiftOpeningSchema }),
  z.strictObject({ type: z.literal('cash_moved'), moved: shiftCashSchema }),
  z.strictObject({ type: z.literal('drawer_opened'), by: personSchema }),
  /** A count that was handed in; the next one does not undo it. */
  z.strictObject({
    type: z.literal('shift_counted'),
    shift_id: z.string().min(1).max(64),
    by: personSchema,
    blind: z.boolean(),
    lines: countLinesSchema,
    results: z.array(countResultSchema),
  }),
  /** The Z report was sent to the printer. */
  z.strictObject({ type: z.literal('shift_printed'), shift_id: z.string().min(1).max(64) }),
] as const;
