import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SafeAct } from '../../../store/contract/safe.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import { readDrops } from '../../../store/server/safe/safe-book.ts';
import { moveSafe } from '../../../store/server/safe/safe-acts.ts';
import { takeReport } from '../../../store/server/settlement/settlement-reports.ts';

interface LaneOfDemo {
  readonly till_id: string;
  readonly lane: number;
}

interface CardOfDemo extends LaneOfDemo {
  readonly trace_id: string;
  readonly captured_minor: number;
  readonly at_ms: string;
}

/** Stores cash drops and a Z with card payments as if pushed by the lanes. */
export async function insertMoney(client: pg.Client, now_ms: number): Promise<void> {
  const { rows: lanes } = await client.query<LaneOfDemo>('SELECT till_id, lane FROM cobro.till ORDER BY lane');
  for (const [index, { till_id, lane }] of lanes.entries())
    await tell(client, till_id, 901, now_ms - index * 1_500_000, null, {
      type: 'cash_moved',
      moved: {
        ...{
          movement_id: randomUUID(),
          shift_id: 'turno',
          amount_minor: 50_000 + 12_000 * lane,
          note: `bolsa ${lane}`,
        },
        ...{ currency: 'CLP', direction: 'out', reason: 'safe_drop', by: ['Beto Díaz', 'Carla Núñez'][index % 2] },
      },
    });
  await client.query(`UPDATE cobro.attempt SET transaction_id = 'tx-' || trace_id WHERE state = 'BOUND'`);
  const { rows: cards } = await client.query<CardOfDemo>(
    `SELECT a.trace_id, a.till_id, t.lane, a.captured_minor::integer AS captured_minor, a.at_ms
     FROM cobro.attempt a JOIN cobro.till t USING (till_id) WHERE a.state = 'BOUND' AND t.lane <= 2 ORDER BY t.lane, a.at_ms`,
  );
  for (const [index, { till_id, trace_id, at_ms }] of cards.entries()) {
    const card = { brand: index % 3 === 0 ? 'MASTERCARD' : 'VISA' };
    await tell(client, till_id, 1_000 + 2 * index, Number(at_ms), trace_id, {
      type: 'attempt_sending',
      trace_id,
      sending: { card },
    });
    await tell(client, till_id, 1_001 + 2 * index, Number(at_ms), trace_id, {
      type: 'attempt_step',
      trace_id,
      state: 'BOUND',
    });
  }
  const third = lanes.find(({ lane }) => lane === 3);
  const missing = third && [{ ...third, why: 'open', last_seq: 934, last_event: null, last_word: null }];
  await client.query(
    `INSERT INTO cobro.z_report (z_number, supplement, made_by, totals, missing) VALUES (1, 0, 'Ana', '{}', $1)`,
    [JSON.stringify(missing ?? [])],
  );
  for (const { till_id, lane } of lanes.filter((one) => one.lane <= 2)) {
    const card_minor = sumOf(cards.filter((one) => one.lane === lane));
    await client.query(
      `INSERT INTO cobro.z_line (z_number, supplement, till_id, from_seq, to_seq, closes, totals) VALUES (1, 0, $1, 1, 9000, 1, $2)`,
      [till_id, JSON.stringify({ CLP: { card_minor, card_returned_minor: 0 } })],
    );
  }
}

/** What office staff did with the safe today, and the settlement report they uploaded. */
export async function moveMoney(store: StoreDatabase, { settles = true } = {}): Promise<void> {
  const act = async (wish: object): Promise<void> => {
    const done = await moveSafe(store, { request_id: randomUUID(), ...wish } as SafeAct, 'Ana');
    if (!done.ok) throw new Error(done.error.message);
  };
  await act({ kind: 'counted', currency: 'CLP', counted_minor: 180_000, note: 'apertura' });
  const [first, second] = await readDrops(store);
  for (const [drop, counted_minor, note] of [
    [first, first?.amount_minor ?? 0, ''],
    [second, (second?.amount_minor ?? 0) - 1_000, 'faltó un billete de mil'],
  ] as const)
    if (drop !== undefined)
      await act({ kind: 'drop_received', till_id: drop.till_id, seq: drop.seq, counted_minor, note });
  await act({ kind: 'bank_deposit', currency: 'CLP', amount_minor: 150_000, note: 'comprobante 4711' });
  await act({ kind: 'float_given', lane: 2, currency: 'CLP', amount_minor: 20_000, note: '' });
  if (settles) await settle(store);
}

async function settle(store: StoreDatabase): Promise<void> {
  const cards = await store.rows<{ id: string; amount: number; lane: number; day: string }>(
    `SELECT a.transaction_id AS id, a.captured_minor AS amount, t.lane, to_char(to_timestamp(a.at_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
     FROM attempt a JOIN till t USING (till_id) WHERE a.state = 'BOUND' ORDER BY t.lane, a.at_ms`,
  );
  const [dear, late] = [cards[1]?.id, cards.findLast(({ lane }) => lane === 2)?.id];
  for (const day of new Set(cards.map((one) => one.day))) {
    const lines = cards
      .filter((one) => one.day === day && one.id !== late)
      .map(({ id, amount }) => ({ id, amount: id === dear ? amount + 100 : amount, fee: Math.round(amount / 40) }));
    const report = {
      ...{
        id: `informe-${day}`,
        date: day,
        total_amount: 7_770 + lines.reduce((sum, { amount }) => sum + amount, 0),
        currency: 'CLP',
        fees: 0,
        net_amount: 0,
      },
      transactions: [...lines, { id: `ajeno-${day}`, amount: 7_770, fee: 190 }],
      transaction_count: lines.length + 1,
    };
    const wish = { date: day, currency: 'CLP' as const, text: JSON.stringify(report), taken_by: 'Ana' };
    const taken = await takeReport(store, wish);
    if (!taken.ok) throw new Error(taken.error.message);
  }
}

const sumOf = (cards: readonly CardOfDemo[]): number => cards.reduce((sum, one) => sum + one.captured_minor, 0);

async function tell(
  client: pg.Client,
  till_id: string,
  seq: number,
  at_ms: number,
  trace_id: string | null,
  body: { readonly type: string; readonly [field: string]: unknown },
): Promise<void> {
  await client.query(
    `INSERT INTO cobro.lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [till_id, seq, at_ms, body.type, trace_id, JSON.stringify(body), randomBytes(32), randomBytes(32)],
  );
}
