import { cashMoveOf } from '../core/cash-move.ts';
import type { Queries } from './database.ts';

/**
 * A lane's pay-in confirms a float given by the safe: one of the same amount if there is one, else the oldest in
 * transit. The match is made when the pay-in arrives, and never changes.
 */
export async function confirmFloats(
  { rows }: Queries,
  { till_id, lane }: { readonly till_id: string; readonly lane: number },
  events: readonly { readonly seq: number; readonly type: string; readonly body: string }[],
): Promise<void> {
  for (const { seq, body } of events.filter(({ type }) => type === 'cash_moved')) {
    const move = cashMoveOf(body);
    if (move?.way !== 'from_safe') continue;
    // Serializes with a float being given at the same time, so that one of the two sees the other.
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
