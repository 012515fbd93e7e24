import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { plannedFor, signedFeedText } from '../../store/contract/feeds.ts';
import type { FeedAnswers, FeedPreview, FeedSource } from '../../store/contract/office-feeds.ts';
import { bodyOf, unpackFeed, versionsFor } from '../../store/server/feeds.ts';
import { readStore } from '../../store/database/store-chain.ts';
import { ask, openOffice, shopKey, signIn } from './use-office.ts';
import { newKey } from './shop-of-feeds.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
type Ready = Extract<FeedPreview, { outcome: 'ready' }>;

const csv = (...rows: readonly string[]): FeedSource => ({
  ...{ kind: 'file', name: 'precios.csv', text: ['nombre;codigo;categoria;precio', ...rows].join('\n') },
  ...{ currency: 'CLP', tax_ids: ['iva'] },
});
const json = (value: unknown): FeedSource => ({
  ...{ kind: 'file', name: 'file.json', text: JSON.stringify(value), currency: 'CLP', tax_ids: [] },
});
const MORNING = csv('Espresso;101;Bebidas;1000', 'Cortado;102;Bebidas;1200', 'Muffin;103;Comida;1500');

async function publisher(key: string | null = shopKey) {
  const { store, sql } = await postgres.database();
  const office = await openOffice(store, { key });
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const place = { valid_from_ms: null as number | null, lanes: null as number[] | null };
  const preview = async (feed: string, source: FeedSource, where = place): Promise<FeedPreview> => {
    const answer = await ask(office, 'feeds.preview', { feed, source, ...where }, { cookie });
    expect(answer.code).toBe('ok');
    return answer.value as FeedPreview;
  };
  const ready = async (feed: string, source: FeedSource, where = place): Promise<Ready> => {
    const looked = await preview(feed, source, where);
    if (looked.outcome !== 'ready') throw new Error(looked.problem.code);
    return looked;
  };
  const publish = async (feed: string, source: FeedSource, more: object = {}) => {
    const { after } = await ready(feed, source);
    const args = { feed, source, ...place, after, confirmed: false, reason: '', ...more };
    return ask(office, 'feeds.publish', args, { cookie, pin });
  };
  const published = async (feed: string, source: FeedSource, more: object = {}): Promise<number> => {
    const answer = await publish(feed, source, more);
    expect(answer.code).toBe('ok');
    return (answer.value as FeedAnswers['feeds.publish']).version;
  };
  const read = async <Call extends keyof FeedAnswers>(call: Call, args: object = {}): Promise<FeedAnswers[Call]> =>
    (await ask(office, call, args, { cookie })).value as FeedAnswers[Call];
  return { store, sql, office, pin, cookie, preview, ready, publish, published, read };
}

test('a file becomes a version that lanes can prove, after its preview said what is new, changed and gone', async () => {
  const { store, preview, ready, published, read } = await publisher();
  expect(await preview('catalogue', MORNING)).toMatchObject({
    before: null,
    after: null,
    counts: { added: 3, gone: 0 },
  });
  expect(await published('catalogue', MORNING, { reason: 'apertura' })).toBe(1);

  const [version] = await versionsFor(store, 3, ['catalogue']);
  if (version === undefined) throw new Error('no version');
  const { store_id } = await readStore(store);
  const text = Buffer.from(signedFeedText(store_id, version));
  expect(verify(null, text, createPublicKey(shopKey), Buffer.from(version.signature, 'base64url'))).toBe(true);

  const noon = await ready(
    'catalogue',
    csv('Espresso;101;Bebidas;1500', 'Cortado;102;Bebidas;1200', 'Mocha;104;Bebidas;2000'),
  );
  expect(noon).toMatchObject({ before: 1, after: 1, counts: { added: 1, changed: 1, gone: 1, same: 1 }, doubt: null });
  expect(noon.changes).toEqual([
    { what: 'gone', subject: 'Muffin', field: null, before: 1_500, after: null },
    { what: 'changed', subject: 'Espresso', field: 'price', before: 1_000, after: 1_500 },
    { what: 'added', subject: 'Mocha', field: null, before: null, after: 2_000 },
  ]);
  expect(await preview('catalogue', csv('Espresso;101;Bebidas;mucho'))).toMatchObject({
    outcome: 'not_right',
    problem: { code: 'bad_rows', rows: [{ line: 2, problem: { kind: 'price' } }] },
  });
  expect(await read('feeds.read')).toMatchObject({
    signer: 'here',
    versions: [{ published_by: 'Ana', reason: 'apertura' }],
  });
});

