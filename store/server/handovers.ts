import { succeed } from '../../core/result.ts';
import { HAND_OVER } from '../contract/hand-over-times.ts';
import {
  type HandOverOutcome,
  type HandedItem,
  type HandedLink,
  type OutcomeRequest,
  type TakeRequest,
} from '../contract/handovers.ts';
import type { StorePlace } from '../contract/protocol.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, grants, readStore } from '../database/store-chain.ts';
import { FOR_ANOTHER_LANE, HELD_MINOR, LEFT_OPEN_KINDS, findHolds } from './holds.ts';
import { findClaims } from './left-claims.ts';
import { type Answer, refuse } from './refusal.ts';
import { asTill } from './sessions.ts';

/** After this long a holder binds nothing any more, whatever its clocks say (F2). */
const HOLDER_SECONDS = (HAND_OVER.attempt_life_ms * HAND_OVER.clock_share + HAND_OVER.margin_ms) / 1_000;
/** A payment that only a person can settle, or that its heir could not end so far. */
const FOR_PERSON = 'handed_over_for_person';
/** For a hand-over `h`: what its till heard of the approved amount (payment-safety 13.4); a part is told with its amount. */
const OTHER_APPROVED = `EXISTS (SELECT 1 FROM lane_event e WHERE e.trace_id = h.trace_id AND e.till_id = h.of_till
  AND e.type = 'attempt_step' AND e.body::json ->> 'cause' = 'amount_mismatch'
  AND e.body::json ->> 'approved_minor' IS NULL) AS other_approved`;
const NAMED = `h.approval_seen, (SELECT a.payment_id FROM attempt a WHERE a.trace_id = h.trace_id) AS payment_id, ${OTHER_APPROVED}`;
/** A hold counts as sold by its capture, not by its approval. */
const NO_OPEN_TAB = '(NOT a.is_tab OR a.captured_minor IS NOT NULL)';
/** For an attempt `a`: a journal told that it was sold: its till's, or its folder's under a new code. */
const TOLD_SOLD = `((a.state = 'BOUND' AND ${NO_OPEN_TAB}) OR (NOT a.is_tab AND EXISTS (SELECT 1 FROM lane_event e
  WHERE e.trace_id = a.trace_id AND e.type = 'attempt_step' AND e.body::json ->> 'state' = 'BOUND')))`;
const TOLD_ENDED = `((a.is_ended AND ${NO_OPEN_TAB}) OR ${TOLD_SOLD})`;
const INTENT = `JOIN LATERAL (SELECT e.body::json -> 'intent' -> 'account' AS account,
    coalesce((e.body::json -> 'intent' ->> 'link')::boolean, false) AS is_link FROM lane_event e
  WHERE e.trace_id = a.trace_id AND e.till_id = a.till_id AND e.type = 'attempt_intent' ORDER BY e.seq LIMIT 1) e ON true`;

/** Links without an id of the service cannot be handed over. */
const HAND_OVER_ATTEMPTS = `INSERT INTO handover
    (trace_id, of_till, kind, link_payment_id, amount_minor, currency, service, client, merchant, approval_seen, heard_at, not_before)
  SELECT a.trace_id, a.till_id, CASE WHEN e.is_link THEN 'link' ELSE 'attempt' END, CASE WHEN e.is_link THEN a.payment_id END,
    ${HELD_MINOR}, a.currency, a.service, e.account ->> 'client', e.account ->> 'merchant',
    a.payment_id IS NOT NULL OR a.transaction_id IS NOT NULL, a.heard_at,
    greatest(a.heard_at + make_interval(secs => ${HOLDER_SECONDS}), clock_timestamp())
  FROM attempt a ${INTENT} JOIN till t ON t.till_id = a.till_id WHERE (NOT e.is_link OR a.payment_id IS NOT NULL)`;

/**
 * Hands over a dead till's open payments, in the transaction of its declaration; payments by link only if the service
 * gave them an id. Holds on cards, links without an id, and claims without an outcome become findings for a person.
 */
