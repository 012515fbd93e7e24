import { succeed } from '../../core/result.ts';
import type { EventsRequest, Head, StorePlace } from '../contract/protocol.ts';
import { type BatchVerdict, evaluateBatch } from '../core/evaluate-batch.ts';
import { tellsEnd } from '../core/project.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { laneToTellFirst, noteKnownPast } from '../database/known-past.ts';
import { type TakenEvent, projectBatch, takeEvent } from '../database/project-batch.ts';
import { appendLog, endRebuildingWhenAllAreIn, readStore } from '../database/store-chain.ts';
import { continueFormerLife } from './former-life.ts';
import { compareWithHolder, findSold, handOverLate, lockHandedOver } from './handovers.ts';
import { findStranded } from './holds.ts';
import { type Answer, refuse } from './refusal.ts';
import { type Caller, asTill } from './sessions.ts';

export interface Pushed {
  readonly head: Head;
  readonly place: StorePlace;
}

/**
 * Stores a batch in one transaction and answers after its COMMIT (store 6.2). A forked history is kept as evidence:
 * returned refusals commit, thrown ones do not.
 */
export async function push(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  batch: EventsRequest,
): Promise<Answer<Pushed>> {
  return asTill(database, { token, seen, act: 'hands_in_events' }, async (queries, caller) => {
    const { till_id } = caller;
    // Serializes pushes of a till across all processes of the store.
    const [lane_head] = await queries.rows<Head & { past_seq: number }>(
      `SELECT seq, encode(hash, 'hex') AS hash, (SELECT past_seq FROM till WHERE till_id = $1) AS past_seq
       FROM lane_head WHERE till_id = $1 FOR UPDATE`,
      [till_id],
    );
    if (lane_head === undefined) throw new Error(`till ${till_id} has no head`);
    const head: Head = { seq: lane_head.seq, hash: lane_head.hash };
    const held = await heldHashes(queries, till_id, batch, head);
    const verdict = evaluateBatch(batch, head, (seq) => held.get(seq) ?? null);
    switch (verdict.kind) {
      case 'gap':
        return refuse('gap', `The store holds this till's events up to ${head.seq}.`, { have: head });
      case 'broken':
      case 'forked':
        return keepFork(queries, till_id, head, verdict);
      case 'continues':
        return take(queries, caller, lane_head, verdict);
    }
  });
}

