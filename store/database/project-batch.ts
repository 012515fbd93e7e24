import { type Fact, readEvent, sourceOfPart, touchedBy } from '../core/journal-facts.ts';
import {
  type AttemptRow,
  type CashRow,
  type ClaimRow,
  type Finding,
  type ProjectionRows,
  type ReturnPartRow,
  type SaleRow,
  project,
} from '../core/project.ts';
import type { PushedEvent } from '../contract/protocol.ts';
import { readCards } from './card-rows.ts';
import { confirmFloats } from './confirm-floats.ts';
import type { Queries } from './database.ts';
import { type Touched, endFindings } from './end-findings.ts';
import { keepDocuments } from './keep-documents.ts';

/** An event as stored in the database, parsed once. */
export interface TakenEvent extends PushedEvent {
  readonly type: string;
  readonly trace_id: string | null;
  readonly fact: Fact | null;
  readonly is_unknown_shape: boolean;
}

export function takeEvent(event: PushedEvent): TakenEvent {
  const read = readEvent(event.body);
  return { ...event, ...read, trace_id: read.fact === null ? null : (touchedBy(read.fact).trace_id ?? null) };
}

export interface ProjectedTill {
  readonly till_id: string;
  readonly lane: number;
  readonly identity_epoch: number;
  readonly known_till: string | null;
}

/** Projects events in the transaction of their push. A failure keeps them and makes a finding (store 6.5). */
export async function projectBatch(
  queries: Queries,
  till: ProjectedTill,
  events: readonly TakenEvent[],
): Promise<void> {
  await queries.rows('SAVEPOINT projection');
  try {
    await projectAll(queries, till, events);
  } catch (error) {
    await queries.rows('ROLLBACK TO SAVEPOINT projection');
    await writeFindings(queries, till.till_id, [
      {
        kind: 'not_projected',
        subject: `events ${events[0]?.seq ?? 0} to ${events.at(-1)?.seq ?? 0}`,
        seq: events[0]?.seq ?? 0,
      },
    ]);
    if (isOfDatabase(error)) throw error;
  }
}

/** Not the event's fault: the till retries the whole push, because nothing would project it later. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(08|25006|40|42501|53|57)/.test(String(error.code));

async function projectAll(
  queries: Queries,
  { till_id, lane, identity_epoch, known_till }: ProjectedTill,
  events: readonly TakenEvent[],
): Promise<void> {
  const found: (Finding | { kind: 'not_projected'; subject: string; seq: number })[] = [];
  for (const { is_unknown_shape, type, seq } of events)
    if (is_unknown_shape) found.push({ kind: 'unknown_shape', subject: type === '' ? `event ${seq}` : type, seq });
  const facts = events.flatMap(({ fact, seq, at_ms }) =>
    fact === null ? [] : [{ till_id, seq, at_ms, fact, known_till }],
  );
  let touched: Touched = { sources: [], return_ids: [] };
  if (facts.length > 0) {
    const rows = await readRows(
      queries,
      { lane, till_id },
      facts.map(({ fact }) => fact),
      (finding) => found.push(finding),
    );
    for (const placed of facts) project(placed, rows.store);
    touched = await rows.write(identity_epoch);
  }
  await keepDocuments(queries, till_id, events);
  await confirmFloats(queries, { till_id, lane }, events);
  await writeFindings(queries, till_id, found);
  // Also what is found of a return that ended before.
  await endFindings(queries, { ...touched, return_ids: [...touched.return_ids, ...found.map((one) => one.subject)] });
}

async function writeFindings(
  { rows }: Queries,
  till_id: string,
  findings: readonly { readonly kind: string; readonly subject: string; readonly seq: number }[],
): Promise<void> {
  for (const { kind, subject, seq } of findings)
    await rows('INSERT INTO finding (kind, subject, till_id, seq) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      kind,
      subject,
      till_id,
      seq,
    ]);
}

interface ReadRows {
  readonly store: ProjectionRows;
  write(identity_epoch: number): Promise<Touched>;
}

/** The ids of all tenders of a sale. */
const tenderIdsOf = (fact: Fact): string[] =>
  'sale' in fact ? fact.sale.tenders.map(({ tender_id }) => tender_id) : [];

const unique = (ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== undefined)),
];

