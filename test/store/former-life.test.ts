import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { LINK_NOTE, wasNoted } from '../../electron/payments/recovery/link-notes.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { readHandovers } from '../../store/server/handovers.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { eventually } from '../support/real-time.ts';
import { beginLink } from './begin-link.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import { LATER, TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';
import { postTo } from '../fixtures/demo-parts.ts';

const postgres = usePostgres();
const by = { declared_by: 'Ana', reason: 'burnt' };
const TRACE = 'trace-open';
const step = (state: 'REVERSING' | 'REVERSED' | 'BOUND'): object => ({
  ...{ type: 'attempt_step', trace_id: TRACE, state, cause: 'test' },
  ...(state === 'BOUND' ? { named: { payment_id: 'pay', captured_minor: 5_000 } } : {}),
});

/** Lane 1 has pushed an attempt that has not ended. */
async function shop() {
  const { store, sql, server } = await startedStore(postgres);
  const one = await enrolledTill(server, store, 1);
  one.write(...paidSale(1, TRACE).slice(0, 4));
  expect((await one.push()).code).toBe('ok');
  /** Enrols lane 1's chain as another till. */
  const anew = async (lane: number, replaces = true): Promise<TestTill> => {
    const till = new TestTill(server.url);
    till.events.push(...one.events);
    expect(await till.enrol(await codeFor(store, lane, replaces))).toBe('ok');
    expect(await till.hello()).toBe('ok');
    return till;
  };
  const findings = () => sql('SELECT kind, subject FROM cobro.finding ORDER BY kind');
  const attempt = async () =>
    (await sql('SELECT t.lane, t.state AS of, a.state FROM cobro.attempt a JOIN cobro.till t USING (till_id)'))[0];
  staysSound(store);
  return { store, sql, one, anew, findings, attempt };
}

test('a till that was replaced by itself ends what its former life began, and nobody has to look', async () => {
  const { anew, findings, attempt } = await shop();
  const till = await anew(1);
  // The owner is unknown until the till's past has been pushed.
  expect(await till.whose(TRACE)).toBe('gap');
  expect((await till.push()).code).toBe('ok');
  expect(await till.whose(TRACE)).toBe('own');
  await till.tell(step('REVERSING'), step('REVERSED'));
  expect(await attempt()).toEqual({ lane: 1, of: 'live', state: 'REVERSED' });
  expect(await findings()).toEqual([]);
});

test('the first word of what goes on may come with the past, in one batch', async () => {
  const { anew, findings, attempt } = await shop();
  const till = await anew(1);
  expect((await till.write(step('REVERSING')).push()).code).toBe('ok');
  expect(await attempt()).toEqual({ lane: 1, of: 'live', state: 'REVERSING' });
  expect(await findings()).toEqual([]);
});

test('a copy at another lane leaves the payment of a till that lives alone, which may bind it', async () => {
  const { one, anew, findings, attempt } = await shop();
  const copy = await anew(2);
  expect((await copy.push()).code).toBe('ok');
  expect(await copy.whose(TRACE)).toBe('anothers');
  await copy.tell(step('REVERSING'));
  await one.tell(step('BOUND'));
  expect(await attempt()).toEqual({ lane: 1, of: 'live', state: 'BOUND' });
  expect(await copy.whose(TRACE)).toBe('anothers');
  // What it reports anyway needs a person.
  expect(await findings()).toEqual([{ kind: 'trace_of_two_tills', subject: TRACE }]);
});

test('an older copy does not end what its till told more of, also when that one is over', async () => {
  const { one, anew, attempt } = await shop();
  const chain = [...one.events];
  await one.tell(step('BOUND'));
  one.events.splice(0, one.events.length, ...chain);
  const copy = await anew(1);
  expect((await copy.push()).code).toBe('ok');
  expect(await copy.whose(TRACE)).toBe('anothers');
  expect(await attempt()).toEqual({ lane: 1, of: 'retired', state: 'BOUND' });
});

test('an older copy does not end a payment that was open when it was made, and may have been bound since', async () => {
  const { one, anew, attempt, findings } = await shop();
  const chain = [...one.events];
  await one.tell({ type: 'sold_on' });
  one.events.splice(0, one.events.length, ...chain);
  one.write({ type: 'cash_alone' }, { type: 'cash_alone' });
  const copy = await anew(1);
  expect((await copy.push()).code).toBe('ok');
  expect(await copy.whose(TRACE)).toBe('anothers');
  expect(await attempt()).toMatchObject({ lane: 1, of: 'retired' });
  expect(await findings()).toEqual([{ kind: 'payment_of_dead_till', subject: TRACE }]);
});

test('what heirs of a dead till are to end is theirs until they did; its folder may be one of them', async () => {
  const { store, sql, anew, attempt } = await shop();
  expect(await declareDead(store, { lane: 1, ...by })).toMatchObject({ ok: true });
  const till = await anew(1);
  expect((await till.push()).code).toBe('ok');
  expect(await till.whose(TRACE)).toBe('anothers');
  await till.tell(step('REVERSING'));
  await sql(LATER);
  expect((await till.take()).value?.items.map(({ trace_id }) => trace_id)).toEqual([TRACE]);
  expect(await till.whose(TRACE)).toBe('anothers');
  expect(await till.endHandover(TRACE, 1)).toBe('ok');
  expect(await till.whose(TRACE)).toBe('own');
  await till.tell(step('REVERSED'));
  expect(await attempt()).toEqual({ lane: 1, of: 'live', state: 'REVERSED' });
  expect(await sql('SELECT kind, closed_by FROM cobro.finding')).toEqual([
    { kind: 'trace_of_two_tills', closed_by: 'former-life' },
  ]);
});

