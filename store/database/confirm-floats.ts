import { cashMoveOf } from '../core/cash-move.ts';
import type { Queries } from './database.ts';

/**
 * A lane that pays change into its drawer confirms a float that the safe gave it: one of the same amount first, else the
 * oldest that is on its way. What it confirms is written when the pay-in is heard, and never changes.
 */
export async function confirmFloats(
  { rows }: Queries,
  { till_id, lane }: { readonly till_id: string; readonly lane: number },
  events: readonly { readonly seq: number; readonly type: string; readonly body: string }[],
): Promise<void> {
  for (const { seq, body } of events.filter(({ type }) => type === 'cash_moved')) {
    const move = cashMoveOf(body);
    if (move?.way !== 'from_safe') continue;
    // A float that is being written down just now is seen by one of the two.
    await rows('SELECT 1 FROM store FOR UPDATE');
    await rows(
      `INSERT INTO safe_confirmation (entry_id, till_id, seq, received_minor)
       SELECT f.entry_id, $1, $2, $3 FROM safe_entry f WHERE f.kind = 'float_given' AND f.lane = $4 AND f.currency = $5
         AND NOT EXISTS (SELECT 1 FROM safe_confirmation c WHERE c.entry_id = f.entry_id)
         AND NOT EXISTS (SELECT 1 FROM safe_entry b WHERE b.of_entry = f.entry_id)
       ORDER BY (-f.amount_minor = $3) DESC, f.entry_id LIMIT 1 ON CONFLICT DO NOTHING`,
      [till_id, seq, move.amount_minor, lane, move.currency],
    );
  }
}