async function readRows(
  { rows }: Queries,
  { lane, till_id }: { readonly lane: number; readonly till_id: string },
  facts: readonly Fact[],
  find: (finding: Finding) => void,
): Promise<ReadRows> {
  const touched = facts.map(touchedBy);
  const returns = unique(touched.map(({ return_id }) => return_id));
  const parts = new Map<string, ReturnPartRow>();
  if (returns.length > 0)
    for (const row of await rows<ReturnPartRow>(
      `SELECT p.part_id, p.return_id, p.source_id, p.is_cash, p.amount_minor, p.card, r.lines
       FROM return_part p JOIN sale_return r USING (return_id) WHERE p.part_id = ANY($1)`,
      [returns],
    ))
      parts.set(row.part_id, row);
  const traces = unique(touched.map(({ trace_id }) => trace_id));
  const sources = [...new Set([...traces, ...[...parts.values()].map(({ source_id }) => source_id)])];
  const begun = facts.flatMap((fact) => ('returned' in fact ? fact.returned.parts : []));
  for (const part of begun) sources.push(sourceOfPart(part));
  const attempts = new Map<string, AttemptRow>();
  const named_sales = unique(touched.flatMap(({ sale_id, other_sale_id }) => [sale_id, other_sale_id]));
  const attempt_rows =
    traces.length + named_sales.length === 0
      ? []
      : await rows<AttemptRow & { seq: number }>(
          `SELECT trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, service, state, payment_id,
       transaction_id, last_four, captured_minor, is_ended, seq, at_ms, is_tab, capture_step, capture_minor
     FROM attempt WHERE trace_id = ANY($1) OR sale_id = ANY($2)
       OR sale_id = ANY(ARRAY(SELECT of_trace.sale_id FROM attempt of_trace WHERE of_trace.trace_id = ANY($1)))
     ORDER BY trace_id FOR UPDATE`,
          [traces, named_sales],
        );
  for (const row of attempt_rows) attempts.set(row.trace_id, row);
  const sale_ids = unique([...named_sales, ...attempt_rows.map(({ sale_id }) => sale_id)]);
  const sales = new Map<string, SaleRow>();
  const sale_rows =
    sale_ids.length === 0
      ? []
      : await rows<Omit<SaleRow, 'sale'> & { body: string }>(
          'SELECT sale_id, till_id, number, state, total_minor, currency, at_ms, paid_at_ms, paid_seq, first_seq, last_seq, person_id, body FROM sale WHERE sale_id = ANY($1)',
          [sale_ids],
        );
  for (const { body, ...row } of sale_rows)
    sales.set(row.sale_id, { ...row, sale: JSON.parse(body) as SaleRow['sale'] });
  const numbers = unique(facts.map((fact) => ('sale' in fact ? String(fact.sale.number) : undefined))).map(Number);
  const holders = new Map(
    (
      await rows<{ number: number; sale_id: string }>(
        'SELECT number, sale_id FROM sale WHERE lane = $1 AND number = ANY($2) AND till_id = $3',
        [lane, numbers, till_id],
      )
    ).map(({ number, sale_id }) => [number, sale_id]),
  );
  const cards = await readCards(
    { rows },
    facts,
    [...sales.values()].map(({ sale }) => sale),
    [...parts.values()],
    returns,
  );
  sources.push(...cards.card_ids, ...facts.flatMap(tenderIdsOf));
  const claims = new Map<string, ClaimRow>();
  if (returns.length + sources.length > 0)
    for (const row of await rows<ClaimRow>(
      `SELECT return_id, trace_id, sale_return_id, sale_id, till_id, amount_minor, lines, call, state, after_the_fact FROM return_claim
       WHERE return_id = ANY($1) OR trace_id = ANY($2)`,
      [[...returns, ...cards.part_ids], sources],
    ))
      claims.set(row.return_id, row);
  const cash = new Map<string, CashRow>();
  for (const row of await rows<CashRow>(
    'SELECT tender_id, till_id, sale_id, captured_minor, at_ms FROM cash_part WHERE tender_id = ANY($1)',
    [unique(sources)],
  ))
    cash.set(row.tender_id, row);
  const changed = {
    sales: new Set<string>(),
    attempts: new Set<string>(),
    claims: new Set<string>(),
    cash: new Set<string>(),
  };
  const decided: { return_id: string; sale_id: string; lines: string }[] = [];
  const new_parts: ReturnPartRow[] = [];
  const withdrawn: string[] = [];
  const erased: string[] = [];
  const leases: { trace_id: string; block: string; n: number }[] = [];
  const store: ProjectionRows = {
    sale: (id) => sales.get(id) ?? null,
    putSale: (row) => {
      const holder = holders.get(row.number);
      if (holder !== undefined && holder !== row.sale_id)
        return find({ kind: 'number_twice', subject: `${lane}-${row.number}`, seq: row.first_seq });
      holders.set(row.number, row.sale_id);
      sales.set(row.sale_id, row);
      changed.sales.add(row.sale_id);
    },
    attempt: (id) => attempts.get(id) ?? null,
    putAttempt: (row) => {
      attempts.set(row.trace_id, row);
      changed.attempts.add(row.trace_id);
    },
    attemptsOf: (sale_id) => [...attempts.values()].filter((row) => row.sale_id === sale_id),
    claim: (id) => claims.get(id) ?? null,
    putClaim: (row) => {
      claims.set(row.return_id, row);
      changed.claims.add(row.return_id);
    },
    claimsOf: (trace_id) => [...claims.values()].filter((row) => row.trace_id === trace_id),
    cash: (id) => cash.get(id) ?? null,
    putCash: (row) => {
      if (cash.get(row.tender_id)?.captured_minor === row.captured_minor) return;
      cash.set(row.tender_id, row);
      changed.cash.add(row.tender_id);
    },
    returnPart: (id) => parts.get(id) ?? null,
    putReturn: (of, its_parts) => {
      decided.push(of);
      new_parts.push(...its_parts);
      for (const part of its_parts) parts.set(part.part_id, part);
    },
    putWithdrawn: (id) => void withdrawn.push(id),
    isWithdrawn: (id) => withdrawn.includes(id) || cards.isWithdrawn(id),
    returnsOf: cards.returnsOf,
    erasePeople: (ids) => void erased.push(...ids),
    putLease: (block, first, lease_traces) => {
      for (const [index, trace_id] of lease_traces.entries()) leases.push({ trace_id, block, n: first + index });
    },
    unloads: (return_id) =>
      [...claims.values()].filter((row) => row.call === 'gift' && row.sale_return_id === return_id),
    card: cards.card,
    isPut: cards.isPut,
    put: cards.put,
    find,
  };
  return {
    store,
    write: async (identity_epoch) => {
      const pick = <Row>(from: ReadonlyMap<string, Row>, ids: ReadonlySet<string>): Row[] =>
        [...ids].flatMap((id) => from.get(id) ?? []);
      const puts = pick(sales, changed.sales).map(({ sale, ...row }) => ({ ...row, lane, body: JSON.stringify(sale) }));
      if (puts.length > 0) await rows(PUT_SALES, [JSON.stringify(puts)]);
      const attempted = pick(attempts, changed.attempts);
      if (attempted.length > 0) await rows(PUT_ATTEMPTS, [JSON.stringify(attempted)]);
      const paid_cash = pick(cash, changed.cash);
      if (paid_cash.length > 0) await rows(PUT_CASH, [JSON.stringify(paid_cash)]);
      if (decided.length > 0) {
        await rows(PUT_RETURNS, [JSON.stringify(decided.map((one) => ({ ...one, till_id })))]);
        await rows(PUT_PARTS, [JSON.stringify(new_parts)]);
      }
      await cards.write(till_id);
      if (erased.length > 0) await rows(ERASE_PEOPLE, [erased]);
      if (withdrawn.length > 0) await rows(PUT_WITHDRAWN, [withdrawn, till_id]);
      const claimed = pick(claims, changed.claims).map((row) => ({ ...row, identity_epoch }));
      if (claimed.length > 0) await rows(PUT_CLAIMS, [JSON.stringify(claimed)]);
      if (leases.length > 0) await rows(PUT_LEASES, [JSON.stringify(leases.map((lease) => ({ ...lease, till_id })))]);
      return {
        sources: [...claimed.map(({ trace_id }) => trace_id), ...cards.card_ids],
        return_ids: claimed.map(({ return_id }) => return_id),
      };
    },
  };
}