export async function handOver(
  queries: Queries,
  { till_id, lane }: { readonly till_id: string; readonly lane: number },
): Promise<void> {
  const { rows } = queries;
  await findHolds(queries, till_id);
  await findClaims(queries, lane);
  await rows(`${HAND_OVER_ATTEMPTS} AND a.till_id = $1 AND NOT a.is_ended AND NOT a.is_tab ON CONFLICT DO NOTHING`, [
    till_id,
  ]);
  await rows(
    `INSERT INTO finding (kind, subject, till_id)
     SELECT 'link_of_dead_till', a.trace_id, a.till_id FROM attempt a ${INTENT}
       WHERE a.till_id = $1 AND NOT a.is_ended AND e.is_link AND a.payment_id IS NULL
     ON CONFLICT DO NOTHING`,
    [till_id],
  );
}

/**
 * Has another lane release a hold of a dead till, or end what a retired one left, like a payment left open; a person's
 * act. To charge a hold instead, the person uses the payment service. False: no such till of the lane left that open.
 */
export async function handOverHold({ rows }: Queries, lane: number, trace_id: string): Promise<boolean> {
  const handed = await rows(
    `${HAND_OVER_ATTEMPTS} AND t.lane = $1 AND a.trace_id = $2 AND ${FOR_ANOTHER_LANE} ON CONFLICT DO NOTHING RETURNING trace_id`,
    [lane, trace_id],
  );
  return handed.length > 0;
}

/** Hands over what a dead till reports late as open, once its journal is in up to its hello: it may end nothing. */
export async function handOverLate(
  queries: Queries,
  { till_id, lane, session }: { readonly till_id: string; readonly lane: number; readonly session: number },
  head_seq: number,
): Promise<void> {
  const [greeted] = await queries.rows<{ journal_seq: number }>(
    'SELECT journal_seq FROM session WHERE till_id = $1 AND session = $2',
    [till_id, session],
  );
  if (greeted !== undefined && head_seq >= greeted.journal_seq) await handOver(queries, { till_id, lane });
}

/**
 * Hands over a dead till's leased numbers that have no known payment, so that heirs query them and return any money
 * found; a person's second act (store 8.4). Returns how many; null: the till is not dead, or no payment of it names a
 * service.
 */
export async function handOverNumbers({ rows }: Queries, till_id: string): Promise<number | null> {
  const [made_at] = await rows<{ currency: string; service: string | null; client: string; merchant: string }>(
    `SELECT a.currency, a.service, e.account ->> 'client' AS client, e.account ->> 'merchant' AS merchant
     FROM attempt a ${INTENT} JOIN till t ON t.till_id = a.till_id AND t.state = 'dead'
     WHERE a.till_id = $1 ORDER BY a.seq DESC LIMIT 1`,
    [till_id],
  );
  if (made_at === undefined) return null;
  const added = await rows(
    `INSERT INTO handover (trace_id, of_till, kind, currency, service, client, merchant, approval_seen, heard_at, not_before)
     SELECT l.trace_id, l.till_id, 'number', $3, $4, $5, $6, false, clock_timestamp(), clock_timestamp() + make_interval(secs => $2)
     FROM lease l WHERE l.till_id = $1 AND NOT EXISTS (SELECT 1 FROM lane_event e WHERE e.trace_id = l.trace_id)
     ON CONFLICT DO NOTHING RETURNING trace_id`,
    [till_id, HOLDER_SECONDS, made_at.currency, made_at.service, made_at.client, made_at.merchant],
  );
  return added.length;
}

/** Returns the due items of a till, new or already taken; items of an owner that is silent move to it (F4). */
export async function takeHandovers(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  request: TakeRequest,
): Promise<Answer<{ readonly items: readonly HandedItem[] }>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    if (!grants(await readStore(queries))) return REBUILDING;
    const items = await take<HandedItem>(queries, till_id, request, 'trace');
    if (items.length > 0) await findUnended(queries, till_id, request);
    return succeed({ items });
  });
}

/** The same for payments by link. They may stay open long; those that do become findings for a person. */
export async function takeLinks(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  request: TakeRequest,
): Promise<Answer<{ readonly links: readonly HandedLink[] }>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    if (!grants(await readStore(queries))) return REBUILDING;
    const links = await take<HandedLink>(queries, till_id, request, 'link');
    if (links.length > 0)
      await queries.rows(
        `INSERT INTO finding (kind, subject, till_id) SELECT 'link_of_dead_till', h.trace_id, h.of_till FROM handover h
         WHERE h.owner_till = $1 AND h.kind = 'link' AND h.outcome IS NULL
           AND h.not_before < clock_timestamp() - make_interval(secs => $2)
           AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.kind = 'link_of_dead_till' AND f.subject = h.trace_id)
         ON CONFLICT DO NOTHING`,
        [till_id, HAND_OVER.open_link_ms / 1_000],
      );
    return succeed({ links });
  });
}

