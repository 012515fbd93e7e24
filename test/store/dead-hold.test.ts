import { expect, test } from 'vitest';
import { SCHEMA_028 } from '../../store/database/migrations/schema-028.ts';
import { SCHEMA_030 } from '../../store/database/migrations/schema-030.ts';
import { declareDead, declareHold, revokeTill } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { readHandovers } from '../../store/server/handovers.ts';
import { openHolds } from '../../store/server/holds.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import { LATER, TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { lane: 4, declared_by: 'Ana', reason: 'burnt' };

const step = (trace_id: string, act: string, amount_minor: number, state = 'DONE'): object[] => [
  { type: 'tab_intent', tab: { step_id: `${act}-${trace_id}`, trace_id, act, amount_minor } },
  { type: 'tab_step', step_id: `${act}-${trace_id}`, trace_id, state },
];
const held = (number: number, trace_id: string, ...steps: object[]): object[] => [
  ...paidSale(number, trace_id).map((event) =>
    'intent' in event ? { ...event, intent: { ...(event.intent as object), pre_authorization: true } } : event,
  ),
  ...steps,
];

/** Lane 4 died after it had pushed these events. */
async function shop(...events: readonly object[]) {
  const { store, sql, server } = await startedStore(postgres);
  const dead = await enrolledTill(server, store, 4);
  expect((await dead.write(...events).push()).code).toBe('ok');
  const findings = async () =>
    (await readFleet(store)).findings.map(({ kind, subject, lane, amount_minor }) => ({
      kind,
      subject,
      lane,
      amount_minor,
    }));
  staysSound(store);
  return { store, sql, server, dead, findings };
}

test('a till that left a hold or a payment open is not revoked: a declaration names and hands over what it left', async () => {
  const { store, sql } = await shop(...held(1, 'trace-held'), ...paidSale(2, 'trace-open').slice(0, 4));
  const revoked = await revokeTill(store, { lane: 4, reason: 'stolen' });
  expect(revoked).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  if (!revoked.ok)
    expect(revoked.error.message).toMatch(
      /1 payment and 1 hold open \(trace-open, trace-held\).*declare --lane 4 --dead/,
    );
  expect(await sql('SELECT state FROM cobro.till')).toEqual([{ state: 'live' }]);
  expect(await declareDead(store, by)).toMatchObject({ ok: true });
  expect(await revokeTill(store, { lane: 4, reason: 'stolen' })).toMatchObject({ error: { code: 'unknown' } });
});

test('a folder without the past of a till does not replace one that left something open: it is declared dead first', async () => {
  const { store, sql, server, dead, findings } = await shop(
    ...held(1, 'trace-held'),
    ...held(2, 'trace-more'),
    ...paidSale(3, 'trace-open').slice(0, 4),
  );
  const code = await codeFor(store, 4, true);
  const folder = (events: number): TestTill => {
    const till = new TestTill(server.url);
    till.events.push(...dead.events.slice(0, events));
    return till;
  };
  const another = new TestTill(server.url).write(...dead.events.map(() => ({ type: 'made_elsewhere' })));
  for (const till of [folder(0), folder(5), another]) expect(await till.enrol(code)).toBe('not_permitted');
  expect(await sql('SELECT state FROM cobro.till')).toEqual([{ state: 'live' }]);
  // Its own folder goes on with what it left; the code is still unused.
  const same = folder(dead.events.length);
  expect(await same.enrol(code)).toBe('ok');
  expect(await same.hello()).toBe('ok');
  expect((await same.write({ type: 'goes_on' }).push()).code).toBe('ok');
  expect(await declareDead(store, by)).toMatchObject({
    value: {
      open_payments: [{ trace_id: 'trace-open' }],
      open_holds: [{ trace_id: 'trace-held' }, { trace_id: 'trace-more' }],
    },
  });
  expect(await folder(0).enrol(await codeFor(store, 4, true))).toBe('ok');
  expect((await findings()).map(({ subject }) => subject)).toEqual(['trace-more', 'trace-held']);
});

/** A copy of lane 4's folder as of its first events sold on for cash, and was enrolled in the lane's place. */
async function acceptedCopy(
  { store, server, dead }: Pick<Awaited<ReturnType<typeof shop>>, 'store' | 'server' | 'dead'>,
  events: number,
) {
  const copy = new TestTill(server.url);
  copy.events.push(...dead.events.slice(0, events));
  copy.write(...dead.events.map(() => ({ type: 'cash_alone' })));
  expect(await copy.enrol(await codeFor(store, 4, true))).toBe('ok');
  expect(await copy.hello()).toBe('ok');
  const from = copy.events.length - 1;
  expect((await copy.push(1, copy.events.slice(0, from))).code).toBe('ok');
  return { copy, tell: async (...more: object[]) => (await copy.write(...more).push(from + 1)).code };
}

