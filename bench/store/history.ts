import type { TestTill } from '../../test/store/test-till.ts';
import { median, percentile } from '../statistics.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figure.ts';

/** Lanes that the past is written for. */
export const LANES_OF_PAST = 200;
const LOOKUPS = 400;
/** Of each of the four kinds. */
export const LOOKUPS_ALL = 4 * LOOKUPS;

const TABLES = ['sale', 'attempt', 'lane_event'] as const;

/**
 * Sales of the past, from one count of them to another, as a projection would have left them; their hashes prove nothing.
 * Indexes that hold no rule are made again at the end, which is how one loads so many.
 */
export async function writePast(shop: BenchShop, tills: readonly TestTill[], from: number, to: number): Promise<void> {
  const numbers = `generate_series(${Math.ceil(from / LANES_OF_PAST) + 1}, ${Math.ceil(to / LANES_OF_PAST)}) n`;
  const at_ms = '1700000000000 + n::bigint * 60000';
  const indexes = await shop.sql<{ name: string; made: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT i.indisunique AND i.indrelid IN (${TABLES.map((table) => `'cobro.${table}'::regclass`).join(', ')})`,
  );
  for (const { name } of indexes) await shop.sql(`DROP INDEX cobro.${name}`);
  await shop.sql('SET synchronous_commit = off');
  await shop.sql('SET session_replication_role = replica');
  for (const { till_id, lane } of tills.slice(0, LANES_OF_PAST)) {
    await shop.sql(
      `INSERT INTO cobro.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, last_seq, body)
       SELECT 'past-${lane}-' || n, '${till_id}', ${lane}, n, 'PAID', 1000 + n % 9000, 'CLP', ${at_ms}, n, n, '{"lines": []}'
       FROM ${numbers}`,
    );
    await shop.sql(
      `INSERT INTO cobro.attempt (trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, state, payment_id,
         last_four, captured_minor, is_ended, seq, at_ms)
       SELECT 'past-trace-${lane}-' || n, '${till_id}', 'past-${lane}-' || n, 1000 + n % 9000, 0, 1000 + n % 9000, 'CLP', 'BOUND',
         'past-pay-${lane}-' || n, lpad((n * 7919 % 10000)::text, 4, '0'), 1000 + n % 9000, true, n, ${at_ms}
       FROM ${numbers}`,
    );
    await shop.sql(
      `INSERT INTO cobro.lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash)
       SELECT '${till_id}', n, ${at_ms}, 'attempt_intent', 'past-trace-${lane}-' || n, '{"type": "attempt_intent", "n": ' || n || '}',
         sha256(''), sha256('') FROM ${numbers}`,
    );
  }
  await shop.sql('RESET session_replication_role');
  await shop.sql('RESET synchronous_commit');
  for (const { made } of indexes) await shop.sql(made);
  for (const table of TABLES) await shop.sql(`ANALYZE cobro.${table}`);
  await shop.sql('CHECKPOINT');
}

/** Lookups in turn by everything that a person may have in hand. */
export async function lookups(till: TestTill, sales: number, first_lane: number): Promise<Figure> {
  const per_lane = Math.ceil(sales / LANES_OF_PAST);
  const times = new Map<string, number[]>();
  for (let index = 0; index < LOOKUPS; index += 1) {
    const lane = first_lane + ((index * 37) % LANES_OF_PAST);
    const n = 1 + ((index * 7_919) % per_lane);
    const day = new Date(1_700_000_000_000 + n * 60_000).toISOString().slice(0, 10);
    const last_four = String((n * 7_919) % 10_000).padStart(4, '0');
    const asked = {
      receipt: `receipt=${lane}-${n}`,
      trace: `trace=past-trace-${lane}-${n}`,
      payment: `payment=past-pay-${lane}-${n}`,
      card: `last_four=${last_four}&amount_minor=${1_000 + (n % 9_000)}&day=${day}`,
    };
    for (const [kind, query] of Object.entries(asked)) {
      const began_ms = performance.now();
      const { value } = await till.sales(query);
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - began_ms]);
      if (value?.sales.length === 0) throw new Error(`${query} found nothing`);
    }
  }
  const p95 = (kind: string): string => `${percentile(times.get(kind) ?? [], 0.95).toFixed(0)} ms`;
  const all = [...times.values()].flat();
  return {
    what: `lookup over ${sales.toLocaleString('en')} sales, p95`,
    measured: `**${percentile(all, 0.95).toFixed(0)} ms** (p50 ${median(all).toFixed(0)} ms; receipt ${p95('receipt')}, trace ${p95('trace')}, payment ${p95('payment')}, card and day ${p95('card')})`,
    goal: '100 ms',
    how: `${LOOKUPS} of each kind over HTTPS, one after the other, all over the past of ${LANES_OF_PAST} lanes`,
  };
}
