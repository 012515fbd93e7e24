import { succeed } from '../../core/result.ts';
import { type FeedVersion, type WaitAnswer, type WaitRequest } from '../contract/feeds.ts';
import { CLOCK_DIFFERS_MS } from './fleet.ts';
import { NOW_MS } from '../core/version-status.ts';
import type { StorePlace } from '../contract/protocol.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { requestedCloseOf } from './close-requests.ts';
import { waitAnswerFor, noteStandings } from './feeds.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import type { Answer } from './refusal.ts';
import { asTill } from './sessions.ts';

/** Smaller differences are transmission time, not a change of the clock. */
const CLOCK_CHANGE_MS_MIN = 2_000;

export interface WaitCall {
  readonly token: string;
  readonly seen: StorePlace | null;
  readonly request: WaitRequest;
  readonly monotonicMs: () => number;
}

/** Answers when there is news or patience is over. Each check reads the database and holds no connection. */
export async function waitForChanges(
  database: StoreDatabase,
  changes: ChangeNotifier,
  call: WaitCall,
): Promise<Answer<WaitAnswer>> {
  const { request, monotonicMs } = call;
  const until_ms = monotonicMs() + request.patience_ms;
  for (let is_first = true; ; is_first = false) {
    const { count } = changes;
    const answer = await readOnce(database, call, is_first);
    const left_ms = until_ms - monotonicMs();
    if (!answer.ok || left_ms <= 0 || changes.is_over || hasChanges(answer.value, request)) return answer;
    await changes.after(count, left_ms);
  }
}

async function readOnce(
  database: StoreDatabase,
  { token, seen, request }: WaitCall,
  is_first: boolean,
): Promise<Answer<WaitAnswer>> {
  return asTill(database, { token, seen }, async (queries, { till_id, session, lane }) => {
    await queries.rows('UPDATE session SET last_word_at = clock_timestamp() WHERE till_id = $1 AND session = $2', [
      till_id,
      session,
    ]);
    // Only once: the till may have reported newer facts meanwhile.
    if (is_first) {
      await noteStandings(queries, till_id, request.standings);
      const { disk_free_bytes = null, devices } = request;
      await queries.rows(
        `UPDATE till SET disk_free_bytes = $2, devices = $3
         WHERE till_id = $1 AND (disk_free_bytes, devices) IS DISTINCT FROM ($2::bigint, $3::text)`,
        [till_id, disk_free_bytes, devices === undefined ? null : JSON.stringify(devices)],
      );
      if (request.clock_ms !== undefined) await noteClock(queries, till_id, request.clock_ms);
    }
    const feeds = request.standings.map(({ feed }) => feed);
    return succeed({
      ...(await waitAnswerFor(queries, lane, feeds)),
      close_asked: await requestedCloseOf(queries, till_id),
    });
  });
}

/** Planned versions start by each lane's clock: a clock that differs from the store's becomes a finding. */
async function noteClock({ rows }: Queries, till_id: string, clock_ms: number): Promise<void> {
  const [till] = await rows<{ ahead_ms: number; told_ms: number | null }>(
    `SELECT $2 - ${NOW_MS} AS ahead_ms, clock_ahead_ms AS told_ms FROM till WHERE till_id = $1`,
    [till_id, clock_ms],
  );
  if (till === undefined) return;
  const { ahead_ms, told_ms } = till;
  if (told_ms === null || Math.abs(ahead_ms - told_ms) > CLOCK_CHANGE_MS_MIN)
    await rows('UPDATE till SET clock_ahead_ms = $2 WHERE till_id = $1', [till_id, ahead_ms]);
  if (Math.abs(ahead_ms) > CLOCK_DIFFERS_MS)
    await rows(
      `INSERT INTO finding (kind, subject, till_id) VALUES ('clock_differs', 'its clock', $1) ON CONFLICT DO NOTHING`,
      [till_id],
    );
  else if (Math.abs(told_ms ?? 0) > CLOCK_DIFFERS_MS)
    await rows(
      `UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'clock', evidence = 'it is right again'
       WHERE kind = 'clock_differs' AND till_id = $1 AND closed_at IS NULL`,
      [till_id],
    );
}

/** A till that does not support close requests is not woken by one. */
function hasChanges({ versions, close_asked }: WaitAnswer, { known, close_known }: WaitRequest): boolean {
  const is_asked_anew = close_known !== undefined && (close_asked?.at_ms ?? null) !== close_known;
  return is_asked_anew || !isSame(versions, known);
}

function isSame(versions: readonly FeedVersion[], known: WaitRequest['known']): boolean {
  const names = new Set(known.map(({ feed, version }) => `${feed}/${version}`));
  return versions.length === names.size && versions.every(({ feed, version }) => names.has(`${feed}/${version}`));
}