async function heldHashes(
  { rows }: Queries,
  till_id: string,
  { events }: EventsRequest,
  head: Head,
): Promise<ReadonlyMap<number, string>> {
  const [first] = events;
  if (first === undefined || first.seq > head.seq) return new Map();
  const held = await rows<Head>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM lane_event WHERE till_id = $1 AND seq BETWEEN $2 AND $3`,
    [till_id, first.seq, events.at(-1)?.seq ?? first.seq],
  );
  return new Map(held.map(({ seq, hash }) => [seq, hash]));
}

async function take(
  queries: Queries,
  caller: Caller,
  { past_seq, ...head }: Head & { readonly past_seq: number },
  { events }: Extract<BatchVerdict, { kind: 'continues' }>,
): Promise<Answer<Pushed>> {
  const last = events.at(-1);
  const { till_id, session } = caller;
  await queries.rows('UPDATE session SET last_word_at = clock_timestamp() WHERE till_id = $1 AND session = $2', [
    till_id,
    session,
  ]);
  // All events are present: the earlier reply was lost.
  if (last === undefined) return succeed({ head, place: await readStore(queries) });
  const first_lane = head.seq < past_seq ? await laneToTellFirst(queries, till_id, events) : null;
  if (first_lane !== null) return waitForLane(queries, caller, first_lane);
  const { known_seq, known_till, elsewhere_seq } = await noteKnownPast(queries, till_id, head.seq, events);
  const taken = events.map(takeEvent);
  await queries.rows(
    `INSERT INTO lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash)
     SELECT $1, seq, at_ms, type, trace_id, body, decode(prev_hash, 'hex'), decode(hash, 'hex')
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       AS given (seq, at_ms, type, trace_id, body, prev_hash, hash)`,
    [
      till_id,
      taken.map(({ seq }) => seq),
      taken.map(({ at_ms }) => at_ms),
      taken.map(({ type }) => type),
      taken.map(({ trace_id }) => trace_id),
      taken.map(({ body }) => body),
      taken.map(({ prev_hash }) => prev_hash),
      taken.map(({ hash }) => hash),
    ],
  );
  // Numbers leased in another shop may still be used in this one.
  const isLeased = ({ seq, type }: TakenEvent): boolean => seq <= elsewhere_seq && type === 'traces_leased';
  const news = taken.filter((event) => event.seq > known_seq || isLeased(event));
  const is_past_in = head.seq < past_seq && last.seq >= past_seq;
  const handed = await lockHandedOver(queries, tracesOf(news));
  const ended = tracesOf(news.filter(({ fact }) => fact !== null && tellsEnd(fact)));
  if ((news.length > 0 || is_past_in) && known_till !== null) await continueFormerLife(queries, till_id, ended);
  if (news.length > 0) await projectBatch(queries, { ...caller, known_till }, news);
  await compareWithHolder(queries, handed);
  await findSold(queries, handed);
  if (caller.is_dead) await handOverLate(queries, caller, last.seq);
  await queries.rows(
    `UPDATE lane_head SET seq = $2, hash = decode($3, 'hex'), last_event_at_ms = $4 WHERE till_id = $1`,
    [till_id, last.seq, last.hash, last.at_ms],
  );
  if (is_past_in) await findStranded(queries, caller.lane);
  if (is_past_in) await endWaiting(queries, till_id);
  // A rebuilding that begins meanwhile ends with a later hello and push.
  if (caller.is_rebuilding) await endRebuildingWhenAllAreIn(queries);
  const place = await appendLog(queries, 'events', { till_id, from: events[0]?.seq, to: last.seq, hash: last.hash });
  return succeed({ head: { seq: last.seq, hash: last.hash }, place });
}

/** What a copy brings along of a living till is that one's to tell: told by both, it would be counted twice. */
async function waitForLane(queries: Queries, { till_id, lane }: Caller, first_lane: number): Promise<Answer<never>> {
  await queries.rows(
    `INSERT INTO finding (kind, subject, till_id) VALUES ('copy_of_living_till', $1, $2) ON CONFLICT DO NOTHING`,
    [`lane ${lane} of lane ${first_lane}`, till_id],
  );
  return refuse(
    'not_permitted',
    `The folder of lane ${lane} is a copy of the one of lane ${first_lane}, which may still have to tell the same events. They are taken when that lane told them, or its till is revoked or declared dead.`,
  );
}

const endWaiting = ({ rows }: Queries, till_id: string): Promise<unknown> =>
  rows(
    `UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'its past is in'
     WHERE kind = 'copy_of_living_till' AND till_id = $1 AND closed_at IS NULL`,
    [till_id],
  );

const tracesOf = (events: readonly TakenEvent[]): string[] => [
  ...new Set(events.flatMap(({ trace_id }) => trace_id ?? [])),
];

async function keepFork(
  queries: Queries,
  till_id: string,
  head: Head,
  { kind, event, ...verdict }: Extract<BatchVerdict, { kind: 'broken' | 'forked' }>,
): Promise<Answer<never>> {
  const stored_hash = 'stored_hash' in verdict ? verdict.stored_hash : '';
  const kept = await queries.rows(
    `INSERT INTO lane_fork (till_id, seq, stored_hash, given_hash, at_ms, body, prev_hash)
     VALUES ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5, $6, decode($7, 'hex')) ON CONFLICT DO NOTHING RETURNING seq`,
    [till_id, event.seq, stored_hash, event.hash, event.at_ms, event.body, event.prev_hash],
  );
  const code = kind === 'broken' ? 'chain_broken' : 'journal_forked';
  if (kept.length > 0) {
    await queries.rows('UPDATE lane_head SET refused_from = coalesce(refused_from, $2) WHERE till_id = $1', [
      till_id,
      event.seq,
    ]);
    await queries.rows(
      'INSERT INTO finding (kind, subject, till_id, seq) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [code, `event ${event.seq}`, till_id, event.seq],
    );
    await appendLog(queries, 'fork', { till_id, code, seq: event.seq, given: event.hash, stored: stored_hash });
  }
  const message =
    kind === 'broken'
      ? `Event ${event.seq} is not what its hash says, or does not continue the one before it.`
      : `Event ${event.seq} is another one than the store holds of this till.`;
  return refuse(code, message, { seq: event.seq, head });
}