test('the folder of a burnt lane comes back under a new code while lane 2 has its link: the money goes back once', async () => {
  const { store, sql, lane, sandbox } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  const { trace_id, payment_id } = await beginLink(one);
  const named = () => sql('SELECT 1 FROM cobro.attempt WHERE payment_id IS NOT NULL');
  await eventually('the store heard its name', async () => (await named()).length === 1);
  expect(await declareDead(store, { lane: 1, ...by })).toMatchObject({ ok: true });
  await one.enrolAnew();
  await one.stopHandOver();
  const { till } = one;
  await eventually('its folder is told to leave it alone', () => {
    const row = till.journal.attempts.find(trace_id);
    return row?.last_result === 'other_till' && row.needs_person;
  });
  const paid = await postTo(sandbox.url, `/_sandbox/links/${payment_id}/pay`);
  expect(paid.status).toBe(200);
  till.engine.kickRecovery(trace_id);
  await sql(LATER);
  await eventually('an heir gave it back', async () => (await readHandovers(store))[0]?.ended === 1);
  expect(two.till.journal.shop.audit.last(['handover_ended'], 10).map(({ subject }) => subject)).toEqual([trace_id]);
  // The attempt is its own again; it reads that nothing is left to refund.
  await eventually('its folder knows the end', () => {
    till.engine.kickRecovery(trace_id);
    return till.journal.attempts.find(trace_id)?.state === 'REVERSED';
  });
  expect(wasNoted(till.journal, trace_id, LINK_NOTE.asked_back)).toBe(false);
  const { traces } = z
    .object({ traces: z.array(z.object({ net_minor: z.int(), description: z.string().nullable() })) })
    .parse(await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json());
  const held = traces.filter(({ description }) => description === trace_id);
  expect(held.reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(0);
  await eventually('all is told', () => one.pusher.waiting() === 0);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
});

test('a tab that was open when its folder was enrolled anew is changed by it once the store has its past', async () => {
  const { store, lane, server, atRest } = await shopOfLanes(postgres);
  const one = await lane(1, { tabs_enabled: true });
  await one.till.add('Espresso', 'Espresso');
  await one.till.do('tab.open', { amount_minor: 15_000 });
  await one.till.until(() => one.till.engine.openTabs().length === 1);
  const trace_id = one.till.engine.openTabs()[0]?.trace_id ?? '';
  await eventually('the store heard of it', () => one.pusher.waiting() === 0);
  await one.enrolAnew();
  await eventually('the store has its past', () => one.pusher.waiting() === 0);
  const raised = { trace_id, act: 'adjustment', amount_minor: 16_000, who: 'Eva' } as const;
  expect(await one.till.engine.changeTab(raised)).toMatchObject({ outcome: 'done' });
  await atRest(one);
  expect((await readFleet(store)).findings).toEqual([]);
  await server.stop();
  const released = { trace_id, act: 'release', amount_minor: null, who: 'Eva' } as const;
  expect(await one.till.engine.changeTab(released)).toMatchObject({ reason: 'store_away' });
});

test('an accepted older copy names a tab that its newer life let go as held no longer', async () => {
  const { lane, atRest } = await shopOfLanes(postgres);
  const one = await lane(1, { tabs_enabled: true });
  await one.till.add('Espresso', 'Espresso');
  await one.till.do('tab.open', { amount_minor: 15_000 });
  await one.till.until(() => one.till.engine.openTabs().length === 1);
  const trace_id = one.till.engine.openTabs()[0]?.trace_id ?? '';
  const backup = mkdtempSync(join(tmpdir(), 'cobro-backup-'));
  onTestFinished(() => rmSync(backup, { recursive: true }));
  await one.again(async () => cpSync(one.directory, backup, { recursive: true }));
  const released = { trace_id, act: 'release', amount_minor: null, who: 'Eva' } as const;
  expect(await one.till.engine.changeTab(released)).toMatchObject({ outcome: 'done' });
  await eventually('the store heard of it', () => one.pusher.waiting() === 0);
  await one.stop();
  rmSync(one.directory, { recursive: true });
  cpSync(backup, one.directory, { recursive: true });
  await one.enrolAnew();
  expect(one.till.engine.openTabs()).toMatchObject([{ trace_id }]);
  await eventually('the store has its past', () => one.pusher.waiting() === 0);
  expect(await one.till.engine.changeTab(released)).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
  expect(one.till.engine.openTabs()).toEqual([]);
  await one.again();
  expect(one.till.engine.openTabs()).toEqual([]);
  // Nothing of its sale is held here: the goods go on in a cart of their own, as all that a copy inherits.
  const { sale_id = '' } = one.till.journal.attempts.find(trace_id) ?? {};
  expect(one.till.journal.sales.sale(sale_id)).toMatchObject({ state: 'ABANDONED', tenders: [{ state: 'undone' }] });
  await atRest(one);
});