test('what the newer life of an accepted copy had opened is listed once the past of the copy is in, and let go as of a dead till', async () => {
  const before = paidSale(1, 'trace-before');
  const { store, sql, server, dead, findings } = await shop(
    ...before,
    ...held(2, 'trace-held'),
    ...paidSale(3, 'trace-open').slice(0, 4),
    ...held(4, 'trace-sent', ...step('trace-sent', 'capture', 3_000).slice(0, 1)),
    ...held(5, 'trace-paid', ...step('trace-paid', 'capture', 4_000)),
  );
  const { tell } = await acceptedCopy({ store, server, dead }, before.length);
  expect(await findings()).toEqual([]);
  expect(await tell()).toBe('ok');
  const listed = [
    { kind: 'charge_of_dead_till', subject: 'trace-sent', lane: 4, amount_minor: 3_000 },
    { kind: 'hold_of_dead_till', subject: 'trace-held', lane: 4, amount_minor: 5_000 },
    { kind: 'payment_of_dead_till', subject: 'trace-open', lane: 4, amount_minor: 5_000 },
  ];
  expect(new Set(await findings())).toEqual(new Set(listed));
  await sql('DELETE FROM cobro.finding');
  await sql(SCHEMA_030);
  expect(new Set(await findings())).toEqual(new Set(listed));
  for (const trace_id of ['trace-sent', 'trace-paid', 'trace-before'])
    expect(await declareHold(store, { ...by, trace_id })).toMatchObject({ ok: false });
  const holds = (await openHolds(store, 4)).map(({ trace_id, is_hold }) => ({ trace_id, is_hold }));
  expect(holds).toEqual([
    { trace_id: 'trace-held', is_hold: true },
    { trace_id: 'trace-open', is_hold: false },
  ]);
  for (const { trace_id } of holds) expect(await declareHold(store, { ...by, trace_id })).toMatchObject({ ok: true });
  const one = await enrolledTill(server, store, 1);
  await sql(LATER);
  expect((await one.take()).value?.items.map(({ trace_id }) => trace_id)).toEqual(['trace-held', 'trace-open']);
  for (const trace_id of ['trace-held', 'trace-open']) expect(await one.endHandover(trace_id, 1)).toBe('ok');
  expect(await findings()).toEqual(listed.slice(0, 1));
  // Its lane's present till is not in the way of anything that the former one left.
  expect(await revokeTill(store, { lane: 4, reason: 'sold' })).toMatchObject({ ok: true });
});

test.each(['retired', 'dead'] as const)(
  'a tab from before the copy, of which its %s newer life told no more, is the accepted one to charge; the others are not',
  async (state) => {
    const common = [...held(1, 'trace-tab'), ...held(2, 'trace-more'), ...held(3, 'trace-paid')];
    const { store, sql, server, dead, findings } = await shop(
      ...common,
      ...step('trace-more', 'adjustment', 7_000),
      ...step('trace-paid', 'capture', 4_000),
    );
    if (state === 'dead') await declareDead(store, by);
    const { copy, tell } = await acceptedCopy({ store, server, dead }, common.length);
    expect(await tell()).toBe('ok');
    expect(await findings()).toEqual([
      { kind: 'hold_of_dead_till', subject: 'trace-more', lane: 4, amount_minor: 7_000 },
    ]);
    const whose = await Promise.all(['trace-tab', 'trace-more', 'trace-paid'].map((trace) => copy.whose(trace)));
    expect(whose).toEqual(['own', 'anothers', 'ended']);
    const from = copy.end.seq + 1;
    expect((await copy.write(...step('trace-tab', 'capture', 3_000)).push(from)).code).toBe('ok');
    expect(await findings()).toHaveLength(1);
    expect(
      await sql(`SELECT s.state, s.total_minor::int, a.captured_minor::int, t.state AS of FROM cobro.sale s
        JOIN cobro.attempt a USING (sale_id) JOIN cobro.till t ON t.till_id = s.till_id AND t.till_id = a.till_id ORDER BY a.trace_id`),
    ).toEqual([
      { state: 'PAYING', total_minor: 0, captured_minor: null, of: state },
      { state: 'PAID', total_minor: 4_000, captured_minor: 4_000, of: state },
      { state: 'PAID', total_minor: 3_000, captured_minor: 3_000, of: 'live' },
    ]);
  },
);

