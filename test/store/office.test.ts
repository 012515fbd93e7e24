import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OFFICE_CALLS, type OfficeCall } from '../../store/contract/office.ts';
import { openStore } from '../../store/open-store.ts';
import { haltFeed, publishFeed } from '../../store/server/feeds.ts';
import { givePin, officePins, revokeAccess } from '../../store/server/office/people.ts';
import { type OfficeOfTest, ask, openOffice, shopKey, signIn, testPins } from './use-office.ts';
import { enrolledTill, paidSale, serve } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

const SAMPLES: Readonly<Record<OfficeCall, object>> = {
  'person.sign_in': { name: 'x', pin: '1' },
  'person.sign_out': {},
  'person.read': {},
  'day.read': { from_ms: 1_699_999_200_000, to_ms: 1_700_085_600_000 },
  'safe.read': {},
  'safe.move': {
    kind: 'counted',
    request_id: '00000000-0000-4000-8000-000000000000',
    currency: 'CLP',
    counted_minor: 5,
    note: '',
  },
  'settlement.read': { z_number: null },
  'settlement.take': {
    date: '2026-01-31',
    text: JSON.stringify({
      ...{
        id: 'r',
        date: '2026-01-31',
        total_amount: 0,
        currency: 'CLP',
        transaction_count: 0,
        fees: 0,
        net_amount: 0,
      },
      transactions: [],
    }),
  },
  'fleet.read': {},
  'sales.find': { receipt: '3-1' },
  'cards.read': { shown: 'STVW', before: null },
  'card.read': { card_id: '0123456789abcdef0123456789abcdef' },
  'audit.read': { lane: null, person: null, from_ms: null, to_ms: null, before: null },
  'feeds.read': {},
  'feeds.read_before': { feed: 'catalogue', lane: null },
  'feeds.roll_back': { feed: 'catalogue', lane: null, content_of: 1, reason: 'wrong prices' },
  'feeds.halt': { feed: 'catalogue', version: 1 },
  'feeds.preview': { feed: 'software', source: { kind: 'version', version: 1 }, valid_from_ms: null, lanes: null },
  'feeds.publish': {
    ...{ feed: 'software', source: { kind: 'version', version: 1 }, valid_from_ms: null, lanes: null },
    ...{ after: null, confirmed: false, reason: '' },
  },
  'catalogue.read': { text: '' },
  'staff.read': {},
  'settings.read': {},
  'shops.read': {},
  'tills.ask_to_close': { lane: 3 },
  'tills.read_gone': { lane: 3 },
  'tills.declare_dead': { lane: 3, till_id: '00000000-0000-4000-8000-000000000000', reason: 'burnt' },
  'tills.declare_numbers': { lane: 3, reason: 'compared' },
  'tills.declare_hold': { lane: 3, trace_id: 'trace-open', reason: 'paid in cash' },
  'tills.declare_claim': { lane: 3, return_id: 'return', outcome: 'done', reason: 'seen' },
};

test('nobody does anything without signing in, and a supervisor looks, and asks lanes to close', async () => {
  const { store } = await postgres.database();
  const office = await openOffice(store, {
    chain: async () => ({ shops: [], unreadable: [], closed: [], totals: {} }),
  });
  const server = await serve(store);
  await enrolledTill(server, store, 3);
  await server.stop();
  const calls = Object.keys(OFFICE_CALLS) as OfficeCall[];
  const verdicts = async (cookie: string) => {
    const found: Record<string, string> = {};
    for (const call of calls.filter((one) => !one.startsWith('person.')))
      found[call] = (await ask(office, call, SAMPLES[call], { cookie })).code;
    return found;
  };
  expect(new Set(Object.values(await verdicts('')))).toEqual(new Set(['signed_out']));
  expect((await ask(office, 'person.sign_in', { name: 'Ana', pin: '111111' })).code).toBe('wrong_pin');

  const supervisor = await signIn(office, 'Sol', await office.person('Sol', 'supervisor'));
  expect(await verdicts(supervisor)).toEqual({
    'day.read': 'ok',
    'safe.read': 'ok',
    'safe.move': 'not_permitted',
    'settlement.read': 'ok',
    'settlement.take': 'not_permitted',
    'fleet.read': 'ok',
    'sales.find': 'ok',
    'cards.read': 'not_permitted',
    'card.read': 'not_permitted',
    'audit.read': 'not_permitted',
    'feeds.read': 'ok',
    'feeds.read_before': 'not_permitted',
    'feeds.roll_back': 'not_permitted',
    'feeds.halt': 'not_permitted',
    'feeds.preview': 'not_permitted',
    'feeds.publish': 'not_permitted',
    'catalogue.read': 'ok',
    'staff.read': 'not_permitted',
    'shops.read': 'not_permitted',
    'tills.ask_to_close': 'ok',
    'settings.read': 'not_permitted',
    'tills.read_gone': 'not_permitted',
    'tills.declare_dead': 'not_permitted',
    'tills.declare_numbers': 'not_permitted',
    'tills.declare_hold': 'not_permitted',
    'tills.declare_claim': 'not_permitted',
  });
  // A manager must repeat the PIN for every irreversible act.
  const manager = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
  const refused = Object.entries(await verdicts(manager)).filter(([, code]) => code !== 'ok');
  expect(new Set(refused.map(([call]) => call))).toEqual(new Set(calls.filter((call) => OFFICE_CALLS[call].asks_pin)));
  expect(new Set(refused.map(([, code]) => code))).toEqual(new Set(['pin_needed']));
});

