import type { PushedEvent } from '../contract/protocol.ts';
import type { Queries } from './database.ts';

/** The last event of a till's chain that another till had already reported, and which till. */
export interface KnownPast {
  readonly known_seq: number;
  readonly known_till: string | null;
  /** The last event that belongs to another shop; events up to it are not counted here. */
  readonly elsewhere_seq: number;
  /** The last event of the history that it brought along. */
  readonly past_seq: number;
}
const NO_PAST: KnownPast = { known_seq: 0, known_till: null, elsewhere_seq: 0, past_seq: 0 };

/**
 * Finds and stores the last event of a batch that another till of this store reported with the same hash. A hash covers
 * all earlier events, so an equal hash is an equal history (store 6.4). Such a history is projected and reported once,
 * for the till that reported it first.
 */
export async function noteKnownPast(
  { rows }: Queries,
  till_id: string,
  head_seq: number,
  events: readonly PushedEvent[],
): Promise<KnownPast> {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return NO_PAST;
  const [till] = await rows<KnownPast>(
    'SELECT known_seq, known_till, past_seq, elsewhere_seq FROM till WHERE till_id = $1',
    [till_id],
  );
  // All of the history it brought along is here already, or its chain has diverged.
  if (till === undefined || head_seq >= till.past_seq || head_seq > till.known_seq) return till ?? NO_PAST;
  const [reported] = await rows<{ till_id: string; seq: number }>(
    `SELECT o.till_id, max(e.seq) AS seq FROM till o
       JOIN lane_event f ON f.till_id = o.till_id AND f.seq = $2 AND f.hash = decode($3, 'hex')
       JOIN lane_event e ON e.till_id = o.till_id AND e.seq BETWEEN $2 AND $4
       JOIN unnest($5::bigint[], $6::text[]) AS given (seq, hash) ON given.seq = e.seq AND decode(given.hash, 'hex') = e.hash
     WHERE o.till_id <> $1 GROUP BY o.till_id, o.known_seq, o.enrolled_at
     ORDER BY max(e.seq) DESC, o.known_seq, o.enrolled_at LIMIT 1`,
    [till_id, first.seq, first.hash, last.seq, events.map(({ seq }) => seq), events.map(({ hash }) => hash)],
  );
  if (reported === undefined) return till;
  const known_seq = Math.max(reported.seq, till.known_seq);
  await rows('UPDATE till SET known_seq = $2, known_till = $3 WHERE till_id = $1', [
    till_id,
    known_seq,
    reported.till_id,
  ]);
  return { ...till, known_seq, known_till: reported.till_id };
}

/**
 * The lane of a living till whose folder this one is a copy of, and that may have events of the copy which it did not
 * tell yet: they are its own, so that it tells them first, or is gone. Its hello after the enrolment that names no later
 * event proves that it has none. Null: no such till. Looked up before what is known, which only grows.
 */
export async function laneToTellFirst(
  { rows }: Queries,
  till_id: string,
  events: readonly PushedEvent[],
): Promise<number | null> {
  const [living] = await rows<{ lane: number }>(
    `SELECT o.lane FROM till n JOIN till o ON o.enrolled_at < n.enrolled_at AND o.state IN ('live', 'stopped')
       JOIN lane_head h ON h.till_id = o.till_id AND h.seq BETWEEN 1 AND least(n.past_seq, $4) - 1
     WHERE n.till_id = $1
       AND (EXISTS (SELECT 1 FROM lane_event e WHERE e.till_id = $1 AND e.seq = h.seq AND e.hash = h.hash)
         OR EXISTS (SELECT 1 FROM unnest($2::bigint[], $3::text[]) AS given (seq, hash)
           WHERE given.seq = h.seq AND decode(given.hash, 'hex') = h.hash))
       AND NOT EXISTS (SELECT 1 FROM session s
         WHERE s.till_id = o.till_id AND s.began_at > n.enrolled_at AND s.journal_seq <= h.seq)
     ORDER BY o.lane LIMIT 1`,
    [till_id, events.map(({ seq }) => seq), events.map(({ hash }) => hash), events.at(-1)?.seq ?? 0],
  );
  return living?.lane ?? null;
}
