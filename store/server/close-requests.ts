import { succeed } from '../../core/result.ts';
import type { RequestedClose } from '../contract/feeds.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { type Answer, refuse } from './refusal.ts';

/** Requests that a lane's till close its shift, or repeats the request: the person at the till decides. */
export async function requestClose(
  database: StoreDatabase,
  { lane, asked_by }: { readonly lane: number; readonly asked_by: string },
): Promise<Answer<{ readonly lane: number }>> {
  const requests = await database.rows(
    `INSERT INTO close_request (till_id, asked_by, after_seq)
     SELECT t.till_id, $2, h.seq FROM till t JOIN lane_head h USING (till_id) WHERE t.lane = $1 AND t.state = 'live'
     ON CONFLICT (till_id) DO UPDATE SET asked_by = excluded.asked_by, asked_at = clock_timestamp(), after_seq = excluded.after_seq
     RETURNING till_id`,
    [lane, asked_by],
  );
  return requests.length === 0 ? refuse('unknown', `Lane ${lane} has no till that works.`) : succeed({ lane });
}

/** Close requests that no close has fulfilled yet, by till. */
export const CLOSE_REQUESTS = `SELECT r.till_id, r.asked_by, (extract(epoch FROM r.asked_at) * 1000)::bigint AS asked_at_ms
  FROM close_request r WHERE NOT EXISTS (
    SELECT 1 FROM lane_event e WHERE e.till_id = r.till_id AND e.type = 'day_closed' AND e.seq > r.after_seq)`;

export async function requestedCloseOf({ rows }: Queries, till_id: string): Promise<RequestedClose | null> {
  const [request] = await rows<{ asked_by: string; asked_at_ms: number }>(`${CLOSE_REQUESTS} AND r.till_id = $1`, [
    till_id,
  ]);
  return request === undefined ? null : { by: request.asked_by, at_ms: request.asked_at_ms };
}
