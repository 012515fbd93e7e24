import { hash } from 'node:crypto';
import type { TestTill } from '../../test/store/test-till.ts';
import { median, percentile } from '../statistics.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figure.ts';

/** Lanes with a history, and the first of them. */
export const LANES_OF_PAST = 200;
export const FIRST_LANE_OF_PAST = 301;
/** Start time of a test till's chain: its sales come after the history. */
export const PAST_ENDS_MS = 1_700_000_000_000;
/** 300 sales per lane and day. */
const BETWEEN_SALES_MS = 288_000;
const DAY_MS = 86_400_000;

/** How the tills' identifiers are ordered in an index; the service's identifiers have no order in either case. */
export type Keys = 'ordered' | 'random';

const TABLES = ['sale', 'attempt', 'lane_event', 'lease'] as const;

const FUNCTIONS = `
CREATE FUNCTION cobro.past_random(seed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT md5(seed)::uuid::text $$;
CREATE FUNCTION cobro.past_ordered(seed text, at_ms bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(seed) PLACING lpad(to_hex(at_ms), 12, '0') FROM 1) PLACING '7' FROM 13)::uuid::text $$`;

/**
 * Writes past sales as a projection would have left them, round-robin over the lanes; their hashes are not valid. Of
 * each sale's events only the intent is written. Indexes are rebuilt at the end, as usual for bulk loads.
 */
export async function writePast(shop: BenchShop, sales: number, keys: Keys): Promise<void> {
  const per_lane = Math.ceil(sales / LANES_OF_PAST);
  const at_ms = `(${PAST_ENDS_MS} - (${per_lane} - n)::bigint * ${BETWEEN_SALES_MS})`;
  const own = (kind: string): string =>
    keys === 'ordered'
      ? `cobro.past_ordered('${kind}-' || lane || '-' || n, ${at_ms})`
      : `cobro.past_random('${kind}-' || lane || '-' || n)`;
  const of_service = (kind: string): string => `cobro.past_random('${kind}-' || lane || '-' || n)`;
  const from = `generate_series(1, ${per_lane}) n CROSS JOIN (
    SELECT till_id, lane FROM cobro.till WHERE machine = 'past' ORDER BY lane) past`;
  await shop.sql(FUNCTIONS);
  await shop.sql(`INSERT INTO cobro.lane (lane) SELECT generate_series(${FIRST_LANE_OF_PAST}, ${lastLane})`);
  await shop.sql(`WITH made AS (INSERT INTO cobro.till (till_id, lane, public_key, identity_epoch, state, machine, program)
      SELECT gen_random_uuid(), n, sha256(n::text::bytea), 1, 'live', 'past', 'bench'
      FROM generate_series(${FIRST_LANE_OF_PAST}, ${lastLane}) n RETURNING till_id)
    INSERT INTO cobro.lane_head (till_id, seq, hash) SELECT till_id, ${per_lane}, sha256('') FROM made`);
  const rebuild = await dropIndexes(shop);
  await shop.sql('SET synchronous_commit = off');
  await shop.sql('SET session_replication_role = replica');
  await shop.sql(
    `INSERT INTO cobro.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, last_seq, body)
     SELECT ${own('sale')}, till_id, lane, n, 'PAID', 1000 + n % 9000, 'CLP', ${at_ms}, n, n, '{"lines": []}' FROM ${from}`,
  );
  await shop.sql(
    `INSERT INTO cobro.attempt (trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, state, payment_id,
       transaction_id, last_four, captured_minor, is_ended, seq, at_ms)
     SELECT ${own('trace')}, till_id, ${own('sale')}, 1000 + n % 9000, 0, 1000 + n % 9000, 'CLP', 'BOUND', ${of_service('pay')},
       ${of_service('transaction')}, lpad(((n * 7919 + lane * 37) % 10000)::text, 4, '0'), 1000 + n % 9000, true, n, ${at_ms} FROM ${from}`,
  );
  await shop.sql(
    `INSERT INTO cobro.lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash)
     SELECT till_id, n, ${at_ms}, 'attempt_intent', ${own('trace')}, '{"type": "attempt_intent"}', sha256(''), sha256('') FROM ${from}`,
  );
  await shop.sql(
    `INSERT INTO cobro.lease (trace_id, till_id, block, n) SELECT ${own('trace')}, till_id, 'past', n FROM ${from}`,
  );
  await shop.sql('RESET session_replication_role');
  await shop.sql('RESET synchronous_commit');
  for (const made of rebuild) await shop.sql(made);
  for (const table of TABLES) await shop.sql(`VACUUM ANALYZE cobro.${table}`);
  await shop.sql('CHECKPOINT');
}

