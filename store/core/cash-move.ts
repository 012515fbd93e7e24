import { z } from 'zod';

/** Cash that a lane moved between its drawer and the safe of the shop. */
export interface CashMove {
  /** `to_safe`: it left the drawer for the safe. `from_safe`: change that was brought to the drawer. */
  readonly way: 'to_safe' | 'from_safe';
  readonly currency: string;
  readonly amount_minor: number;
  readonly note: string;
  readonly by: string;
}

const movedSchema = z.object({
  moved: z.object({
    currency: z.string().length(3),
    direction: z.enum(['in', 'out']),
    reason: z.string(),
    amount_minor: z.int().min(0),
    note: z.string().max(400).optional(),
    by: z.string().max(200).optional(),
  }),
});

/** Reads a `cash_moved` event of a lane; null: it has nothing to do with the safe. */
export function cashMoveOf(body: string): CashMove | null {
  const moved = movedSchema.safeParse(JSON.parse(body)).data?.moved;
  if (moved === undefined) return null;
  const { direction, reason, currency, amount_minor, note = '', by = '' } = moved;
  const told = { currency, amount_minor, note, by };
  if (direction === 'out' && reason === 'safe_drop') return { way: 'to_safe', ...told };
  return direction === 'in' && reason === 'change' ? { way: 'from_safe', ...told } : null;
}
