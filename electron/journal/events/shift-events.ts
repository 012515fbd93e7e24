import * as z from 'zod';
import { countLinesSchema } from '../../../core/shift/cash-count-schema.ts';
import { handOverSchema } from '../../../core/shift/hand-over.ts';
import { countResultSchema } from '../../../core/shift/shift-report.ts';
import { personSchema, shiftCashSchema, shiftOpeningSchema } from '../../../core/shift/shift.ts';

/** Shift events. A shift's end is part of the day close, so that one write closes both or none. */
export const SHIFT_EVENTS = {
  shift_opened: () => z.strictObject({ type: z.literal('shift_opened'), shift: shiftOpeningSchema }),
  cash_moved: () => z.strictObject({ type: z.literal('cash_moved'), moved: shiftCashSchema }),
  drawer_opened: () => z.strictObject({ type: z.literal('drawer_opened'), by: personSchema }),
  /** A submitted count; a later one does not replace it. */
  shift_counted: () =>
    z.strictObject({
      type: z.literal('shift_counted'),
      shift_id: z.string().min(1).max(64),
      by: personSchema,
      blind: z.boolean(),
      lines: countLinesSchema,
      results: z.array(countResultSchema),
    }),
  /** Another cashier takes over the open shift's drawer. */
  drawer_handed_over: () => z.strictObject({ type: z.literal('drawer_handed_over'), hand_over: handOverSchema }),
  /** The Z report was sent to the printer. */
  shift_printed: () => z.strictObject({ type: z.literal('shift_printed'), shift_id: z.string().min(1).max(64) }),
};
