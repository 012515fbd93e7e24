import { succeed } from '../../core/result.ts';
import type { ClaimOutcome, OpenClaimLine, OpenHoldLine } from '../contract/handovers.ts';
import type { RecordedClaim } from '../core/decide-claim.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { LEFT_CLAIM_KINDS, endTooMuch } from '../database/end-findings.ts';
import { appendLog, grants, readStore } from '../database/store-chain.ts';
import { lockClaim, lockReturn, markWithdrawn } from './claims.ts';
import { retireTill } from './enrolment.ts';
import { handOver, handOverHold, handOverNumbers } from './handovers.ts';
import { type OpenPayment, leftOpen, openHolds, openPayments } from './holds.ts';
import { endCharge, openCharges } from './left-charges.ts';
import { SAID_DONE, openClaims } from './left-claims.ts';
import { type Answer, refuse } from './refusal.ts';

export interface DeclaredDead {
  readonly lane: number;
  readonly till_id: string;
  /** When it was last heard, ISO 8601; null: never. */
  readonly last_word: string | null;
  readonly events: number;
  readonly open_payments: readonly OpenPayment[];
  /** Holds on cards, which stay until a person decides. */
  readonly open_holds: readonly OpenHoldLine[];
  /** Returns, gift cards' money and charges of tabs, whose outcome a person finds out. */
  readonly open_claims: readonly OpenClaimLine[];
}

/** An older copy of the store takes payments that ended meanwhile for open, and lanes would return them (store 12). */
const NOT_WHILE_REBUILDING =
  'The store is rebuilding and does not know what was paid meanwhile. A till that will not come back is revoked; its open payments are compared with the report of the payment service.';

/**
 * Retires the till of a lane for good: the store takes nothing more from it. Refused while it left payments, holds or
 * claims open, which a declaration names (S3); a store that is rebuilding cannot know them.
 */
export async function revokeTill(
  database: StoreDatabase,
  { lane, reason }: { readonly lane: number; readonly reason: string },
): Promise<Answer<{ readonly till_id: string }>> {
  return database.transaction(async (queries) => {
    const [till] = await queries.rows<{ till_id: string }>(
      `SELECT till_id FROM till WHERE lane = $1 AND state IN ('live', 'stopped') FOR UPDATE`,
      [lane],
    );
    if (till === undefined) return refuse('unknown', `Lane ${lane} has no till.`);
    const left = grants(await readStore(queries)) ? await leftOpen(queries, { till_id: till.till_id, lane }) : null;
    if (left !== null)
      return refuse(
        'not_permitted',
        `${left} cobro store declare --lane ${lane} --dead shuts it out as well, and other lanes or a person end them.`,
      );
    await retireTill(queries, lane, reason);
    return succeed({ till_id: till.till_id });
  });
}

/**
 * Declares the till of a lane dead (store 8.3): always a person's act. From the commit on its identity is invalid,
 * permanently: if it comes back, it may only hand in its events. The lane is free for another till.
 */
export async function declareDead(
  database: StoreDatabase,
  {
    lane,
    declared_by,
    reason,
    till_id: shown,
  }: {
    readonly lane: number;
    readonly declared_by: string;
    readonly reason: string;
    /** The till that the person was shown; absent: the lane's present till. */
    readonly till_id?: string;
  },
): Promise<Answer<DeclaredDead>> {
  return database.transaction(async (queries) => {
    if (!grants(await readStore(queries))) return refuse('rebuilding', NOT_WHILE_REBUILDING);
    const [till] = await queries.rows<{ till_id: string }>(
      `UPDATE till SET state = 'dead', why = $2, identity_epoch = identity_epoch + 1
       WHERE lane = $1 AND state IN ('live', 'stopped') AND ($3::uuid IS NULL OR till_id = $3) RETURNING till_id`,
      [lane, reason, shown ?? null],
    );
    if (till === undefined) return refuse('unknown', `Lane ${lane} has no till.`);
    const { till_id } = till;
    const [known] = await queries.rows<{ events: number; last_word: string | null }>(
      `SELECT h.seq AS events,
         (SELECT to_char(max(s.last_word_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM session s
           WHERE s.till_id = h.till_id) AS last_word
       FROM lane_head h WHERE h.till_id = $1`,
      [till_id],
    );
    const open_payments = await openPayments(queries, till_id);
    const open_holds = await openHolds(queries, lane);
    await handOver(queries, { till_id, lane });
    const open_claims = [...(await openClaims(queries, lane)), ...(await openCharges(queries, lane))];
    const declared: DeclaredDead = {
      ...{ lane, till_id, open_payments, open_holds, open_claims },
      ...{ last_word: known?.last_word ?? null, events: known?.events ?? 0 },
    };
    await queries.rows(
      `INSERT INTO declaration (till_id, kind, declared_by, reason, shown) VALUES ($1, 'dead', $2, $3, $4)`,
      [till_id, declared_by, reason, JSON.stringify(declared)],
    );
    await appendLog(queries, 'declared_dead', { till_id, lane, declared_by, reason });
    return succeed(declared);
  });
}

/**
 * The second act (store 8.4), after the payment service's report was compared: other lanes query the leased numbers of
 * a lane's dead tills, and return any money found.
 */