test('prices are changed one by one in the catalogue of the lanes, first at some, then at all', async () => {
  const { published, ready, read, cookie, office } = await publisher();
  await published('catalogue', MORNING);
  const [cortado] = (await read('catalogue.read', { text: 'cort' })).products;
  const product_id = cortado?.product_id ?? '';
  expect(cortado).toMatchObject({ name: 'Cortado', code: '102', category: 'Bebidas', price_minor: 1_200 });
  const dearer: FeedSource = { kind: 'prices', prices: [{ product_id, price_minor: 1_300 }] };
  const tried = await published('catalogue', dearer, { lanes: [1, 2] });
  // The other lanes keep the old price.
  expect((await read('catalogue.read', { text: 'cort' })).products[0]?.price_minor).toBe(1_200);
  const all: FeedSource = { kind: 'version', version: tried };
  expect(await ready('catalogue', all)).toMatchObject({
    ...{ before: 1, counts: { changed: 1, same: 2, added: 0, gone: 0 }, staged: [{ version: tried, lanes: [1, 2] }] },
  });
  await published('catalogue', all);
  expect((await read('catalogue.read', { text: 'cort' })).products[0]?.price_minor).toBe(1_300);
  const gone: FeedSource = { kind: 'prices', prices: [{ product_id: 'nobody', price_minor: 1 }] };
  const args = { feed: 'catalogue', source: gone, valid_from_ms: null, lanes: null };
  expect((await ask(office, 'feeds.preview', args, { cookie })).value).toEqual({
    outcome: 'not_right',
    problem: { code: 'unknown_product', product_id: 'nobody' },
  });
});

test('a file with stock says that each till counts it anew; a price and a version of before do not', async () => {
  const { published, ready, read } = await publisher();
  await published('catalogue', MORNING);
  const stocked: FeedSource = {
    ...{ kind: 'file', name: 'precios.csv', currency: 'CLP', tax_ids: ['iva'] },
    text: 'nombre;codigo;categoria;precio;existencias\nEspresso;101;Bebidas;1000;24\nCortado;102;Bebidas;1200;',
  };
  const counts_stock = async (source: FeedSource) => (await ready('catalogue', source)).counts_stock;
  expect([await counts_stock(MORNING), await counts_stock(stocked)]).toEqual([false, true]);
  const version = await published('catalogue', stocked);
  const [espresso] = (await read('catalogue.read', { text: 'espr' })).products;
  const dearer: FeedSource = {
    kind: 'prices',
    prices: [{ product_id: espresso?.product_id ?? '', price_minor: 1_100 }],
  };
  expect(await counts_stock(dearer)).toBe(false);
  await published('catalogue', dearer);
  expect([await counts_stock({ kind: 'version', version }), await counts_stock(stocked)]).toEqual([false, true]);
});

test('a planned version is named to who publishes before it, because theirs takes its place', async () => {
  const { published, ready, publish } = await publisher();
  const [{ now_ms }] = (await (
    await publisher()
  ).store.rows('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms')) as [{ now_ms: number }];
  const noon_ms = plannedFor(now_ms + 3_600_000);
  await published('catalogue', MORNING);
  await published('catalogue', csv('Espresso;101;Bebidas;1500', 'Cortado;102;Bebidas;1200'), {
    valid_from_ms: noon_ms,
  });
  expect((await ready('catalogue', MORNING)).later).toEqual([{ version: 2, valid_from_ms: noon_ms }]);
  // A later plan is compared with the earlier plan, not with what is in force now.
  const evening = { valid_from_ms: noon_ms + 60_000, lanes: null };
  expect(await ready('catalogue', MORNING, evening)).toMatchObject({ before: 2, counts: { added: 1, changed: 1 } });
  expect((await publish('catalogue', MORNING, { valid_from_ms: now_ms - 3_600_000 })).code).toBe('past');
});

