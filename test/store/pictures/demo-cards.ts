import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CASHIERS = ['Beto Díaz', 'Carla Núñez'];

/** Gift cards and their use; the last was overdrawn while the store was away. */
const CARDS = [
  { shown: 'STVW', put: [30_000], taken: [[12_500, 'done']], kind: 'gift_card', months: 12 },
  { shown: 'KMPA', put: [15_000], taken: [[4_200, 'claimed']], kind: 'gift_card', months: 12 },
  { shown: 'HJRZ', put: [8_990], taken: [], kind: 'store_credit', months: 0 },
  { shown: 'BCDF', put: [50_000, 20_000], taken: [[63_800, 'done']], kind: 'gift_card', months: 12 },
  { shown: 'WXYA', put: [10_000], taken: [[10_000, 'done']], kind: 'gift_card', months: -1 },
  {
    shown: 'NPQE',
    put: [5_000],
    taken: [
      [3_000, 'done'],
      [2_600, 'done'],
    ],
    kind: 'gift_card',
    months: 12,
  },
] as const;

interface LaneOfDemo {
  readonly till_id: string;
  readonly lane: number;
}

/** Stores the shop's cards and their moves as if pushed by the lanes. */
export async function insertCards(client: pg.Client, now_ms: number): Promise<void> {
  const { rows: lanes } = await client.query<LaneOfDemo>('SELECT till_id, lane FROM cobro.till ORDER BY lane LIMIT 3');
  let seq = 5_000;
  for (const [index, { shown, put, taken, kind, months }] of CARDS.entries()) {
    const card_id = index.toString(16).padStart(32, '0');
    const lane = lanes[index % lanes.length];
    if (lane === undefined) return;
    const at_ms = now_ms - (index + 1) * 5 * HOUR_MS;
    await client.query(
      `INSERT INTO cobro.gift_card (card_id, shown, kind, currency, expires_at_ms, captured_minor, came_at_ms)
       VALUES ($1, $2, $3, 'CLP', $4, $5, $6)`,
      [
        ...[card_id, shown, kind, months === 0 ? null : now_ms + months * 30 * DAY_MS],
        ...[put.reduce<number>((sum, one) => sum + one, 0), at_ms],
      ],
    );
    for (const [nth, amount_minor] of put.entries()) {
      seq += 1;
      const put_at = at_ms + nth * 40 * 60_000;
      const sale_id = await sell(client, lane, { number: seq, at_ms: put_at, seq, cashier: CASHIERS[index % 2] ?? '' });
      await client.query(
        `INSERT INTO cobro.gift_put (move_id, card_id, till_id, seq, amount_minor, sale_id) VALUES ($1, $2, $3, $4, $5, $6)`,
        [`put-${seq}`, card_id, lane.till_id, seq, amount_minor, sale_id],
      );
    }
    for (const [nth, [amount_minor, state]] of taken.entries()) {
      seq += 1;
      const at = lanes[(index + nth + 1) % lanes.length] ?? lane;
      const taken_at = at_ms + (nth + 2) * HOUR_MS;
      const sale_id = await sell(client, at, { number: seq, at_ms: taken_at, seq, cashier: CASHIERS[nth % 2] ?? '' });
      await client.query(
        `INSERT INTO cobro.return_claim
           (return_id, trace_id, sale_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact, claimed_at)
         VALUES ($1, $2, $3, $4, 1, $5, '[]', 'gift', $6, $7, to_timestamp($8 / 1000.0))`,
        [`taken-${seq}`, card_id, sale_id, at.till_id, amount_minor, state, shown === 'NPQE' && nth === 1, taken_at],
      );
    }
  }
  await client.query(`INSERT INTO cobro.finding (kind, subject, till_id) VALUES ('gift_overdrawn', $1, $2)`, [
    (CARDS.length - 1).toString(16).padStart(32, '0'),
    lanes[0]?.till_id,
  ]);
}

interface SaleOfDemo {
  readonly number: number;
  readonly at_ms: number;
  readonly seq: number;
  readonly cashier: string;
}

/** A sale older than today, so that it does not change the day's sums. */
async function sell(client: pg.Client, lane: LaneOfDemo, { number, at_ms, seq, cashier }: SaleOfDemo): Promise<string> {
  const sale_id = `gift-${number}`;
  await client.query(
    `INSERT INTO cobro.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, last_seq, body)
     VALUES ($1, $2, $3, $4, 'PAID', 0, 'CLP', 0, $5, $5, '{}')`,
    [sale_id, lane.till_id, lane.lane, number, seq],
  );
  await client.query(
    `INSERT INTO cobro.lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash) VALUES ($1, $2, $3, 'cash_taken', NULL, $4, $5, $6)`,
    [
      lane.till_id,
      seq,
      at_ms,
      JSON.stringify({ type: 'cash_taken', sale: { cashier } }),
      randomBytes(32),
      randomBytes(32),
    ],
  );
  return sale_id;
}