test('a session ends with its person, with half an hour of silence, and by itself after a day of work', async () => {
  const { store, sql } = await postgres.database();
  const office = await openOffice(store);
  const pin = await office.person('Ana', 'manager');
  const read = async (cookie: string) => (await ask(office, 'person.read', {}, { cookie })).code;

  const left = await signIn(office, 'Ana', pin);
  expect((await ask(office, 'person.sign_out', {}, { cookie: left })).code).toBe('ok');
  expect(await read(left)).toBe('signed_out');

  const idle = await signIn(office, 'ANA', pin);
  expect(await read(idle)).toBe('ok');
  await sql(`UPDATE cobro.person_session SET last_act_at = now() - interval '31 minutes'`);
  expect(await read(idle)).toBe('signed_out');

  const long = await signIn(office, 'Ana', pin);
  await sql(`UPDATE cobro.person_session SET began_at = now() - interval '13 hours'`);
  expect(await read(long)).toBe('signed_out');

  const shut = await signIn(office, 'Ana', pin);
  expect(await revokeAccess(store, 'ana')).toBe(true);
  expect(await read(shut)).toBe('signed_out');
  expect((await ask(office, 'person.sign_in', { name: 'Ana', pin })).code).toBe('wrong_pin');

  // A new PIN unlocks her and ends her earlier sessions.
  const again = await office.person('Ana', 'supervisor');
  const new_session = await signIn(office, 'Ana', again);
  await office.person('Ana', 'supervisor');
  expect(await read(new_session)).toBe('signed_out');
});

test('wrong PINs lock a person, whichever process of the store counts them, and knowing the right one does not help then', async () => {
  const { store } = await postgres.database();
  const [one, other] = [await openOffice(store), await openOffice(store)];
  const pin = await one.person('Ana', 'manager');
  const sign = async (office: OfficeOfTest, given: string) =>
    (await ask(office, 'person.sign_in', { name: 'Ana', pin: given })).code;
  expect(await sign(one, '000001')).toBe('wrong_pin');
  expect(await sign(other, '000002')).toBe('wrong_pin');
  expect(await sign(one, '000003')).toBe('wrong_pin');
  expect(await sign(other, pin)).toBe('locked');
  // Concurrent wrong PINs count like sequential ones.
  const bob = await one.person('Bob', 'manager');
  const tries = await Promise.all(
    Array.from(
      { length: 8 },
      async (_, index) =>
        (await ask(index % 2 ? one : other, 'person.sign_in', { name: 'Bob', pin: `00000${index}` })).code,
    ),
  );
  expect(tries.filter((code) => code === 'wrong_pin')).toHaveLength(3);
  expect(tries.filter((code) => code === 'locked')).toHaveLength(5);
  expect((await ask(one, 'person.sign_in', { name: 'Bob', pin: bob })).code).toBe('locked');
});

