import * as z from 'zod';

/** Cash moved between a lane's drawer and the shop's safe. */
export interface CashMove {
  /** `to_safe`: from the drawer to the safe. `from_safe`: change for the drawer. */
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

/** Parses a `cash_moved` event; null when the safe is not involved. */
export function cashMoveOf(body: string): CashMove | null {
  const moved = movedSchema.safeParse(JSON.parse(body)).data?.moved;
  if (moved === undefined) return null;
  const { direction, reason, currency, amount_minor, note = '', by = '' } = moved;
  const move = { currency, amount_minor, note, by };
  if (direction === 'out' && reason === 'safe_drop') return { way: 'to_safe', ...move };
  return direction === 'in' && reason === 'change' ? { way: 'from_safe', ...move } : null;
}