const PUT_SALES = `
INSERT INTO sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, paid_at_ms, paid_seq, first_seq,
  last_seq, person_id, body)
SELECT sale_id, till_id, lane, number, state, total_minor, currency, at_ms, paid_at_ms, paid_seq, first_seq, last_seq, person_id, body
FROM json_to_recordset($1::json) AS given (sale_id text, till_id uuid, lane integer, number bigint, state text,
  total_minor bigint, currency text, at_ms bigint, paid_at_ms bigint, paid_seq bigint, first_seq bigint, last_seq bigint, person_id text, body text)
ON CONFLICT (sale_id) DO UPDATE SET till_id = excluded.till_id, lane = excluded.lane, state = excluded.state, total_minor = excluded.total_minor, body = excluded.body,
  last_seq = excluded.last_seq, paid_at_ms = excluded.paid_at_ms, paid_seq = excluded.paid_seq, person_id = excluded.person_id`;

const PUT_ATTEMPTS = `
INSERT INTO attempt (trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, service, state, payment_id,
  transaction_id, last_four, captured_minor, is_ended, seq, at_ms, is_tab, capture_step, capture_minor)
SELECT trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, service, state, payment_id,
  transaction_id, last_four, captured_minor, is_ended, seq, at_ms, is_tab, capture_step, capture_minor
FROM json_to_recordset($1::json) AS given (trace_id text, till_id uuid, sale_id text, amount_minor bigint, tip_minor bigint,
  due_minor bigint, currency text, service text, state text, payment_id text, transaction_id text, last_four text,
  captured_minor bigint, is_ended boolean, seq bigint, at_ms bigint, is_tab boolean, capture_step text, capture_minor bigint)
ON CONFLICT (trace_id) DO UPDATE SET state = excluded.state, due_minor = excluded.due_minor, payment_id = excluded.payment_id,
  transaction_id = excluded.transaction_id, last_four = excluded.last_four, captured_minor = excluded.captured_minor,
  is_ended = excluded.is_ended, seq = excluded.seq,
  capture_step = excluded.capture_step, capture_minor = excluded.capture_minor`;

