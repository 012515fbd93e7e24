import * as z from 'zod';
import { succeed } from '../../core/result.ts';
import { CARDS_CLAIMED_FROM } from '../contract/cards.ts';
import type { Claim, ClaimAnswer, ClaimRequest, StorePlace } from '../contract/protocol.ts';
import { type RecordedClaim, decideClaim, linesText } from '../core/decide-claim.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, grants, readStore } from '../database/store-chain.ts';
import { type Answer, refuse } from './refusal.ts';
import { type Caller, asTill } from './sessions.ts';

type Claimed = ClaimAnswer & { readonly is_new: boolean };

/**
 * Claims a return before its request is sent (store 9.2), or a payment by gift card (9a). Locks the row of the payment
 * or card, so that concurrent claims are serialized.
 */
export async function claimReturn(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  wish: ClaimRequest,
): Promise<Answer<Claimed>> {
  return asTill(database, { token, seen }, async (queries, caller): Promise<Answer<Claimed>> => {
    const { till_id, identity_epoch } = caller;
    await lockReturn(queries, wish.return_id);
    const store = await readStore(queries);
    if (!grants(store))
      return refuse('rebuilding', 'The store is rebuilding: until all lanes are in, it is unknown what was returned.');
    const source =
      wish.call === 'gift' ? await lockCard(queries, wish.trace_id) : await lockSource(queries, wish.trace_id);
    if (source === null) return refuse('unknown', 'The store holds nothing of this name that could be claimed yet.');
    if (source.holder === 'older')
      return refuse(
        'not_permitted',
        'A lane that put money on this card works with a program that does not claim cards.',
      );
    if (source.holder === 'stopped')
      return refuse('not_permitted', 'The till of this sale is stopped: a person decides.');
    const claims = await queries.rows<RecordedClaim & { lane: number; at_ms: number }>(
      `SELECT c.return_id, c.trace_id, c.sale_return_id, c.till_id, c.amount_minor, c.call, c.lines, c.state, t.lane,
         (extract(epoch FROM c.claimed_at) * 1000)::bigint AS at_ms
       FROM return_claim c JOIN till t USING (till_id) WHERE c.trace_id = ANY($1) OR c.return_id = $2 ORDER BY c.claimed_at`,
      [source.sources, wish.return_id],
    );
    const [withdrawn] = await queries.rows('SELECT 1 FROM withdrawn_return WHERE return_id = $1', [wish.return_id]);
    if (withdrawn !== undefined) return refuse('claim_conflict', 'This return was withdrawn.');
    const known = claims.find(({ return_id }) => return_id === wish.return_id) ?? null;
    const of_trace = claims.filter(({ trace_id }) => trace_id === wish.trace_id);
    const decision = decideClaim(wish, till_id, source.captured_minor, known, of_trace, { sold: source.sold, claims });
    const before = claims.map(({ lane, amount_minor, state, at_ms }) => ({ lane, amount_minor, state, at_ms }));
    switch (decision.kind) {
      case 'not_charged':
        return refuse('not_permitted', 'This payment is not proven to be captured.');
      case 'conflict':
        return refuse('claim_conflict', 'This return id stands for another return, or for one that is over.');
      case 'too_much':
        return refuse('claim_too_much', 'More would be given back than was captured.', {
          left_minor: decision.left_minor,
          claims: before,
        });
      case 'goods_returned':
        return refuse('goods_returned', 'These goods came back before.', { claims: before });
      case 'again':
        return succeed({
          claim: claimAnswerOf(wish, caller, known),
          left_minor: decision.left_minor,
          place: store,
          is_new: false,
        });
      case 'grant': {
        await queries.rows(
          `INSERT INTO return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, sale_return_id, state, after_the_fact)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'claimed', false)`,
          [
            ...[
              wish.return_id,
              wish.trace_id,
              till_id,
              identity_epoch,
              wish.amount_minor,
              linesText(wish.lines),
              wish.call,
            ],
            wish.sale_return_id ?? null,
          ],
        );
        const place = await appendLog(queries, 'claim', { ...wish, till_id });
        return succeed({
          claim: claimAnswerOf(wish, caller, null),
          left_minor: decision.left_minor,
          place,
          is_new: true,
        });
      }
    }
  });
}

const claimAnswerOf = (
  wish: ClaimRequest,
  { till_id, lane }: Caller,
  known: (RecordedClaim & { readonly at_ms: number }) | null,
): Claim => ({ ...wish, till_id, lane, state: known?.state ?? 'claimed', claimed_at_ms: known?.at_ms ?? Date.now() });

/** What is claimed from: a card payment, a cash part of a sale, or a gift card. */
interface Source {
  /** Null: no capture is proven. */
  readonly captured_minor: number | null;
  readonly holder: string;
  readonly sold: ReadonlyMap<string, number>;
  /** Every card payment and cash part of the sale. */
  readonly sources: readonly string[];
}

/**
 * Locks a gift card. Spending from before a lane had a store was not claimed: until that history is in, and while a
 * lane that loaded the card runs a program that does not claim cards, nothing is granted.
 */