export async function declareNumbers(
  database: StoreDatabase,
  { lane, declared_by, reason }: { readonly lane: number; readonly declared_by: string; readonly reason: string },
): Promise<Answer<{ readonly lane: number; readonly numbers: number }>> {
  return database.transaction(async (queries) => {
    if (!grants(await readStore(queries))) return refuse('rebuilding', NOT_WHILE_REBUILDING);
    const dead = await queries.rows<{ till_id: string }>(
      `SELECT till_id FROM till WHERE lane = $1 AND state = 'dead'`,
      [lane],
    );
    let numbers = 0;
    for (const { till_id } of dead) {
      const added = await handOverNumbers(queries, till_id);
      if (added === null || added === 0) continue;
      numbers += added;
      await queries.rows(
        `INSERT INTO declaration (till_id, kind, declared_by, reason, shown) VALUES ($1, 'numbers', $2, $3, $4)`,
        [till_id, declared_by, reason, JSON.stringify({ numbers: added })],
      );
      await appendLog(queries, 'numbers_declared', { till_id, lane, declared_by, reason, numbers: added });
    }
    return numbers === 0
      ? refuse('unknown', `Lane ${lane} has no numbers of a dead till.`)
      : succeed({ lane, numbers });
  });
}

/** Has another lane release a hold that a dead till left on a card; a person's act (store 8.3). */
export async function declareHold(
  database: StoreDatabase,
  {
    lane,
    trace_id,
    declared_by,
    reason,
  }: { readonly lane: number; readonly trace_id: string; readonly declared_by: string; readonly reason: string },
): Promise<Answer<{ readonly lane: number; readonly trace_id: string }>> {
  return database.transaction(async (queries) => {
    if (!grants(await readStore(queries))) return refuse('rebuilding', NOT_WHILE_REBUILDING);
    if (!(await handOverHold(queries, lane, trace_id)))
      return refuse(
        'unknown',
        `No till that lane ${lane} lost has an open hold or listed payment ${trace_id} that is not handed over yet. One that its till was charging may be paid: look at the payment at the service, and say how its charge ended.`,
      );
    await queries.rows(
      `INSERT INTO declaration (till_id, kind, declared_by, reason, shown)
       SELECT of_till, 'hold', $2, $3, json_build_object('trace_id', trace_id, 'amount_minor', amount_minor, 'currency', currency)::text
       FROM handover WHERE trace_id = $1`,
      [trace_id, declared_by, reason],
    );
    await appendLog(queries, 'hold_declared', { trace_id, lane, declared_by, reason });
    return succeed({ lane, trace_id });
  });
}

/**
 * Ends a claim or a charge that a till which is gone left without an outcome, by the word of a person who looked (store
 * 8.3, 9.12). Done: it counts on, until a journal says otherwise. Never done: other lanes may give that back, or let the
 * hold go.
 */
export async function declareClaim(
  database: StoreDatabase,
  {
    lane,
    return_id,
    outcome,
    declared_by,
    reason,
  }: {
    readonly lane: number;
    readonly return_id: string;
    readonly outcome: ClaimOutcome;
    readonly declared_by: string;
    readonly reason: string;
  },
): Promise<Answer<{ readonly lane: number; readonly return_id: string }>> {
  return database.transaction(async (queries) => {
    if (!grants(await readStore(queries))) return refuse('rebuilding', NOT_WHILE_REBUILDING);
    await lockReturn(queries, return_id);
    const claim = await lockClaim(queries, return_id);
    const lines = [...(claim === null ? [] : await openClaims(queries, lane)), ...(await openCharges(queries, lane))];
    const line = lines.find((one) => one.return_id === return_id && one.is_of_gone);
    if (line === undefined)
      return refuse('unknown', `No till that lane ${lane} lost left a return, gift card or charge ${return_id} open.`);
    if (!line.may_end)
      return refuse(
        'not_permitted',
        'What its till sent may still take effect: look about ten minutes after its loss.',
      );
    const ended = claim === null ? await endCharge(queries, line, outcome) : await endClaim(queries, claim, outcome);
    if (ended === null) return refuse('unknown', 'Its till told meanwhile how it ended.');
    await queries.rows(
      `INSERT INTO declaration (till_id, kind, declared_by, reason, shown) VALUES ($1, 'claim', $2, $3, $4)`,
      [ended.till_id, declared_by, reason, JSON.stringify({ ...line, outcome })],
    );
    await appendLog(queries, 'claim_declared', { return_id, outcome, lane, declared_by, reason });
    return succeed({ lane, return_id });
  });
}

async function endClaim(
  queries: Queries,
  { return_id, till_id, trace_id }: RecordedClaim,
  outcome: ClaimOutcome,
): Promise<{ readonly till_id: string }> {
  if (outcome === 'never') await markWithdrawn(queries, { return_id, till_id });
  await queries.rows(
    `UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'person', evidence = $2
     WHERE subject = $1 AND kind IN ${LEFT_CLAIM_KINDS} AND closed_at IS NULL`,
    [return_id, outcome === 'done' ? SAID_DONE : 'a person said that it was never done'],
  );
  await endTooMuch(queries, [trace_id]);
  return { till_id };
}