test('nothing is published over what somebody else published, or without a word where much goes', async () => {
  const { published, publish, preview, office, cookie, sql } = await publisher();
  await published('catalogue', MORNING);
  expect((await publish('catalogue', MORNING, { after: null })).code).toBe('moved');
  // Edits of a version that another one replaced.
  expect((await publish('catalogue', MORNING, { based_on: null })).code).toBe('moved');
  const little = csv('Espresso;101;Bebidas;1000');
  expect(await preview('catalogue', little)).toMatchObject({ doubt: { problem: 'shrinks' } });
  expect((await publish('catalogue', little)).code).toBe('unconfirmed');
  expect(await preview('catalogue', csv())).toMatchObject({ outcome: 'not_right' });
  await published('catalogue', little, { confirmed: true });
  const args = { feed: 'catalogue', source: MORNING, valid_from_ms: null, lanes: null, after: 2, confirmed: true };
  expect((await ask(office, 'feeds.publish', { ...args, reason: '' }, { cookie })).code).toBe('pin_needed');
  expect((await ask(office, 'feeds.publish', { ...args, reason: '' }, { cookie, pin: '000000' })).code).toBe(
    'wrong_pin',
  );
  expect(await sql(`SELECT subject FROM cobro.office_act WHERE what = 'feed_published' ORDER BY act_id`)).toEqual([
    { subject: 'catalogue 1' },
    { subject: 'catalogue 2' },
  ]);
  // A file is not even read without a session.
  const large = { args: { feed: 'catalogue', source: { ...MORNING, text: 'x'.repeat(200_000) } } };
  expect((await ask(office, 'feeds.preview', large, { cookie: '' })).code).toBe('signed_out');
  expect((await ask(office, 'day.read', large, { cookie })).code).toBe('bad_request');
});

test('a process without the key of the shop says so, and makes none of its own', async () => {
  const { office, cookie, pin, store, published, ready } = await publisher();
  await published('catalogue', MORNING);
  const { after } = await ready('catalogue', MORNING);
  const args = {
    feed: 'catalogue',
    source: MORNING,
    valid_from_ms: null,
    lanes: null,
    after,
    confirmed: false,
    reason: '',
  };
  for (const key of [null, newKey()]) {
    const other = await openOffice(store, { key });
    const there = await signIn(other, 'Ana', await other.person('Ana', 'manager'));
    expect((await ask(other, 'feeds.read', {}, { cookie: there })).value).toMatchObject({ signer: 'elsewhere' });
    const own = await other.person('Ana', 'manager');
    const again = await signIn(other, 'Ana', own);
    expect((await ask(other, 'feeds.publish', args, { cookie: again, pin: own })).code).toBe('no_key');
    const back = { feed: 'catalogue', lane: null, content_of: 1, reason: 'x' };
    expect((await ask(other, 'feeds.roll_back', back, { cookie: again, pin: own })).code).toBe('no_key');
  }
  expect(await store.rows('SELECT version FROM feed')).toHaveLength(1);
  // Her new PIN ended the earlier session.
  expect((await ask(office, 'feeds.publish', args, { cookie, pin })).code).toBe('signed_out');
});

