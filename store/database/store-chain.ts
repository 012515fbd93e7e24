import type { StorePlace } from '../contract/protocol.ts';
import type { Queries } from './database.ts';

export type LogKind =
  | 'lane_made'
  | 'code_made'
  | 'enrolled'
  | 'retired'
  | 'declared_dead'
  | 'stopped'
  | 'events'
  | 'fork'
  | 'claim'
  | 'withdrawn'
  | 'feed_published'
  | 'feed_halted'
  | 'numbers_declared'
  | 'hold_declared'
  | 'claim_declared'
  | 'handed_over'
  | 'day_closed'
  | 'safe_moved'
  | 'went_back'
  | 'rebuilt';

/**
 * Appends a link to the store's own chain, as the last statement of the transaction that it records: until the COMMIT
 * all other writers wait, and the reply names this place (store 6.2).
 */
export async function appendLog({ rows }: Queries, kind: LogKind, body: object): Promise<StorePlace> {
  const [place] = await rows<StorePlace>(
    `WITH moved AS (
       UPDATE store SET
         previous_hash = store_hash,
         store_seq = store_seq + 1,
         store_hash = sha256(convert_to(encode(store_hash, 'hex') || E'\\n' || (store_seq + 1) || E'\\n' || $1 || E'\\n' || $2, 'UTF8'))
       RETURNING generation, store_seq, store_hash, previous_hash)
     INSERT INTO store_log (store_seq, kind, body, prev_hash, hash)
       SELECT store_seq, $1, $2, previous_hash, store_hash FROM moved
       RETURNING (SELECT generation FROM moved) AS generation, store_seq AS seq, encode(hash, 'hex') AS hash`,
    [kind, JSON.stringify(body)],
  );
  if (place === undefined) throw new Error('the store has no row of itself: cobro store init was not run');
  return place;
}

export interface StoreSelf extends StorePlace {
  readonly store_id: string;
  readonly state: 'open' | 'rebuilding';
  /** PostgreSQL restarted, and lanes that may know more than this database were not heard yet. */
  readonly awaits_lanes: boolean;
}

/**
 * How long lanes have to report after PostgreSQL restarted, in seconds: their longest retry delay plus their longest
 * silence (`pusher.ts`), with some margin.
 */
const FIRST_WORDS_SECONDS = 90;

/** Whether claims may be granted: only while the store is certain to know all earlier grants (store 12.5). */
export const grants = ({ state, awaits_lanes }: StoreSelf): boolean => state === 'open' && !awaits_lanes;

export async function readStore({ rows }: Queries): Promise<StoreSelf> {
  const [self] = await rows<StoreSelf>(
    `SELECT store_id, state, generation, store_seq AS seq, encode(store_hash, 'hex') AS hash,
       coalesce(database_started_at <> pg_postmaster_start_time()
         OR heard_since > clock_timestamp() - make_interval(secs => $1) AND EXISTS (
           SELECT 1 FROM till t WHERE t.state = 'live' AND t.enrolled_at < heard_since AND NOT EXISTS (
             SELECT 1 FROM session s WHERE s.till_id = t.till_id AND s.last_word_at >= heard_since)), false) AS awaits_lanes
     FROM store`,
    [FIRST_WORDS_SECONDS],
  );
  if (self === undefined) throw new Error('the store has no row of itself: cobro store init was not run');
  return self;
}

/** The data that decides whether the store went back behind a place that a till saw (store 6.7). */
export interface StoreReading {
  readonly state: StoreSelf['state'];
  readonly generation: string;
  readonly seq: number;
  /** The hash of the link at that place; null: no such link. */
  readonly link: string | null;
  /** The last number of that place's generation; null: unknown, or not ended. */
  readonly end: number | null;
}

/** The same as key-value pairs for a JSON object over `store o`; the place is $1 (number) and $2 (generation). */
export const STORE_READING = `'state', o.state, 'generation', o.generation, 'seq', o.store_seq,
  'link', (SELECT encode(hash, 'hex') FROM store_log WHERE store_seq = $1 AND $1 > 0),
  'end', (SELECT ended_at_seq FROM generation WHERE generation = $2::uuid)`;

