import type { OpenHoldLine } from '../contract/handovers.ts';
import type { Queries } from '../database/database.ts';
import { findClaims, openClaims } from './left-claims.ts';

const STEP_DONE = `FROM lane_event i JOIN lane_event d ON d.trace_id = i.trace_id AND d.type = 'tab_step'
    AND d.body::json ->> 'state' = 'DONE' AND d.body::json ->> 'step_id' = i.body::json #>> '{tab,step_id}'
  WHERE i.trace_id = a.trace_id AND i.type = 'tab_intent' AND i.body::json #>> '{tab,act}'`;

/** Evidence of a person's word about a charge that a lost till never heard of. */
export const SAID_CHARGED = 'a person said that it was charged';
export const SAID_NOT_CHARGED = 'a person said that it was not charged';
const SAID = `EXISTS (SELECT 1 FROM finding s WHERE s.subject = a.trace_id AND s.till_id = a.till_id
  AND s.kind = 'charge_of_dead_till' AND s.closed_by = 'person' AND s.evidence`;
/** For an attempt `a`: its till reported that the charge was refused, which a person's word does not change. */
const CHARGE_REFUSED = `EXISTS (SELECT 1 FROM lane_event d WHERE d.trace_id = a.trace_id AND d.type = 'tab_step'
  AND d.body::json ->> 'step_id' = a.capture_step AND d.body::json ->> 'state' = 'REFUSED')`;

/** For an attempt `a`: a hold on a card neither captured nor released, as far as its till, an heir or a person reported. */
export const OPEN_HOLD = `(a.is_tab AND a.captured_minor IS NULL AND (NOT a.is_ended OR a.state = 'BOUND')
  AND NOT (${SAID} = '${SAID_CHARGED}') AND NOT ${CHARGE_REFUSED})
  AND NOT EXISTS (SELECT 1 ${STEP_DONE} = 'release')
  AND NOT EXISTS (SELECT 1 FROM return_claim c WHERE c.trace_id = a.trace_id AND c.state = 'done')
  AND NOT EXISTS (SELECT 1 FROM handover o WHERE o.trace_id = a.trace_id AND o.outcome IN ('reversed', 'no_charge')))`;

/** For an attempt `a`: a capture of `a.capture_minor` was intended, and its outcome is unknown. */
export const OPEN_CHARGE = `(a.capture_step IS NOT NULL AND ${OPEN_HOLD} AND NOT ${CHARGE_REFUSED}
  AND NOT ${SAID} = '${SAID_NOT_CHARGED}'))`;

/** For an attempt `a`: the outcome is unknown; and the amount at stake. */
export const OPEN_PAYMENT = `((NOT a.is_ended AND NOT a.is_tab) OR ${OPEN_CHARGE})`;
export const OPEN_MINOR =
  'CASE WHEN a.is_tab THEN coalesce(a.capture_minor, a.amount_minor + a.tip_minor) ELSE a.amount_minor + a.tip_minor END';

/** A payment of a till whose outcome the store does not know. */
export interface OpenPayment {
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly currency: string;
}

export async function openPayments({ rows }: Queries, till_id: string): Promise<OpenPayment[]> {
  return rows<OpenPayment & Record<string, unknown>>(
    `SELECT a.trace_id, ${OPEN_MINOR} AS amount_minor, a.currency FROM attempt a
     WHERE a.till_id = $1 AND ${OPEN_PAYMENT} ORDER BY a.at_ms, a.trace_id`,
    [till_id],
  );
}

/** The held amount after the last adjustment. */
export const HELD_MINOR = `coalesce((SELECT (i.body::json #>> '{tab,amount_minor}')::bigint ${STEP_DONE} = 'adjustment'
  ORDER BY i.seq DESC LIMIT 1), a.amount_minor + a.tip_minor)`;

/** Findings about money that a till which is gone left open. */
export const LEFT_OPEN_KINDS = `('hold_of_dead_till', 'charge_of_dead_till', 'payment_of_dead_till')`;

/** For an attempt `a` of a till `t`: a person may have another lane end it. What a retired till left is listed first. */
export const FOR_ANOTHER_LANE = `((t.state = 'dead' AND ${OPEN_HOLD} OR t.state = 'retired' AND EXISTS (SELECT 1 FROM finding f
  WHERE f.subject = a.trace_id AND f.kind IN ${LEFT_OPEN_KINDS} AND f.closed_at IS NULL)) AND NOT ${OPEN_CHARGE})`;

