import { succeed } from '../../core/result.ts';
import { type Claim, LIMITS, type SalesAnswer, type SalesQuery, type StorePlace } from '../contract/protocol.ts';
import { type StandingClaim, leftOf } from '../core/decide-claim.ts';
import type { AttemptRow } from '../core/project.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import type { Answer } from './refusal.ts';
import { identify } from './sessions.ts';

interface SaleLine {
  readonly sale_id: string;
  readonly till_id: string;
  readonly lane: number;
  readonly number: number;
  readonly state: string;
  readonly currency: string;
  readonly total_minor: number;
  readonly at_ms: number;
  readonly body: string;
  readonly lane_last_event_ms: number | null;
}

/** Finds sales of the whole shop (store 9.1), with what of their payments may still be given back. */
export async function findSales(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  query: SalesQuery,
): Promise<Answer<SalesAnswer>> {
  return database.transaction(async (queries) => {
    const caller = await identify(database, queries, token, seen);
    if (!caller.ok) return caller;
    return succeed(await readSales(queries, query));
  });
}

export async function readSales({ rows }: Queries, query: SalesQuery): Promise<SalesAnswer> {
  const { where, values } = whereOf(query);
  const sales = await rows<SaleLine>(
    `SELECT s.sale_id, s.till_id, s.lane, s.number, s.state, s.currency, s.total_minor, s.at_ms, s.body,
       h.last_event_at_ms AS lane_last_event_ms
     FROM sale s JOIN lane_head h USING (till_id) WHERE ${where} ORDER BY s.at_ms DESC LIMIT ${LIMITS.sales}`,
    values,
  );
  const sale_ids = sales.map(({ sale_id }) => sale_id);
  const attempts = await rows<AttemptRow>(
    `SELECT trace_id, till_id, sale_id, amount_minor + tip_minor AS amount_minor, currency, state, captured_minor, payment_id,
       transaction_id, last_four FROM attempt WHERE sale_id = ANY($1) ORDER BY at_ms, trace_id`,
    [sale_ids],
  );
  const claims = await rows<StandingClaim>(
    `SELECT return_id, trace_id, till_id, amount_minor, call, lines, state FROM return_claim WHERE trace_id = ANY($1)
     ORDER BY claimed_at`,
    [attempts.map(({ trace_id }) => trace_id)],
  );
  return {
    sales: sales.map(({ body, ...sale }) => ({
      ...sale,
      lines: (JSON.parse(body) as { readonly lines: unknown[] }).lines,
      attempts: attempts
        .filter(({ sale_id, till_id }) => sale_id === sale.sale_id && till_id === sale.till_id)
        .map((attempt) => {
          const own = claims.filter(({ trace_id }) => trace_id === attempt.trace_id);
          const captured_minor = attempt.captured_minor ?? 0;
          return {
            trace_id: attempt.trace_id,
            state: attempt.state,
            amount_minor: attempt.amount_minor,
            currency: attempt.currency,
            captured_minor,
            left_minor: Math.max(0, leftOf(captured_minor, own)),
            payment_id: attempt.payment_id,
            transaction_id: attempt.transaction_id,
            last_four: attempt.last_four,
            claims: own.map(claimOf),
          };
        }),
    })),
  };
}

const claimOf = ({ lines, ...claim }: StandingClaim): Claim => ({
  ...claim,
  call: claim.call as Claim['call'],
  lines: (JSON.parse(lines) as [string, number][]).map(([line_id, quantity_milli]) => ({ line_id, quantity_milli })),
});

function whereOf(query: SalesQuery): { readonly where: string; readonly values: readonly unknown[] } {
  const ofAttempt = (condition: string): string => `s.sale_id IN (SELECT sale_id FROM attempt WHERE ${condition})`;
  if (query.receipt !== undefined) {
    const [lane, number] = query.receipt.split('-');
    return { where: 's.lane = $1 AND s.number = $2', values: [Number(lane), Number(number)] };
  }
  if (query.trace !== undefined) return { where: ofAttempt('trace_id = $1'), values: [query.trace] };
  if (query.payment !== undefined) return { where: ofAttempt('payment_id = $1'), values: [query.payment] };
  const from_ms = Date.parse(`${query.day ?? ''}T00:00:00Z`);
  return {
    where: ofAttempt('last_four = $1 AND at_ms >= $2 AND at_ms < $3 AND amount_minor + tip_minor = $4'),
    values: [query.last_four, from_ms, from_ms + 86_400_000, Number(query.amount_minor)],
  };
}