/** What its heir has asked about for long without an end: a person is told, and the heir goes on. */
async function findUnended({ rows }: Queries, till_id: string, { horizon_ms }: TakeRequest): Promise<void> {
  await rows(
    `INSERT INTO finding (kind, subject, till_id) SELECT '${FOR_PERSON}', h.trace_id, h.of_till FROM handover h
     WHERE h.owner_till = $1 AND h.kind <> 'link' AND h.outcome IS NULL
       AND h.taken_at < clock_timestamp() - make_interval(secs => $2)
       AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.kind = '${FOR_PERSON}' AND f.subject = h.trace_id)
     ON CONFLICT DO NOTHING`,
    [till_id, (horizon_ms + HAND_OVER.open_payment_ms) / 1_000],
  );
}

const REBUILDING = refuse('rebuilding', 'The store is rebuilding: nothing is handed over.');

/**
 * Attempts end soon: the earliest due come first. Links may stay open: the least recently reported come first. What was
 * handed over while a journal told that it is sold is given to no heir.
 */
async function take<Item>(
  queries: Queries,
  till_id: string,
  { service, account, horizon_ms, most }: TakeRequest,
  asked_by: 'trace' | 'link',
): Promise<Item[]> {
  await compareWithHolder(queries, null);
  const named = asked_by === 'link' ? 'h.link_payment_id AS payment_id' : NAMED;
  return queries.rows<Item & Record<string, unknown>>(
    `UPDATE handover h SET epoch = CASE WHEN h.owner_till = $1 THEN h.epoch ELSE h.epoch + 1 END, owner_till = $1,
       taken_at = CASE WHEN h.owner_till = $1 THEN h.taken_at ELSE clock_timestamp() END, owner_word_at = clock_timestamp()
     FROM till t WHERE t.till_id = h.of_till AND h.trace_id IN (
       SELECT o.trace_id FROM handover o WHERE o.outcome IS NULL AND (o.kind = 'link') = $8
         AND o.not_before + make_interval(secs => $5) <= clock_timestamp()
         AND NOT (o.owner_till IS NULL AND EXISTS (SELECT 1 FROM attempt a WHERE a.trace_id = o.trace_id AND ${TOLD_ENDED}))
         AND (o.owner_till IS NULL OR o.owner_till = $1 OR o.owner_word_at < clock_timestamp() - make_interval(secs => $6))
         AND coalesce(o.service = $2, $2::text IS NULL OR o.service IS NULL)
         AND coalesce(o.client = $3 AND o.merchant = $4, true)
       ORDER BY CASE WHEN o.kind = 'link' THEN o.owner_word_at END NULLS FIRST, o.not_before, o.trace_id
       LIMIT $7 FOR UPDATE SKIP LOCKED)
     RETURNING h.trace_id, h.epoch, t.lane AS of_lane, h.amount_minor, h.currency, ${named}`,
    [
      ...[till_id, service, account?.client ?? null, account?.merchant ?? null],
      ...[Math.max(horizon_ms, HAND_OVER.horizon_ms) / 1_000, HAND_OVER.owner_silence_ms / 1_000, most],
      asked_by === 'link',
    ],
  );
}