/** Open holds of the lane's till, and holds and payments that its former tills left, except what another lane is already ending. */
export async function openHolds({ rows }: Queries, lane: number): Promise<OpenHoldLine[]> {
  return rows<OpenHoldLine & Record<string, unknown>>(
    `SELECT a.trace_id, ${HELD_MINOR} AS amount_minor, a.currency, a.payment_id, a.last_four, a.at_ms,
       t.state IN ('dead', 'retired') AS is_of_dead, a.is_tab AS is_hold
     FROM attempt a JOIN till t USING (till_id)
     WHERE t.lane = $1 AND (${FOR_ANOTHER_LANE} OR (t.state IN ('live', 'stopped') AND ${OPEN_HOLD} AND NOT ${OPEN_CHARGE}))
       AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id) ORDER BY a.at_ms, a.trace_id`,
    [lane],
  );
}

const LIST = new Intl.ListFormat('en');
const counted = (count: number, one: string, more = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** A sentence with what a lane's till leaves open, and would stay open if it were retired (S3); null: nothing. */
export async function leftOpen(
  queries: Queries,
  { till_id, lane }: { readonly till_id: string; readonly lane: number },
): Promise<string | null> {
  const payments = await openPayments(queries, till_id);
  const holds = (await openHolds(queries, lane)).filter(({ is_of_dead }) => !is_of_dead);
  const claims = (await openClaims(queries, lane)).filter(({ is_of_gone }) => !is_of_gone);
  const gifts = claims.filter(({ kind }) => kind === 'gift').length;
  const parts = [
    ...[counted(payments.length, 'payment'), counted(holds.length, 'hold')],
    ...[counted(claims.length - gifts, 'return'), counted(gifts, 'use of a gift card', 'uses of gift cards')],
  ];
  const names = [
    ...[...payments, ...holds].map(({ trace_id }) => trace_id),
    ...claims.map(({ return_id }) => return_id),
  ];
  return names.length === 0
    ? null
    : `The till of lane ${lane} left ${LIST.format(parts.flat())} open (${names.join(', ')}).`;
}

/**
 * Makes findings for a dead till's holds, including captures with an unknown outcome, and closes those that it reports
 * as captured or released after all.
 */
export async function findHolds({ rows }: Queries, till_id: string): Promise<void> {
  await rows(
    `INSERT INTO finding (kind, subject, till_id) SELECT CASE WHEN ${OPEN_CHARGE} THEN 'charge_of_dead_till' ELSE 'hold_of_dead_till' END, a.trace_id, a.till_id FROM attempt a
     WHERE a.till_id = $1 AND ${OPEN_HOLD} ON CONFLICT DO NOTHING`,
    [till_id],
  );
  await rows(
    `UPDATE finding f SET closed_at = clock_timestamp(), closed_by = 'its-till', evidence = 'charged or let go'
     FROM attempt a WHERE f.kind IN ('hold_of_dead_till', 'charge_of_dead_till') AND f.till_id = $1 AND f.closed_at IS NULL
       AND a.trace_id = f.subject AND NOT (${OPEN_HOLD} AND (f.kind = 'hold_of_dead_till' OR ${OPEN_CHARGE}))`,
    [till_id],
  );
}

/** Makes findings for what retired tills of a lane left open, once its present till went on with what it may. */
export async function findStranded(queries: Queries, lane: number): Promise<void> {
  await findClaims(queries, lane);
  await queries.rows(
    `INSERT INTO finding (kind, subject, till_id)
     SELECT CASE WHEN ${OPEN_CHARGE} THEN 'charge_of_dead_till' WHEN a.is_tab THEN 'hold_of_dead_till' ELSE 'payment_of_dead_till' END, a.trace_id, a.till_id
     FROM attempt a JOIN till t USING (till_id) WHERE t.lane = $1 AND t.state = 'retired' AND (${OPEN_HOLD} OR (NOT a.is_ended AND NOT a.is_tab))
       AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id)
       AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.subject = a.trace_id AND f.kind IN ${LEFT_OPEN_KINDS} AND f.till_id = a.till_id) ON CONFLICT DO NOTHING`,
    [lane],
  );
}
