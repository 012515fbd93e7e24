import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { StoreDatabase } from '../../../store/database/database.ts';
import { requestClose } from '../../../store/server/close-requests.ts';
import { publishFeed } from '../../../store/server/feeds.ts';
import { insertCards } from './demo-cards.ts';
import { moveMoney, insertMoney } from './demo-money.ts';

export interface DemoShop {
  readonly lanes: number;
  readonly key_pem: string;
  readonly now_ms: number;
}

const HOUR_MS = 3_600_000;
const PRODUCTS = [
  ['101', 'Espresso', 'bebidas', 1_800],
  ['102', 'Cortado', 'bebidas', 2_200],
  ['103', 'Capuchino', 'bebidas', 2_900],
  ['104', 'Té de hierbas', 'bebidas', 1_900],
  ['105', 'Jugo de naranja', 'bebidas', 2_600],
  ['201', 'Medialuna', 'comida', 1_400],
  ['202', 'Sándwich de pollo', 'comida', 5_200],
  ['203', 'Muffin de arándano', 'comida', 2_300],
  ['204', 'Queque de limón', 'comida', 2_100],
  ['301', 'Café en grano 250 g', 'almacen', 8_900],
] as const;

/** The demonstration's catalogue; `dearer` is added to the price of the espresso. */
export const catalogueOf = (dearer = 0): string =>
  JSON.stringify({
    currency: 'CLP',
    products: PRODUCTS.map(([code, name, category_id, price_minor]) => ({
      ...{ product_id: code, name, code, category_id, unit: 'each', stock: null },
      price_minor: price_minor + (code === '101' ? dearer : 0),
    })),
    categories: [
      { category_id: 'bebidas', name: 'Bebidas', icon: 'cup' },
      { category_id: 'comida', name: 'Comida', icon: 'utensils' },
      { category_id: 'almacen', name: 'Almacén', icon: 'bag' },
    ],
  });

/**
 * Fills a fresh database with the same day of a shop each time, as if pushed and published. Only for pictures; the hash
 * chains are not valid.
 */
export async function fillDemoShop(url: string, store: StoreDatabase, shop: DemoShop): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (let lane = 1; lane <= shop.lanes; lane += 1) await fillLane(client, lane, shop);
    await insertMoney(client, shop.now_ms);
    await insertCards(client, shop.now_ms);
  } finally {
    await client.end();
  }
  await moveMoney(store);
  const draft = { valid_from_ms: null, lanes: null, confirmed: true, published_by: 'Ana', reason: '' } as const;
  const publish = async (change: object): Promise<void> => {
    const done = await publishFeed(store, shop.key_pem, {
      ...draft,
      feed: 'catalogue',
      body: catalogueOf(),
      ...change,
    });
    if (!done.ok) throw new Error(done.error.message);
  };
  await publish({ reason: 'apertura' });
  await publish({ body: catalogueOf(200), lanes: [1], reason: 'prueba en la caja 1' });
  await publish({ body: catalogueOf(300), valid_from_ms: Date.now() + 2 * HOUR_MS, reason: 'precios de la tarde' });
  const gifts = { gift_cards: true, gift_card_max_minor: 100_000, gift_card_months: 12, gift_exception_minor: 5_000 };
  const settings = { receipt_footer: ['Gracias por su visita'], tip_enabled: false, ...gifts };
  const terrace = { name: 'Terraza', lanes: [2, 3], settings: { tip_enabled: true } };
  await publish({ feed: 'settings', body: JSON.stringify({ settings, groups: [terrace] }) });
  const people = [
    ...[person('ana', 'Ana Rojas', 'manager'), person('sol', 'Sol Vera', 'supervisor')],
    ...[person('beto', 'Beto Díaz', 'cashier'), person('carla', 'Carla Núñez', 'cashier')],
  ];
  await publish({ feed: 'staff', body: JSON.stringify({ people }) });
  await store.rows(
    `INSERT INTO feed_on_till (till_id, feed, version, refused_version, refused_problem, refused_detail)
     SELECT till_id, feed, CASE WHEN feed = 'catalogue' AND lane = 1 THEN 2 WHEN feed IN ('catalogue', 'settings', 'staff') THEN 1 END,
       CASE WHEN feed = 'settings' AND lane = 3 THEN 2 END, CASE WHEN feed = 'settings' AND lane = 3 THEN 'setting_refused' END, ''
     FROM till CROSS JOIN unnest(ARRAY['catalogue', 'settings', 'staff', 'software']) AS feed`,
  );
  await requestClose(store, { lane: 2, asked_by: 'Sol Vera' });
}