test('a hold that a dead till left is told at its declaration and listed; what was charged or let go is not', async () => {
  const { store, sql, findings } = await shop(
    ...held(1, 'trace-open'),
    ...held(
      2,
      'trace-more',
      ...step('trace-more', 'adjustment', 7_000),
      ...step('trace-more', 'release', 7_000, 'UNKNOWN'),
    ),
    ...held(3, 'trace-paid', ...step('trace-paid', 'capture', 4_000)),
    ...held(4, 'trace-gone', ...step('trace-gone', 'release', 5_000)),
    ...held(5, 'trace-unknown').slice(0, 4),
  );
  expect(await declareDead(store, by)).toMatchObject({
    value: {
      open_payments: [],
      open_holds: [
        {
          trace_id: 'trace-open',
          amount_minor: 5_000,
          currency: 'CLP',
          payment_id: 'pay-trace-open',
          last_four: '4242',
        },
        { trace_id: 'trace-more', amount_minor: 7_000 },
        { trace_id: 'trace-unknown', amount_minor: 5_000, payment_id: null },
      ],
    },
  });
  const listed = [
    { kind: 'hold_of_dead_till', subject: 'trace-unknown', lane: 4, amount_minor: 5_000 },
    { kind: 'hold_of_dead_till', subject: 'trace-open', lane: 4, amount_minor: 5_000 },
    { kind: 'hold_of_dead_till', subject: 'trace-more', lane: 4, amount_minor: 7_000 },
  ];
  expect(new Set(await findings())).toEqual(new Set(listed));
  // The migration lists holds that an older store did not list.
  await sql(`DELETE FROM cobro.finding WHERE subject <> 'trace-unknown'`);
  await sql(SCHEMA_028);
  expect(new Set(await findings())).toEqual(new Set(listed));
});

test('a hold of a dead till is let go by another lane when a person says so, once, and by nobody before', async () => {
  const { store, sql, server, dead, findings } = await shop(...held(1, 'trace-open'), ...held(2, 'trace-kept'));
  expect(await declareHold(store, { ...by, trace_id: 'trace-open' })).toMatchObject({ ok: false });
  await declareDead(store, by);
  const one = await enrolledTill(server, store, 1);
  expect(await declareHold(store, { ...by, lane: 1, trace_id: 'trace-open' })).toMatchObject({ ok: false });
  expect(await declareHold(store, { ...by, trace_id: 'trace-open' })).toMatchObject({ ok: true });
  expect(await declareHold(store, { ...by, trace_id: 'trace-open' })).toMatchObject({ ok: false });
  expect((await one.take()).value?.items).toEqual([]);
  await sql(LATER);
  expect((await one.take()).value?.items).toMatchObject([
    { trace_id: 'trace-open', amount_minor: 5_000, approval_seen: true },
  ]);
  expect(await one.endHandover('trace-open', 1)).toBe('ok');
  const kept = { kind: 'hold_of_dead_till', subject: 'trace-kept', lane: 4, amount_minor: 5_000 };
  expect(await findings()).toEqual([kept]);
  // The lane comes back, having charged one hold meanwhile: only the hold that was both charged and released needs a
  // person.
  const from = dead.end.seq + 1;
  expect(await dead.hello()).toBe('ok');
  dead.write(...step('trace-open', 'adjustment', 6_000));
  expect((await dead.push(from)).code).toBe('ok');
  expect(await findings()).toEqual([kept]);
  dead.write(...step('trace-open', 'capture', 6_000), ...step('trace-kept', 'capture', 3_000));
  expect((await dead.push(from + 2)).code).toBe('ok');
  expect(await findings()).toMatchObject([{ kind: 'sold_and_given_back', subject: 'trace-open' }]);
});

