import { succeed } from '../../core/result.ts';
import { LIMITS } from '../contract/limits.ts';
import {
  type Claim,
  type FoundSale,
  type SalesAnswer,
  type SalesQuery,
  type StorePlace,
} from '../contract/protocol.ts';
import { type RecordedClaim, remainingMinor } from '../core/decide-claim.ts';
import type { AttemptRow } from '../core/project.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import type { Answer } from './refusal.ts';
import { salesWhere } from './sales-where.ts';
import { asTill } from './sessions.ts';

interface SaleLine {
  readonly sale_id: string;
  readonly till_id: string;
  readonly lane: number;
  readonly number: number;
  readonly state: string;
  readonly currency: string;
  readonly total_minor: number;
  readonly at_ms: number;
  readonly paid_at_ms: number | null;
  readonly body: string;
  readonly lane_last_event_ms: number | null;
  readonly event_body: string | null;
}

/** Finds sales of the whole shop (store 9.1), with what can still be returned of their payments. */
export async function findSales(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  query: SalesQuery,
): Promise<Answer<SalesAnswer>> {
  return asTill(database, { token, seen, act: 'looks' }, async (queries, { till_id }) =>
    succeed(await readSales(queries, query, till_id)),
  );
}

/** @param asked_by a till, which has its own sales in its journal: a search by time leaves them out */
export async function readSales({ rows }: Queries, query: SalesQuery, asked_by?: string): Promise<SalesAnswer> {
  const { where, values } = salesWhere(query, asked_by ?? null);
  const found = await rows<SaleLine>(
    `SELECT s.sale_id, s.till_id, s.lane, s.number, s.state, s.currency, s.total_minor, s.at_ms, s.paid_at_ms, s.body,
       h.last_event_at_ms AS lane_last_event_ms, e.body AS event_body
     FROM sale s JOIN lane_head h USING (till_id)
       LEFT JOIN lane_event e ON e.till_id = s.till_id AND e.seq = coalesce(s.last_seq, s.first_seq)
     WHERE ${where} ORDER BY s.at_ms DESC LIMIT ${LIMITS.sales + 1}`,
    values,
  );
  const sales = found.slice(0, LIMITS.sales);
  if (sales.length === 0) return { sales: [], more: false };
  const [of_sales] = await rows<OfSales & Record<string, unknown>>(OF_SALES, [sales.map(({ sale_id }) => sale_id)]);
  if (of_sales === undefined) throw new Error('an aggregate without a row');
  const { attempts, cash, claims, events, documents } = of_sales;
  const eventOf = (trace_id: string, type: string): unknown => {
    const body = events.find((one) => one.trace_id === trace_id && one.type === type)?.body;
    return body === undefined ? null : JSON.parse(body);
  };
  const leftAt = (source_id: string, captured_minor: number) => {
    const own = claims.filter(({ trace_id }) => trace_id === source_id);
    return { captured_minor, left_minor: Math.max(0, remainingMinor(captured_minor, own)), claims: own.map(claimOf) };
  };
  return {
    more: found.length > sales.length,
    sales: sales.map(({ body, event_body: whole, ...sale }) => ({
      ...sale,
      lines: (JSON.parse(body) as { readonly lines: unknown[] }).lines,
      sale: whole === null ? null : partOf(JSON.parse(whole), 'sale'),
      documents: documents.filter(({ sale_id }) => sale_id === sale.sale_id),
      cash: cash
        .filter(({ sale_id }) => sale_id === sale.sale_id)
        .map(({ tender_id, captured_minor }) => ({ tender_id, ...leftAt(tender_id, captured_minor) })),
      attempts: attempts
        .filter(({ sale_id, till_id }) => sale_id === sale.sale_id && till_id === sale.till_id)
        .map((attempt) => ({
          trace_id: attempt.trace_id,
          state: attempt.state,
          amount_minor: attempt.amount_minor,
          currency: attempt.currency,
          payment_id: attempt.payment_id,
          transaction_id: attempt.transaction_id,
          last_four: attempt.last_four,
          intent: partOf(eventOf(attempt.trace_id, 'attempt_intent'), 'intent'),
          card: partOf(partOf(eventOf(attempt.trace_id, 'attempt_sending'), 'sending'), 'card'),
          ...leftAt(attempt.trace_id, attempt.captured_minor ?? 0),
        })),
    })),
  };
}

interface OfSales {
  readonly attempts: readonly AttemptRow[];
  readonly cash: readonly { readonly tender_id: string; readonly sale_id: string; readonly captured_minor: number }[];
  readonly claims: readonly LaneClaim[];
  readonly documents: readonly (NonNullable<FoundSale['documents']>[number] & { readonly sale_id: string })[];
  readonly events: readonly { readonly trace_id: string; readonly type: string; readonly body: string }[];
}

const TRACES = 'ARRAY(SELECT trace_id FROM attempt WHERE sale_id = ANY($1))';
const all = (name: keyof OfSales, order: string, select: string): string =>
  `(SELECT coalesce(json_agg(one ORDER BY ${order}), '[]') FROM (${select}) one) AS ${name}`;

/** Everything that belongs to the found sales, in one query. */
const OF_SALES = `SELECT ${[
  all(
    'attempts',
    'at_ms, trace_id',
    `SELECT trace_id, till_id, sale_id, amount_minor + tip_minor AS amount_minor, currency, state, captured_minor, payment_id,
       transaction_id, last_four, at_ms FROM attempt WHERE sale_id = ANY($1)`,
  ),
  all('cash', 'tender_id', 'SELECT tender_id, sale_id, captured_minor FROM cash_part WHERE sale_id = ANY($1)'),
  all(
    'documents',
    'document_id',
    `SELECT document_id, sale_id, kind, state, amount_minor, number, stamp, link FROM tax_document
     WHERE sale_id = ANY($1) AND return_id IS NULL`,
  ),
  all(
    'claims',
    'claimed_at_ms',
    `SELECT c.return_id, c.trace_id, c.sale_return_id, c.till_id, c.amount_minor, c.call, c.lines, c.state, t.lane,
       (extract(epoch FROM c.claimed_at) * 1000)::bigint AS claimed_at_ms
     FROM return_claim c JOIN till t USING (till_id)
     WHERE c.trace_id = ANY(${TRACES} || ARRAY(SELECT tender_id FROM cash_part WHERE sale_id = ANY($1)))`,
  ),
  all(
    'events',
    'seq',
    `SELECT trace_id, type, body, seq FROM lane_event
     WHERE trace_id = ANY(${TRACES}) AND type IN ('attempt_intent', 'attempt_sending')`,
  ),
].join(', ')}`;

type LaneClaim = RecordedClaim & { readonly lane: number; readonly claimed_at_ms: number };

const partOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && name in of ? (of as Readonly<Record<string, unknown>>)[name] : null;

const claimOf = ({ lines, ...claim }: LaneClaim): Claim => ({
  ...claim,
  call: claim.call as Claim['call'],
  lines: (JSON.parse(lines) as [string, number][]).map(([line_id, quantity_milli]) => ({ line_id, quantity_milli })),
});