/** Parses as a PIN hash but matches no PIN. */
const PIN_HASH = `argon2id$v=19$m=19456,t=2,p=1$none$00$${'A'.repeat(22)}$${'B'.repeat(43)}`;
const person = (staff_id: string, name: string, role: string) => ({
  ...{ staff_id, name, role, enabled: true, overrides: {}, pin_hash: PIN_HASH },
});

const devicesOf = (lane: number) => [
  { kind: 'reader', code: 'ready', level: 'ok' },
  lane % 5 === 3
    ? { kind: 'printer', code: 'no_paper', level: 'error' }
    : { kind: 'printer', code: 'ready', level: 'ok' },
  { kind: 'drawer', code: 'ready', level: 'ok' },
];

async function fillLane(client: pg.Client, lane: number, { now_ms }: DemoShop): Promise<void> {
  const till_id = randomUUID();
  const is_silent = lane % 17 === 4;
  await client.query('INSERT INTO cobro.lane (lane) VALUES ($1) ON CONFLICT DO NOTHING', [lane]);
  await client.query(
    `INSERT INTO cobro.till (till_id, lane, public_key, identity_epoch, state, program, disk_free_bytes, devices)
     VALUES ($1, $2, $3, 1, 'live', $4, $5, $6)`,
    [
      ...[till_id, lane, randomBytes(44), lane % 9 === 5 ? '1.3.2' : '1.4.0'],
      ...[lane === 7 ? 600_000_000 : 48_000_000_000, JSON.stringify(devicesOf(lane))],
    ],
  );
  await client.query('INSERT INTO cobro.lane_head (till_id, seq, hash) VALUES ($1, 900, $2)', [
    till_id,
    randomBytes(32),
  ]);
  await client.query(
    `INSERT INTO cobro.session (till_id, session, boot_id, identity_epoch, token_sha256, expires_at, last_word_at, journal_seq)
     VALUES ($1, 1, $2, 1, $3, now() + interval '12 hours', now() - make_interval(secs => $4), $5)`,
    [till_id, randomUUID(), randomBytes(32), is_silent ? 1_900 : 10, is_silent ? 934 : 900],
  );
  const midnight_ms = new Date(now_ms).setHours(0, 0, 0, 0);
  const hours = Math.max(1, Math.floor((now_ms - midnight_ms) / HOUR_MS));
  let number = 0;
  for (let hour = Math.min(8, hours - 1); hour < hours; hour += 1)
    for (let nth = 0; nth < 1 + ((lane * 7 + hour * 3) % 4); nth += 1) {
      number += 1;
      const at_ms = midnight_ms + hour * HOUR_MS + nth * 600_000;
      const total_minor = 2_000 + ((lane * 1_370 + hour * 910 + nth * 2_730) % 24_000);
      const sale_id = `demo-${lane}-${number}`;
      await client.query(
        `INSERT INTO cobro.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, body)
         VALUES ($1, $2, $3, $4, 'PAID', $5, 'CLP', $6, $4, '{}')`,
        [sale_id, till_id, lane, number, total_minor, at_ms],
      );
      if (nth % 2 === 0)
        await client.query(ATTEMPT, [`trace-${sale_id}`, till_id, sale_id, total_minor, 'BOUND', true, at_ms]);
    }
  if (lane === 2 || lane % 17 === 4)
    await client.query(ATTEMPT, [`open-${lane}`, till_id, `open-${lane}`, 12_900, 'SENT', false, now_ms - 400_000]);
  if (is_silent)
    await client.query(
      "INSERT INTO cobro.finding (kind, subject, till_id) VALUES ('feed_refused', 'catalogue 2: tax_unknown', $1)",
      [till_id],
    );
}

const ATTEMPT = `INSERT INTO cobro.attempt
  (trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, state, captured_minor, is_ended, seq, at_ms)
  VALUES ($1, $2, $3, $4, 0, 0, 'CLP', $5, CASE WHEN $6 THEN $4::bigint END, $6, 1, $7)`;