test('a manager sees the holds of a lane in the office before its till is declared dead, and has one let go after', async () => {
  const { store, dead, findings } = await shop(...held(1, 'trace-open'));
  const office = await openOffice(store);
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const seen = async () => (await ask(office, 'tills.read_gone', { lane: 4 }, { cookie })).value;
  const hold = { trace_id: 'trace-open', amount_minor: 5_000, payment_id: 'pay-trace-open' };
  expect(await seen()).toMatchObject({ open_payments: [], open_holds: [{ ...hold, is_of_dead: false }] });
  const let_go = async () =>
    (
      await ask(
        office,
        'tills.declare_hold',
        { lane: 4, trace_id: 'trace-open', reason: 'paid in cash' },
        { cookie, pin },
      )
    ).code;
  expect(await let_go()).toBe('unknown');
  const { till_id } = dead;
  await ask(office, 'tills.declare_dead', { lane: 4, till_id, reason: 'burnt' }, { cookie, pin });
  expect(await seen()).toMatchObject({ open_holds: [{ ...hold, is_of_dead: true }] });
  expect(await let_go()).toBe('ok');
  expect(await seen()).toMatchObject({ open_holds: [], handed: [{ trace_id: 'trace-open', state: 'open' }] });
  expect(await findings()).toHaveLength(1);
  const audit = await ask(
    office,
    'audit.read',
    { lane: null, person: null, from_ms: null, to_ms: null, before: null },
    { cookie },
  );
  expect((audit.value as { acts: object[] }).acts[0]).toMatchObject({ what: 'hold_declared', reason: 'paid in cash' });
});

test('lane 1 burns with a tab open; a person has lane 2 let its hold go, and the card is free', async () => {
  const { store, sql, lane } = await shopOfLanes(postgres);
  const one = await lane(1, { tabs_enabled: true });
  await one.till.add('Espresso', 'Espresso');
  await one.till.do('tab.open', { amount_minor: 15_000 });
  await one.till.until(() => one.till.engine.openTabs().length === 1);
  const trace_id = one.till.engine.openTabs()[0]?.trace_id ?? '';
  await eventually('the store heard of it', () => one.pusher.waiting() === 0);
  await one.stopHandOver();
  await one.pusher.stop();
  await one.till.close();
  const two = await lane(2);
  expect(await declareDead(store, { ...by, lane: 1 })).toMatchObject({
    value: { open_holds: [{ trace_id, amount_minor: 15_000 }] },
  });
  expect(await declareHold(store, { ...by, lane: 1, trace_id })).toMatchObject({ ok: true });
  await sql(LATER);
  await eventually('an heir ended it', async () => (await readHandovers(store))[0]?.ended === 1);
  expect(await sql('SELECT trace_id, outcome, given_back_minor::int FROM cobro.handover')).toEqual([
    { trace_id, outcome: 'reversed', given_back_minor: 15_000 },
  ]);
  expect((await readFleet(store)).findings).toEqual([]);
  expect(two.till.journal.verify().problems).toEqual([]);
});

test('a charge of a tab that has no answer when its till dies is an open payment of it, until the till says how it ended', async () => {
  const { store, dead, findings } = await shop(
    ...held(1, 'trace-lost', ...step('trace-lost', 'capture', 4_000, 'UNKNOWN')),
    ...held(2, 'trace-sent', ...step('trace-sent', 'capture', 3_000).slice(0, 1)),
    ...held(3, 'trace-back', ...step('trace-back', 'capture', 2_000, 'REFUSED')),
  );
  const open = [
    { trace_id: 'trace-lost', amount_minor: 4_000, currency: 'CLP' },
    { trace_id: 'trace-sent', amount_minor: 3_000, currency: 'CLP' },
  ];
  expect((await readFleet(store)).lanes).toMatchObject([{ lane: 4, open_attempts: 2 }]);
  expect(await declareDead(store, by)).toMatchObject({
    value: { open_payments: open, open_holds: [{ trace_id: 'trace-back', amount_minor: 5_000 }] },
  });
  expect(new Set(await findings())).toEqual(
    new Set([
      { kind: 'charge_of_dead_till', subject: 'trace-lost', lane: 4, amount_minor: 4_000 },
      { kind: 'charge_of_dead_till', subject: 'trace-sent', lane: 4, amount_minor: 3_000 },
      { kind: 'hold_of_dead_till', subject: 'trace-back', lane: 4, amount_minor: 5_000 },
    ]),
  );
  // The charge may have succeeded, so releasing the hold could refund it.
  const hold = { lane: 4, trace_id: 'trace-lost', declared_by: 'Ana', reason: 'lost' };
  expect(await declareHold(store, hold)).toMatchObject({ ok: false });
  const from = dead.end.seq + 1;
  expect(await dead.hello()).toBe('ok');
  dead.write(
    ...step('trace-lost', 'capture', 4_000).slice(1),
    ...step('trace-sent', 'capture', 3_000, 'REFUSED').slice(1),
  );
  expect((await dead.push(from)).code).toBe('ok');
  expect(new Set(await findings())).toEqual(
    new Set([
      { kind: 'hold_of_dead_till', subject: 'trace-back', lane: 4, amount_minor: 5_000 },
      { kind: 'hold_of_dead_till', subject: 'trace-sent', lane: 4, amount_minor: 5_000 },
    ]),
  );
});