// Existing claims are updated, not inserted again: the check before an insert would judge a granted claim anew, and
// facts in the same batch would make it refuse the whole batch.
const PUT_CLAIMS = `
WITH given AS (SELECT * FROM json_to_recordset($1::json) AS given (return_id text, trace_id text, sale_return_id text, sale_id text, till_id uuid, identity_epoch bigint,
  amount_minor bigint, lines text, call text, state text, after_the_fact boolean)),
known AS (UPDATE return_claim SET state = given.state, after_the_fact = given.after_the_fact, sale_id = given.sale_id
  FROM given WHERE return_claim.return_id = given.return_id RETURNING return_claim.return_id)
INSERT INTO return_claim (return_id, trace_id, sale_return_id, sale_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
SELECT return_id, trace_id, sale_return_id, sale_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact
FROM given WHERE return_id NOT IN (SELECT return_id FROM known)
ON CONFLICT (return_id) DO UPDATE SET state = excluded.state, after_the_fact = excluded.after_the_fact, sale_id = excluded.sale_id`;

const PUT_LEASES = `
INSERT INTO lease (trace_id, till_id, block, n)
SELECT trace_id, till_id, block, n FROM json_to_recordset($1::json) AS given (trace_id text, till_id uuid, block text, n bigint)
ON CONFLICT (trace_id) DO NOTHING`;

const PUT_CASH = `
INSERT INTO cash_part (tender_id, till_id, sale_id, captured_minor, at_ms)
SELECT tender_id, till_id, sale_id, captured_minor, at_ms
FROM json_to_recordset($1::json) AS given (tender_id text, till_id uuid, sale_id text, captured_minor bigint, at_ms bigint)
ON CONFLICT (tender_id) DO UPDATE SET captured_minor = excluded.captured_minor`;

const PUT_RETURNS = `
INSERT INTO sale_return (return_id, till_id, sale_id, lines)
SELECT return_id, till_id, sale_id, lines
FROM json_to_recordset($1::json) AS given (return_id text, till_id uuid, sale_id text, lines text)
ON CONFLICT (return_id) DO NOTHING`;

const PUT_PARTS = `
INSERT INTO return_part (part_id, return_id, source_id, is_cash, amount_minor, card)
SELECT part_id, return_id, source_id, is_cash, amount_minor, card
FROM json_to_recordset($1::json) AS given (part_id text, return_id text, source_id text, is_cash boolean, amount_minor bigint,
  card text)
ON CONFLICT (part_id) DO NOTHING`;

const PUT_WITHDRAWN = `
INSERT INTO withdrawn_return (return_id, till_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING`;

const ERASE_PEOPLE = `
WITH gone AS (INSERT INTO person_gone (person_id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING)
DELETE FROM person_mark WHERE person_id = ANY($1)`;