test('PINs leave the office as hashes alone, stay who has them, and open for one person each', async () => {
  const { store, sql, published, preview, ready, read } = await publisher();
  const ana = { staff_id: 'ana', name: 'Ana', role: 'manager' };
  const sol = { staff_id: 'sol', name: 'Sol', role: 'cashier' };
  await published(
    'staff',
    json({
      people: [
        { ...ana, pin: '482915' },
        { ...sol, pin: '730264' },
      ],
    }),
  );
  const first = await unpackFeed((await bodyOf(store, 'staff', 1)) ?? Buffer.alloc(0));
  expect(first).not.toMatch(/482915|730264/);
  const renamed = json({
    people: [
      { ...ana, name: 'Ana María' },
      { ...sol, pin: '615938' },
    ],
  });
  const looked = await ready('staff', renamed);
  expect(looked.changes).toEqual([
    { what: 'changed', subject: 'Ana María', field: 'name', before: 'Ana', after: 'Ana María' },
    { what: 'changed', subject: 'Sol', field: 'pin', before: null, after: null },
  ]);
  await published('staff', renamed);
  const hashOf = (text: string, id: string): string =>
    (JSON.parse(text) as { people: { staff_id: string; pin_hash: string }[] }).people.find(
      ({ staff_id }) => staff_id === id,
    )?.pin_hash ?? '';
  const second = await unpackFeed((await bodyOf(store, 'staff', 2)) ?? Buffer.alloc(0));
  expect(hashOf(second, 'ana')).toBe(hashOf(first, 'ana'));
  expect(hashOf(second, 'sol')).not.toBe(hashOf(first, 'sol'));
  const problemOf = async (people: readonly object[]) => preview('staff', json({ people }));
  expect(await problemOf([ana, { ...sol, pin: '482915' }])).toMatchObject({ problem: { code: 'same_pin' } });
  expect(await problemOf([ana, { ...sol, pin: '1234' }])).toMatchObject({ problem: { code: 'weak_pin', name: 'Sol' } });
  expect(await problemOf([sol])).toMatchObject({ doubt: { problem: 'no_manager' } });
  expect(await read('staff.read')).toEqual({
    version: 2,
    people: [
      { ...ana, name: 'Ana María', enabled: true, overrides: {}, has_pin: true },
      { ...sol, enabled: true, overrides: {}, has_pin: true },
    ],
  });
  expect(JSON.stringify(await sql('SELECT * FROM cobro.office_act'))).not.toMatch(/482915|730264|615938/);
});

test('settings name groups of lanes, of which each lane has one at most', async () => {
  const { published, ready, preview, read } = await publisher();
  const settings = { tip_enabled: false };
  const terrace = { name: 'Terraza', lanes: [3, 4], settings: { tip_enabled: true } };
  await published('settings', json({ settings, groups: [terrace] }));
  expect((await read('settings.read')).body).toEqual({ settings, groups: [terrace] });
  const bar = { name: 'Barra', lanes: [4], settings: {} };
  expect(await preview('settings', json({ settings, groups: [terrace, bar] }))).toMatchObject({ outcome: 'not_right' });
  expect(await preview('settings', json({ settings: { till_name: 'x' } }))).toMatchObject({
    problem: { code: 'not_of_the_shop', names: ['till_name'] },
  });
  const { changes } = await ready('settings', json({ settings, groups: [{ ...terrace, lanes: [3] }] }));
  expect(changes).toEqual([{ what: 'changed', subject: 'Terraza', field: 'lanes', before: '3, 4', after: '3' }]);
});

test('going back gives all lanes what all of them had, and never what was only tried at some', async () => {
  const { office, cookie, pin, published } = await publisher();
  const oneAt = (price: string): FeedSource => csv(`Espresso;101;Bebidas;${price}`);
  await published('catalogue', oneAt('1000'));
  await published('catalogue', oneAt('1200'), { lanes: [1] });
  await published('catalogue', oneAt('1500'));
  const back = await ask(
    office,
    'feeds.roll_back',
    { feed: 'catalogue', lane: null, content_of: 1, reason: 'error' },
    { cookie, pin },
  );
  expect(back.value).toMatchObject({ version: 4, content_of: 1 });
});