/** Writes an outcome once, by the owner with the newest epoch. A repeat of the same outcome succeeds. */
export async function endHandover(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  trace_id: string,
  { epoch, outcome, amount_minor, why }: OutcomeRequest,
): Promise<Answer<{ readonly trace_id: string; readonly outcome: HandOverOutcome; readonly place: StorePlace }>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    const store = await readStore(queries);
    if (!grants(store)) return refuse('rebuilding', 'The store is rebuilding: the outcome waits.');
    const [row] = await queries.rows<{ owner_till: string; epoch: number; outcome: string | null; of_till: string }>(
      'SELECT owner_till, epoch, outcome, of_till FROM handover WHERE trace_id = $1 FOR UPDATE',
      [trace_id],
    );
    if (row === undefined) return refuse('unknown', 'Nothing of this trace was handed over.');
    if (row.owner_till !== till_id || row.epoch !== epoch)
      return refuse('not_owner', 'Another till has this payment since.');
    if (row.outcome === outcome) return succeed({ trace_id, outcome, place: store });
    if (row.outcome !== null) return refuse('not_owner', 'Its outcome is written already.');
    await queries.rows(
      `UPDATE handover SET outcome = $2, outcome_epoch = $3, given_back_minor = $4, why = $5, ended_at = clock_timestamp()
       WHERE trace_id = $1`,
      [trace_id, outcome, epoch, amount_minor, why],
    );
    if (outcome === 'for_person') await find(queries, FOR_PERSON, trace_id, row.of_till);
    await queries.rows(
      `UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'hand-over', evidence = $2
       WHERE (kind = 'link_of_dead_till' OR kind IN ${LEFT_OPEN_KINDS} OR (kind = '${FOR_PERSON}' AND $2 <> 'for_person'))
         AND subject = $1 AND closed_at IS NULL`,
      [trace_id, outcome],
    );
    await findSold(queries, [trace_id]);
    const place = await appendLog(queries, 'handed_over', { trace_id, outcome, epoch, till_id });
    return succeed({ trace_id, outcome, place });
  });
}

/** What its journal told after all ends what no heir has taken, never what one owns or ended; null: of all payments. */
export async function compareWithHolder({ rows }: Queries, trace_ids: readonly string[] | null): Promise<void> {
  if (trace_ids?.length === 0) return;
  await rows(
    `UPDATE handover h SET outcome = 'by_holder', ended_at = clock_timestamp() WHERE h.trace_id IN (
       SELECT o.trace_id FROM handover o JOIN attempt a USING (trace_id)
       WHERE o.outcome IS NULL AND o.owner_till IS NULL AND ($1::text[] IS NULL OR o.trace_id = ANY($1)) AND ${TOLD_ENDED}
       FOR UPDATE OF o SKIP LOCKED)`,
    [trace_ids],
  );
}

/**
 * Which of these payments were handed over. An end that is being written at this moment is waited for, or waits: else
 * neither would see the other.
 */
export async function lockHandedOver({ rows }: Queries, trace_ids: readonly string[]): Promise<string[]> {
  if (trace_ids.length === 0) return [];
  const handed = await rows<{ trace_id: string }>(
    'SELECT trace_id FROM handover WHERE trace_id = ANY($1) ORDER BY trace_id FOR UPDATE',
    [trace_ids],
  );
  return handed.map(({ trace_id }) => trace_id);
}

/**
 * Sold by its till and returned by an heir is a finding for a person (store 8.6), whichever till tells it: a dead till's
 * folder may go on as another one, and tell only then what it sold.
 */
export async function findSold(queries: Queries, trace_ids: readonly string[]): Promise<void> {
  if (trace_ids.length === 0) return;
  await queries.rows(
    `INSERT INTO finding (kind, subject, till_id)
     SELECT CASE h.outcome WHEN 'reversed' THEN 'sold_and_given_back' ELSE 'sold_and_not_found' END, h.trace_id, h.of_till
     FROM handover h JOIN attempt a USING (trace_id)
     WHERE h.trace_id = ANY($1)
       AND h.outcome IN ('reversed', 'no_charge') AND ${TOLD_SOLD}
       AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.subject = h.trace_id AND f.kind LIKE 'sold_and_%')
     ON CONFLICT DO NOTHING`,
    [trace_ids],
  );
}

async function find({ rows }: Queries, kind: string, subject: string, till_id: string): Promise<void> {
  await rows('INSERT INTO finding (kind, subject, till_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    kind,
    subject,
    till_id,
  ]);
}

export interface HandOverCount {
  readonly of_lane: number;
  readonly waiting: number;
  readonly with_heir: number;
  readonly ended: number;
}

/** Counts of hand-overs, by lane of the dead till. */
export async function readHandovers({ rows }: Queries): Promise<HandOverCount[]> {
  return rows<HandOverCount & Record<string, unknown>>(
    `SELECT t.lane AS of_lane, count(*) FILTER (WHERE h.outcome IS NULL AND h.owner_till IS NULL) AS waiting,
       count(*) FILTER (WHERE h.outcome IS NULL AND h.owner_till IS NOT NULL) AS with_heir,
       count(*) FILTER (WHERE h.outcome IS NOT NULL) AS ended
     FROM handover h JOIN till t ON t.till_id = h.of_till GROUP BY t.lane ORDER BY t.lane`,
  );
}