test('only the page of this store asks, and everything it is served with keeps others out', async () => {
  const { store } = await postgres.database();
  const office = await openOffice(store);
  const cookie = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
  expect((await ask(office, 'fleet.read', {}, { cookie })).code).toBe('ok');
  for (const origin of [null, 'https://elsewhere.example', office.url.replace('http:', 'https:'), 'null'])
    expect((await ask(office, 'fleet.read', {}, { cookie, origin })).code).toBe('foreign');
  const page = await fetch(`${office.url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const signed = await fetch(`${office.url}/calls/person.sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: office.url },
    body: JSON.stringify({ args: { name: 'Eva', pin: await office.person('Eva', 'manager') } }),
  });
  expect(signed.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await ask(office, 'fleet.read', { more: 1 }, { cookie })).code).toBe('bad_request');
  expect((await ask(office, 'no.such_call', {}, { cookie })).code).toBe('bad_request');
  expect((await ask(office, 'toString', {}, { cookie })).code).toBe('bad_request');
  expect(office.events).toEqual([]);
});

test('on another address than this machine it speaks TLS alone, and its cookie too', async () => {
  const { store } = await postgres.database();
  const office = await openOffice(store, { host: '0.0.0.0' });
  expect(office.url).toMatch(/^https:/);
  const port = new URL(office.url).port;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('a store serves its tills also where the address of its office is taken, and says so', async () => {
  const { url } = await postgres.database();
  const folder = mkdtempSync(join(tmpdir(), 'cobro-store-of-test-'));
  const events: object[] = [];
  const open = async (port: number) => {
    const office = { host: '127.0.0.1', port, page_folder: folder, pins: testPins };
    const store = await openStore({
      ...{ folder, database_url: url, host: '127.0.0.1', port: 0, program: 'test', office },
      logEvent: (line) => void events.push(line),
    });
    if (!store.ok) throw new Error(store.error.code);
    return store.value;
  };
  const first = await open(0);
  const port = Number(new URL(first.office ?? '').port);
  const second = await open(port);
  expect(second).toMatchObject({ office: null, url: expect.stringMatching(/^https:/) });
  expect(events).toEqual([{ event: 'office_away', host: '127.0.0.1', port, system: 'EADDRINUSE' }]);
  await Promise.all([first.stop(), second.stop()]);
  rmSync(folder, { recursive: true });
});

test('a look at the day has each lane and hour, what nobody knows, and what a manager did stands in the audit', async () => {
  const { store, server } = await startedStore(postgres);
  const office = await openOffice(store);
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const till = await enrolledTill(server, store, 3);
  await enrolledTill(server, store, 4);
  till.write(...paidSale(1, 'trace-paid'), ...paidSale(2, 'trace-open').slice(0, 4));
  till.write({ type: 'act', who: 'Bea', what: 'cash_out', subject: 'drawer', amount_minor: 500 });
  expect((await till.push()).code).toBe('ok');
  const day = await ask(office, 'day.read', SAMPLES['day.read'], { cookie });
  expect(day.value).toMatchObject({
    unknown: [{ lane: 3, trace_id: 'trace-open', amount_minor: 5_000, is_handed_over: false, is_of_gone: false }],
    // A lane without sales is listed too.
    since_z: [
      { lane: 3, currency: 'CLP', card_minor: 5_000, card_returned_minor: 0, cash_refunds_minor: 0 },
      { lane: 4, currency: 'CLP', card_minor: 0 },
    ],
  });
  const found = await ask(office, 'sales.find', { number: 'pay-trace-paid' }, { cookie });
  expect(found.value).toMatchObject({ sales: [{ lane: 3, number: 1 }] });

  const gone = await ask(office, 'tills.read_gone', { lane: 3 }, { cookie });
  expect(gone.value).toMatchObject({ till_id: till.till_id, open_payments: [{ trace_id: 'trace-open' }] });
  const wish = { lane: 3, till_id: till.till_id, reason: 'burnt' };
  expect((await ask(office, 'tills.declare_dead', wish, { cookie, pin: '000000' })).code).toBe('wrong_pin');
  const other = { ...wish, till_id: '00000000-0000-4000-8000-000000000000' };
  expect((await ask(office, 'tills.declare_dead', other, { cookie, pin })).code).toBe('other_till');
  expect(await ask(office, 'tills.declare_dead', wish, { cookie, pin })).toMatchObject({
    code: 'ok',
    value: { lane: 3, open_payments: 1 },
  });
  const after = await ask(office, 'day.read', SAMPLES['day.read'], { cookie });
  expect(after.value).toMatchObject({ unknown: [{ is_handed_over: true, is_of_gone: true }] });

  const audit = await ask(office, 'audit.read', SAMPLES['audit.read'], { cookie });
  const { acts } = audit.value as { acts: { lane: number | null; who: string; what: string; reason: string | null }[] };
  expect(acts.map(({ lane, who, what }) => [lane, who, what])).toEqual([
    [null, 'Ana', 'till_declared_dead'],
    [null, 'Ana', 'signed_in'],
    [null, 'Ana', 'person_pin_given'],
    [3, 'Bea', 'cash_out'],
  ]);
  const of_bea = await ask(office, 'audit.read', { ...SAMPLES['audit.read'], person: 'Bea' }, { cookie });
  expect(of_bea.value).toMatchObject({ acts: [{ who: 'Bea', amount_minor: 500 }], is_all: true });
});

test('versions are in force, planned, tried or former, and going back and stopping are one press of a manager', async () => {
  const { store } = await postgres.database();
  const office = await openOffice(store);
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const draft = { feed: 'settings', lanes: null, confirmed: false, published_by: 'Eva', reason: '' } as const;
  const publish = async (body: string, more: object = {}) => {
    const done = await publishFeed(store, shopKey, { ...draft, body, valid_from_ms: null, ...more });
    expect(done.ok).toBe(true);
  };
  await publish('{"settings":{"a":1}}');
  await publish('{"settings":{"a":2}}');
  await publish('{"settings":{"a":3}}', { lanes: [1] });
  await publish('{"settings":{"a":4}}', { valid_from_ms: 4_000_000_000_000 });
  const standings = async () => {
    const { value } = await ask(office, 'feeds.read', {}, { cookie });
    const { versions } = value as { versions: { version: number; standing: string }[] };
    return Object.fromEntries(versions.map(({ version, standing }) => [version, standing]));
  };
  expect(await standings()).toEqual({ 1: 'former', 2: 'in_force', 3: 'staged', 4: 'planned' });
  expect((await ask(office, 'feeds.halt', { feed: 'settings', version: 4 }, { cookie, pin })).code).toBe('ok');
  expect((await ask(office, 'feeds.halt', { feed: 'settings', version: 3 }, { cookie, pin })).code).toBe('ok');
  expect(await haltFeed(store, { feed: 'settings', version: 4, halted_by: 'x' })).toMatchObject({ ok: false });
  const before = await ask(office, 'feeds.read_before', { feed: 'settings', lane: null }, { cookie });
  expect(before.value).toMatchObject({ before: { version: 1, published_by: 'Eva' } });
  const wish = { feed: 'settings', lane: null, content_of: 1, reason: 'wrong' };
  // A version that was not asked about is not gone back to.
  expect((await ask(office, 'feeds.roll_back', { ...wish, content_of: 2 }, { cookie, pin })).code).toBe('moved');
  const back = await ask(office, 'feeds.roll_back', wish, { cookie, pin });
  expect(back.value).toMatchObject({ version: 5, content_of: 1 });
  expect(await standings()).toEqual({ 1: 'former', 2: 'former', 3: 'halted', 4: 'halted', 5: 'in_force' });
  const [signed] = await store.rows<{ published_by: string }>('SELECT published_by FROM feed WHERE version = 5');
  expect(signed?.published_by).toBe('Ana');
  const { value } = await ask(office, 'audit.read', SAMPLES['audit.read'], { cookie });
  const { acts } = value as { acts: { what: string; subject: string }[] };
  expect(acts.find(({ what }) => what === 'feed_rolled_back')?.subject).toBe('settings 1');
  expect((await ask(office, 'feeds.roll_back', { ...wish, feed: 'staff' }, { cookie, pin })).code).toBe('unknown');
});

test('neither PIN nor token stands in the database, and the table of people alone proves no PIN', async () => {
  const { store, sql } = await postgres.database();
  // Derived as in the product, with a key that only the store's folder holds.
  const office = await openOffice(store, { derivePin: officePins('key of the store') });
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const dump = JSON.stringify([
    await sql('SELECT * FROM cobro.person'),
    await sql(`SELECT encode(token_sha256, 'hex') FROM cobro.person_session`),
    await sql('SELECT * FROM cobro.office_act'),
  ]);
  expect(dump).not.toContain(pin);
  expect(dump).not.toContain(cookie.split('=')[1]);
  // The same PIN, derived with another key.
  await givePin(store, officePins('another key'), { name: 'Ana', role: 'manager', made_by: 'test', pin });
  expect((await ask(office, 'person.sign_in', { name: 'Ana', pin })).code).toBe('wrong_pin');
});
