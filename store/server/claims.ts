import { succeed } from '../../core/result.ts';
import type { Claim, ClaimAnswer, ClaimRequest, StorePlace } from '../contract/protocol.ts';
import { type StandingClaim, decideClaim, linesText } from '../core/decide-claim.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, readStore } from '../database/store-chain.ts';
import { type Answer, refuse } from './refusal.ts';
import { identify } from './sessions.ts';

/** Claims a return before its request is sent (store 9.2): the attempt's row is locked, so that lanes come one after another. */
export async function claimReturn(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  wish: ClaimRequest,
): Promise<Answer<ClaimAnswer & { readonly is_new: boolean }>> {
  return database.transaction(async (queries) => {
    const caller = await identify(database, queries, token, seen);
    if (!caller.ok) return caller;
    const { till_id, identity_epoch } = caller.value;
    await lockReturn(queries, wish.return_id);
    const store = await readStore(queries);
    if (store.state === 'rebuilding')
      return refuse('rebuilding', 'The store is rebuilding: until all lanes are in, nobody knows what was returned.');
    const [attempt] = await queries.rows<{ captured_minor: number | null; holder: string }>(
      `SELECT a.captured_minor, t.state AS holder FROM attempt a JOIN till t USING (till_id)
       WHERE a.trace_id = $1 FOR UPDATE OF a`,
      [wish.trace_id],
    );
    if (attempt === undefined) return refuse('unknown', 'The store holds no payment of this trace.');
    if (attempt.holder === 'stopped')
      return refuse('not_permitted', 'The till of this sale is stopped: a person decides.');
    const claims = await queries.rows<StandingClaim>(
      `SELECT return_id, trace_id, till_id, amount_minor, call, lines, state FROM return_claim
       WHERE trace_id = $1 OR return_id = $2`,
      [wish.trace_id, wish.return_id],
    );
    const [withdrawn] = await queries.rows('SELECT 1 FROM withdrawn_return WHERE return_id = $1', [wish.return_id]);
    if (withdrawn !== undefined) return refuse('claim_conflict', 'This return was withdrawn.');
    const known = claims.find(({ return_id }) => return_id === wish.return_id) ?? null;
    const of_trace = claims.filter(({ trace_id }) => trace_id === wish.trace_id);
    const decision = decideClaim(wish, till_id, attempt.captured_minor, known, of_trace);
    switch (decision.kind) {
      case 'not_charged':
        return refuse('not_permitted', 'This payment is not proven to be captured.');
      case 'conflict':
        return refuse('claim_conflict', 'This return id stands for another return, or for one that is over.');
      case 'too_much':
        return refuse('claim_too_much', 'More would be given back than was captured.', {
          left_minor: decision.left_minor,
          claims: of_trace.map(({ till_id: by, amount_minor, state }) => ({ till_id: by, amount_minor, state })),
        });
      case 'again':
        return succeed({
          claim: toldClaim(wish, till_id, known),
          left_minor: decision.left_minor,
          place: store,
          is_new: false,
        });
      case 'grant': {
        await queries.rows(
          `INSERT INTO return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'claimed', false)`,
          [wish.return_id, wish.trace_id, till_id, identity_epoch, wish.amount_minor, linesText(wish.lines), wish.call],
        );
        const place = await appendLog(queries, 'claim', { ...wish, till_id });
        return succeed({ claim: toldClaim(wish, till_id, null), left_minor: decision.left_minor, place, is_new: true });
      }
    }
  });
}

const toldClaim = (wish: ClaimRequest, till_id: string, known: StandingClaim | null): Claim => ({
  ...wish,
  till_id,
  state: known?.state ?? 'claimed',
});

/** Gives up a claim that was surely never sent. One that is not here yet leaves a tombstone, so that a late copy blocks nobody. */
export async function withdrawClaim(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  return_id: string,
): Promise<Answer<{ readonly place: StorePlace }>> {
  return database.transaction(async (queries) => {
    const caller = await identify(database, queries, token, seen);
    if (!caller.ok) return caller;
    const { till_id } = caller.value;
    await lockReturn(queries, return_id);
    const claim = await lockClaim(queries, return_id);
    if (claim !== null && (claim.till_id !== till_id || (claim.state !== 'claimed' && claim.state !== 'withdrawn')))
      return refuse('not_owner', 'This return is not of this till, or is over.');
    await queries.rows('INSERT INTO withdrawn_return (return_id, till_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      return_id,
      till_id,
    ]);
    if (claim?.state === 'claimed')
      await queries.rows(`UPDATE return_claim SET state = 'withdrawn' WHERE return_id = $1`, [return_id]);
    return succeed({ place: await appendLog(queries, 'withdrawn', { return_id, till_id }) });
  });
}

/** A claim and its withdrawal come one after the other, also before the claim has a row. */
async function lockReturn({ rows }: Queries, return_id: string): Promise<void> {
  await rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 17))', [return_id]);
}

/** Under the lock of its attempt, as everything that changes a claim. */
async function lockClaim({ rows }: Queries, return_id: string): Promise<StandingClaim | null> {
  await rows(
    'SELECT 1 FROM attempt WHERE trace_id = (SELECT trace_id FROM return_claim WHERE return_id = $1) FOR UPDATE',
    [return_id],
  );
  const [claim] = await rows<StandingClaim>(
    'SELECT return_id, trace_id, till_id, amount_minor, call, lines, state FROM return_claim WHERE return_id = $1 FOR UPDATE',
    [return_id],
  );
  return claim ?? null;
}
