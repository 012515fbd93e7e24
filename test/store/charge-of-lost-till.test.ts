import { describe, expect, test } from 'vitest';
import { declareClaim, declareDead, declareHold } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { LATER, enrolledTill, paidSale } from './test-till.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { lane: 4, declared_by: 'Ana', reason: 'burnt' };
const trace_id = 'trace-tab';
const tab = { step_id: 'capture-1', trace_id, act: 'capture', amount_minor: 4_000 };
const ended = (state: string): object => ({ type: 'tab_step', step_id: tab.step_id, trace_id, state });

/** Lane 4 held 5,000 on a card, charged 4,000 of it, and was lost before it heard how that ended. */
async function shop() {
  const { store, sql, url, server } = await startedStore(postgres);
  const four = await enrolledTill(server, store, 4);
  const hold = paidSale(1, trace_id).map((event) =>
    'intent' in event ? { ...event, intent: { ...(event.intent as object), pre_authorization: true } } : event,
  );
  await four.tell(...hold, { type: 'tab_intent', tab });
  const dead = await declareDead(store, by);
  staysSound(store);
  const findings = async () => (await readFleet(store)).findings.map(({ kind }) => kind);
  const say = async (outcome: 'done' | 'never') => await declareClaim(store, { ...by, return_id: trace_id, outcome });
  const letGo = async () => (await declareHold(store, { ...by, trace_id })).ok;
  const later = () => sql(`UPDATE cobro.finding SET at = at - interval '9 minutes'`);
  const open = async () => (await readFleet(store)).lanes.map(({ open_attempts }) => open_attempts);
  return { store, sql, url, server, four, dead, findings, say, letGo, later, open };
}

describe('a charge of a tab that a lost till never heard of', () => {
  test('is named with its payment, and ended by a person once what its till sent has taken effect', async () => {
    const { dead, findings, say, later } = await shop();
    const line = { return_id: trace_id, kind: 'charge', amount_minor: 4_000, payment_id: `pay-${trace_id}` };
    expect(dead).toMatchObject({ value: { open_claims: [line] } });
    expect(await findings()).toEqual(['charge_of_dead_till']);
    expect(await say('done')).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
    await later();
    expect(await say('done')).toMatchObject({ ok: true });
    expect(await say('never')).toMatchObject({ ok: false, error: { code: 'unknown' } });
  });

  test('that was made stays ended, and no lane lets its hold go', async () => {
    const { four, findings, say, letGo, later, open } = await shop();
    await later();
    expect(await open()).toEqual([1]);
    await say('done');
    expect([await findings(), await letGo(), await open()]).toEqual([[], false, [0]]);
    expect(await four.hello()).toBe('ok');
    await four.tell({ type: 'sold_on' });
    expect(await findings()).toEqual([]);
    await four.tell(ended('DONE'));
    expect(await findings()).toEqual([]);
  });

  test('that was said to be made and that its till tells as refused leaves its hold listed', async () => {
    const { four, findings, say, letGo, later } = await shop();
    await later();
    await say('done');
    expect(await four.hello()).toBe('ok');
    await four.tell(ended('REFUSED'));
    expect([await findings(), await letGo()]).toEqual([['hold_of_dead_till'], true]);
  });

  test('that was never made leaves a hold, which another lane lets go', async () => {
    const { sql, server, store, findings, say, letGo, later, four } = await shop();
    await later();
    expect(await letGo()).toBe(false);
    expect(await say('never')).toMatchObject({ ok: true });
    expect(await findings()).toEqual(['hold_of_dead_till']);
    expect(await letGo()).toBe(true);
    const one = await enrolledTill(server, store, 1);
    await sql(LATER);
    expect((await one.take()).value?.items).toMatchObject([{ trace_id, amount_minor: 5_000 }]);
    expect(await one.endHandover(trace_id, 1)).toBe('ok');
    expect(await findings()).toEqual([]);
    // Its till was charged after all, and an heir gave it back.
    expect(await four.hello()).toBe('ok');
    await four.tell(ended('DONE'));
    expect(await findings()).toEqual(['sold_and_given_back']);
  });

  test('is ended at the command line and in the office', async () => {
    const { store, url, later, findings } = await shop();
    await later();
    const office = await openOffice(store);
    const cookie = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
    const seen = await ask(office, 'tills.read_gone', { lane: 4 }, { cookie });
    expect(seen.value).toMatchObject({
      open_claims: [{ return_id: trace_id, kind: 'charge', is_of_gone: true, may_end: true }],
    });
    const argv = ['store', 'declare', '--lane', '4', '--reason', 'seen', '--claim', trace_id, '--done'];
    const { code } = await cobroHere([...argv, '--database', url]);
    expect([code, await findings()]).toEqual([0, []]);
  });
});