export async function readFor({ rows }: Queries, seen: StorePlace): Promise<StoreReading> {
  const [reading] = await rows<{ store: StoreReading }>(
    `SELECT json_build_object(${STORE_READING}) AS store FROM store o`,
    [seen.seq, seen.generation],
  );
  if (reading === undefined) throw new Error('the store has no row of itself: cobro store init was not run');
  return reading.store;
}

/**
 * Notes a restart of PostgreSQL when a till is heard: from the first one on, the other lanes have a limited time to
 * report. A restore that was not declared cannot be told from a restart otherwise.
 */
export async function noteStart({ rows }: Queries): Promise<void> {
  await rows(
    `UPDATE store SET database_started_at = pg_postmaster_start_time(),
       heard_since = CASE WHEN database_started_at IS NOT NULL THEN clock_timestamp() END
     WHERE database_started_at IS DISTINCT FROM pg_postmaster_start_time()`,
  );
}

/**
 * A person declares that the database was restored, before any till could notice (store 12.5). `last_z`: the last Z
 * made before the restore, so that its number is not reused; null: not named.
 */
export async function declareRestored(queries: Queries, reason: string, last_z: number | null = null): Promise<void> {
  const self = await readStore(queries);
  await beginGeneration(queries, self, self.generation);
  if (last_z !== null) await queries.rows('UPDATE store SET z_after = greatest(z_after, $1)', [last_z]);
  await appendLog(queries, 'went_back', { reason, last_z, had: { generation: self.generation, seq: self.seq } });
}

/** The store is older than its tills: begins a new generation, in which no earlier grant is valid (store 12). */
export async function beginRebuilding(queries: Queries, seen: StorePlace, till_id: string): Promise<void> {
  const self = await readStore(queries);
  await beginGeneration(queries, self, seen.generation);
  await queries.rows(
    `INSERT INTO finding (kind, subject, till_id) VALUES ('store_went_back', $1, $2) ON CONFLICT DO NOTHING`,
    [`${seen.seq}/${seen.hash}`, till_id],
  );
  await appendLog(queries, 'went_back', { till_id, seen, had: { generation: self.generation, seq: self.seq } });
}

async function beginGeneration({ rows }: Queries, self: StoreSelf, seen_generation: string): Promise<void> {
  await rows(
    `INSERT INTO generation (generation, ended_at_seq) VALUES ($1, $2), ($3, $2) ON CONFLICT DO NOTHING`,
    // The generation that the till saw and the store lost is recorded as well, so that it is reported only once.
    [self.generation, self.seq, seen_generation],
  );
  await rows(
    `UPDATE store SET generation = gen_random_uuid(), state = 'rebuilding', rebuilding_since = clock_timestamp()`,
  );
}

/** Ends rebuilding once every live till has said hello since, and has pushed to the head that its journal had then. */
export async function endRebuildingWhenAllAreIn(queries: Queries): Promise<void> {
  // The row lock makes the second of two lanes that finish at once see the first.
  const rebuilding = await queries.rows(`SELECT 1 FROM store WHERE state = 'rebuilding' FOR UPDATE`);
  if (rebuilding.length === 0) return;
  const ended = await queries.rows(
    `UPDATE store SET state = 'open', rebuilding_since = NULL
     WHERE state = 'rebuilding' AND NOT EXISTS (
       SELECT 1 FROM till t JOIN lane_head h USING (till_id)
       WHERE t.state = 'live' AND NOT EXISTS (
         SELECT 1 FROM session s WHERE s.till_id = t.till_id AND s.last_word_at > store.rebuilding_since
           AND s.began_at > store.rebuilding_since AND h.seq >= s.journal_seq))
     RETURNING store_id`,
  );
  if (ended.length > 0) await appendLog(queries, 'rebuilt', {});
}