async function lockCard({ rows }: Queries, card_id: string): Promise<Source | null> {
  const [card] = await rows<{ captured_minor: number; is_arriving: boolean; is_older: boolean }>(
    `SELECT captured_minor,
       EXISTS (SELECT 1 FROM gift_put p JOIN till t USING (till_id) JOIN lane_head h USING (till_id)
         WHERE p.card_id = c.card_id AND h.seq < t.past_seq) AS is_arriving,
       EXISTS (SELECT 1 FROM gift_put p JOIN till t USING (till_id)
         WHERE p.card_id = c.card_id AND t.state = 'live' AND t.journal_version < $2) AS is_older
     FROM gift_card c WHERE card_id = $1 FOR UPDATE`,
    [card_id, CARDS_CLAIMED_FROM],
  );
  if (card === undefined || card.is_arriving) return null;
  const { captured_minor, is_older } = card;
  return { captured_minor, holder: is_older ? 'older' : 'live', sold: new Map(), sources: [card_id] };
}

/** Locks all payments of the sale in one order, so that concurrent returns of it are serialized. */
async function lockSource({ rows }: Queries, source_id: string): Promise<Source | null> {
  const [place] = await rows<{ sale_id: string; till_id: string }>(
    `SELECT sale_id, till_id FROM attempt WHERE trace_id = $1
     UNION ALL SELECT sale_id, till_id FROM cash_part WHERE tender_id = $1 LIMIT 1`,
    [source_id],
  );
  if (place === undefined) return null;
  const cards = await rows<Captured>(
    `SELECT trace_id AS id, captured_minor FROM attempt WHERE sale_id = $1 ORDER BY trace_id FOR UPDATE`,
    [place.sale_id],
  );
  const cash = await rows<Captured>(
    `SELECT tender_id AS id, captured_minor FROM cash_part WHERE sale_id = $1 ORDER BY tender_id FOR UPDATE`,
    [place.sale_id],
  );
  const [sale] = await rows<{ holder: string; state: string | null; body: string | null }>(
    'SELECT t.state AS holder, s.state, s.body FROM till t LEFT JOIN sale s ON s.sale_id = $2 WHERE t.till_id = $1',
    [place.till_id, place.sale_id],
  );
  // Cash of an unpaid sale is returned at its own till.
  const counted = [...cards, ...(sale?.state === 'PAID' ? cash : [])];
  return {
    captured_minor: counted.find(({ id }) => id === source_id)?.captured_minor ?? null,
    holder: sale?.holder ?? 'stopped',
    sold: soldLines(sale?.body ?? null),
    sources: [...cards, ...cash].map(({ id }) => id),
  };
}

interface Captured {
  readonly id: string;
  readonly captured_minor: number | null;
}

const lineSchema = z.object({ line_id: z.string(), quantity_milli: z.int() });

function soldLines(body: string | null): ReadonlyMap<string, number> {
  const lines = body === null ? [] : (JSON.parse(body) as { readonly lines: readonly unknown[] }).lines;
  return new Map(
    lines.flatMap((line) => {
      const { data } = lineSchema.safeParse(line);
      return data === undefined ? [] : [[data.line_id, data.quantity_milli] as const];
    }),
  );
}

/** Withdraws a claim that was provably never sent. Leaves a tombstone, so that a late copy of it blocks nothing. */
export async function withdrawClaim(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  return_id: string,
): Promise<Answer<{ readonly place: StorePlace }>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    await lockReturn(queries, return_id);
    const claim = await lockClaim(queries, return_id);
    if (claim !== null && (claim.till_id !== till_id || (claim.state !== 'claimed' && claim.state !== 'withdrawn')))
      return refuse('not_owner', 'This return is not of this till, or is over.');
    await markWithdrawn(queries, { return_id, till_id });
    return succeed({ place: await appendLog(queries, 'withdrawn', { return_id, till_id }) });
  });
}

/** The claim, if there is one, counts no longer, and a late copy of it is refused. */
export async function markWithdrawn(
  { rows }: Queries,
  { return_id, till_id }: { readonly return_id: string; readonly till_id: string },
): Promise<void> {
  await rows('INSERT INTO withdrawn_return (return_id, till_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    return_id,
    till_id,
  ]);
  await rows(`UPDATE return_claim SET state = 'withdrawn' WHERE return_id = $1`, [return_id]);
}

/** Serializes a claim and its withdrawal, even before the claim has a row. */
export async function lockReturn({ rows }: Queries, return_id: string): Promise<void> {
  await rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 17))', [return_id]);
}

/** Takes the lock of the payment or card first, like everything that changes a claim. */
export async function lockClaim({ rows }: Queries, return_id: string): Promise<RecordedClaim | null> {
  for (const source of ['attempt WHERE trace_id', 'gift_card WHERE card_id'])
    await rows(`SELECT 1 FROM ${source} = (SELECT trace_id FROM return_claim WHERE return_id = $1) FOR UPDATE`, [
      return_id,
    ]);
  const [claim] = await rows<RecordedClaim>(
    'SELECT return_id, trace_id, till_id, amount_minor, call, lines, state FROM return_claim WHERE return_id = $1 FOR UPDATE',
    [return_id],
  );
  return claim ?? null;
}