const lastLane = FIRST_LANE_OF_PAST + LANES_OF_PAST - 1;

/** Drops all indexes, including those of constraints; returns the statements that recreate them. */
async function dropIndexes(shop: BenchShop): Promise<readonly string[]> {
  const tables = TABLES.map((table) => `'cobro.${table}'::regclass`).join(', ');
  const rules = await shop.sql<{ table: string; name: string; made: string }>(
    `SELECT conrelid::regclass AS table, conname AS name, pg_get_constraintdef(oid) AS made FROM pg_constraint
     WHERE contype IN ('p', 'u') AND conrelid IN (${tables})`,
  );
  for (const { table, name } of rules) await shop.sql(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const indexes = await shop.sql<{ name: string; made: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid IN (${tables})`,
  );
  for (const { name } of indexes) await shop.sql(`DROP INDEX cobro.${name}`);
  return [
    ...rules.map(({ table, name, made }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${made}`),
    ...indexes.map(({ made }) => made),
  ];
}

const LOOKUPS = 400;

/** Alternating lookups by everything that a person may know of a sale. */
export async function lookups(shop: BenchShop, till: TestTill, sales: number, keys: Keys): Promise<Figure> {
  const per_lane = Math.ceil(sales / LANES_OF_PAST);
  const times = new Map<string, number[]>();
  const idOf = idsOf(keys);
  const before = await shop.counters();
  for (let index = 0; index < LOOKUPS; index += 1) {
    const lane = FIRST_LANE_OF_PAST + ((index * 37) % LANES_OF_PAST);
    const n = 1 + ((index * 7_919) % per_lane);
    const at_ms = PAST_ENDS_MS - (per_lane - n) * BETWEEN_SALES_MS;
    const day = new Date(at_ms - (at_ms % DAY_MS)).toISOString().slice(0, 10);
    const last_four = String((n * 7_919 + lane * 37) % 10_000).padStart(4, '0');
    const queries = {
      receipt: `receipt=${lane}-${n}`,
      trace: `trace=${idOf.own(`trace-${lane}-${n}`, at_ms)}`,
      payment: `payment=${idOf.service(`pay-${lane}-${n}`)}`,
      card: `last_four=${last_four}&amount_minor=${1_000 + (n % 9_000)}&day=${day}`,
    };
    for (const [kind, query] of Object.entries(queries)) {
      const began_ms = performance.now();
      const { value } = await till.sales(query);
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - began_ms]);
      if (value?.sales.length === 0) throw new Error(`${query} found nothing`);
    }
  }
  const after = await shop.counters();
  const pages = ((after.pages - before.pages) / (4 * LOOKUPS)).toFixed(0);
  const p95 = (kind: string): string => `${percentile(times.get(kind) ?? [], 0.95).toFixed(0)} ms`;
  const all = [...times.values()].flat();
  return {
    what: `lookup over ${sales.toLocaleString('en')} sales, p95`,
    measured: `**${percentile(all, 0.95).toFixed(0)} ms** (p50 ${median(all).toFixed(0)} ms; receipt ${p95('receipt')}, trace ${p95('trace')}, payment ${p95('payment')}, card and day ${p95('card')})`,
    goal: '100 ms',
    how: `${LOOKUPS} of each kind over HTTPS, one after the other, all over the past of ${LANES_OF_PAST} lanes, ${Math.ceil((per_lane * BETWEEN_SALES_MS) / DAY_MS)} days; a lookup touches ${pages} pages`,
  };
}

/** The identifiers of the past sales, as generated by the SQL functions. */
function idsOf(keys: Keys) {
  const uuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const service = (seed: string): string => uuid(hash('md5', seed, 'hex'));
  const ordered = (seed: string, at_ms: number): string =>
    uuid(`${at_ms.toString(16).padStart(12, '0')}7${hash('md5', seed, 'hex').slice(13)}`);
  return { service, own: keys === 'ordered' ? ordered : service };
}
