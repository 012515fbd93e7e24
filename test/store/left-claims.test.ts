import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../store/database/invariants.ts';
import { SCHEMA_031 } from '../../store/database/migrations/schema-031.ts';
import { declareClaim, declareDead, revokeTill } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { cashPaid, giftOf, giftPaid, loadedBy, saleOf } from './gift-events.ts';
import { TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { lane: 4, declared_by: 'Ana', reason: 'burnt' };
const trace_id = 'trace-0001';
const return_id = 'return-0001';
const gift = giftOf('0123456789abcdef0123456789abcdef', 'STVW');
const wishes = {
  type: 'undo_intent',
  undo: { undo_id: return_id, trace_id, act: 'refund', call: 'R5', amount_minor: 2_000, manager: 'M', reason: 'r' },
};
const ended = (state: string): object => ({ type: 'undo_step', undo_id: return_id, trace_id, state, cause: 'c' });

/** Lane 4 sold, and asked the service for a return whose answer never came. */
async function shop() {
  const { store, sql, url, server } = await startedStore(postgres);
  const [one, four] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 4)];
  await four.tell(...paidSale(1, trace_id));
  expect((await four.claim({ trace_id, return_id, amount_minor: 2_000 })).code).toBe('ok');
  await four.tell(wishes);
  const findings = async () =>
    (await readFleet(store)).findings.map(({ kind, subject, lane, amount_minor, currency }) => ({
      ...{ kind, subject, lane, amount_minor, currency },
    }));
  const say = async (outcome: 'done' | 'never', id = return_id) =>
    await declareClaim(store, { ...by, return_id: id, outcome });
  const later = () => sql(`UPDATE cobro.finding SET at = at - interval '9 minutes'`);
  staysSound(store);
  const cobro = async (...argv: string[]) => {
    const { code, stdout } = await cobroHere(['store', ...argv, '--database', url]);
    return { code, stdout: stdout.join('\n') };
  };
  return { store, sql, server, one, four, findings, say, later, cobro };
}

const listed = { kind: 'return_of_dead_till', subject: return_id, lane: 4, amount_minor: 2_000, currency: 'CLP' };

test('a till that left a return on its way is neither revoked nor replaced by a stranger; declared dead, it is listed', async () => {
  const { store, server, findings } = await shop();
  const revoked = await revokeTill(store, { lane: 4, reason: 'stolen' });
  expect(revoked).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  if (!revoked.ok) expect(revoked.error.message).toMatch(/left 1 return open \(return-0001\).*declare --lane 4 --dead/);
  expect(await new TestTill(server.url).enrol(await codeFor(store, 4, true))).toBe('not_permitted');
  expect(await declareDead(store, by)).toMatchObject({
    value: {
      open_payments: [],
      open_claims: [{ return_id, kind: 'card', amount_minor: 2_000, payment_id: `pay-${trace_id}` }],
    },
  });
  expect(await findings()).toEqual([listed]);
});

test('the command line names what a lost till left on its way, and ends it', async () => {
  const { findings, later, cobro } = await shop();
  const declare = (...argv: string[]) => cobro('declare', '--lane', '4', '--reason', 'burnt', ...argv);
  const end = ['--claim', return_id, '--never'];
  expect(await declare(...end)).toMatchObject({ code: 1 });
  expect((await declare('--dead')).stdout).toMatch(
    /2000 CLP, payment pay-trace-0001.*--claim return-0001 --done\|--never/,
  );
  expect((await cobro('lanes')).stdout).toContain('return_of_dead_till, return-0001, lane 4, CLP 2000, pay-trace-0001');
  expect(await declare(...end)).toMatchObject({ code: 1 });
  await later();
  expect(await declare('--claim', return_id)).toMatchObject({ code: 64 });
  expect(await declare(...end, '--done')).toMatchObject({ code: 64 });
  expect(await declare(...end)).toMatchObject({ code: 0, stdout: 'return-0001 is ended: never.' });
  expect(await findings()).toEqual([]);
});

test('what a dead till left on its way ends by a person, once it has taken effect: never done is free for other lanes', async () => {
  const { store, one, four, findings, say, later } = await shop();
  expect(await say('never')).toMatchObject({ ok: false, error: { code: 'unknown' } });
  await declareDead(store, by);
  expect(await say('never')).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  await later();
  expect(await say('never', randomUUID())).toMatchObject({ ok: false, error: { code: 'unknown' } });
  expect(await declareClaim(store, { ...by, lane: 1, return_id, outcome: 'never' })).toMatchObject({ ok: false });
  expect((await one.claim({ trace_id, amount_minor: 5_000 })).code).toBe('claim_too_much');
  expect(await say('never')).toMatchObject({ ok: true });
  expect(await say('never')).toMatchObject({ ok: false });
  expect(await findings()).toEqual([]);
  expect((await one.claim({ trace_id, amount_minor: 5_000 })).code).toBe('ok');
  // The till comes back and had done it: the money went back twice, and a person is told.
  expect(await four.hello()).toBe('ok');
  await four.tell(ended('DONE'));
  expect(await findings()).toMatchObject([{ kind: 'returned_too_much', subject: trace_id }]);
});

test('what a person said was done counts on, is not listed again, and is what its till says when that comes back', async () => {
  const { store, one, four, findings, say, later } = await shop();
  await declareDead(store, by);
  await later();
  expect(await say('done')).toMatchObject({ ok: true });
  expect((await one.claim({ trace_id, amount_minor: 3_001 })).code).toBe('claim_too_much');
  expect(await four.hello()).toBe('ok');
  await four.tell({ type: 'sold_on' });
  expect(await findings()).toEqual([]);
  await four.tell(ended('REFUSED'));
  expect((await one.claim({ trace_id, amount_minor: 5_000 })).code).toBe('ok');
});

test.each(['DONE', 'REFUSED'])(
  'a listed return ends by what its till says: %s; one that waits for a person is listed',
  async (state) => {
    const { store, four, findings } = await shop();
    await four.tell(ended('ATTENTION'));
    await declareDead(store, by);
    expect(await findings()).toEqual([listed]);
    expect(await four.hello()).toBe('ok');
    await four.tell(ended(state));
    expect(await findings()).toEqual([]);
  },
);

test('what a replaced till left on its way is listed when an older copy took its place, and not when its own folder did', async () => {
  for (const is_copy of [true, false]) {
    const { store, sql, server, four, findings, say, later } = await shop();
    const next = new TestTill(server.url);
    next.events.push(...four.events.slice(0, is_copy ? 5 : four.events.length));
    if (is_copy) next.write({ type: 'cash_alone' }, { type: 'cash_alone' });
    expect(await next.enrol(await codeFor(store, 4, true))).toBe('ok');
    expect(await next.hello()).toBe('ok');
    expect(await findings()).toEqual([]);
    expect((await next.push()).code).toBe('ok');
    expect(await findings()).toEqual(is_copy ? [listed] : []);
    await sql('DELETE FROM cobro.finding; DROP INDEX cobro.return_claim_open');
    await sql(SCHEMA_031);
    expect(await findings()).toEqual(is_copy ? [listed] : []);
    await later();
    expect(await say('never')).toMatchObject({ ok: is_copy });
    expect(await findings()).toEqual([]);
  }
});

test('what a till goes on with of the folder that it was enrolled anew from is listed when it is lost in its turn', async () => {
  const { store, server, four, findings, say, later } = await shop();
  const next = new TestTill(server.url);
  next.events.push(...four.events);
  expect(await next.enrol(await codeFor(store, 4, true))).toBe('ok');
  expect(await next.hello()).toBe('ok');
  expect((await next.push()).code).toBe('ok');
  expect(await revokeTill(store, { lane: 4, reason: 'stolen' })).toMatchObject({ ok: false });
  expect(await findings()).toEqual([]);
  expect(await declareDead(store, by)).toMatchObject({ value: { open_claims: [{ return_id }] } });
  expect(await findings()).toEqual([listed]);
  await later();
  expect(await say('never')).toMatchObject({ ok: true });
});

test('a manager sees in the office what a lost till left on its way, and says how it ended', async () => {
  const { store, four, later, findings } = await shop();
  const office = await openOffice(store);
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const seen = async () => (await ask(office, 'tills.read_gone', { lane: 4 }, { cookie })).value;
  const line = { return_id, kind: 'card', amount_minor: 2_000, currency: 'CLP', shown: '4242' };
  expect(await seen()).toMatchObject({ open_claims: [{ ...line, is_of_gone: false, may_end: false }] });
  await ask(office, 'tills.declare_dead', { lane: 4, till_id: four.till_id, reason: 'burnt' }, { cookie, pin });
  expect(await seen()).toMatchObject({ open_claims: [{ ...line, is_of_gone: true, may_end: false }] });
  await later();
  expect(await seen()).toMatchObject({ open_claims: [{ ...line, may_end: true }] });
  const stated = { lane: 4, return_id, outcome: 'never', reason: 'the service has none' } as const;
  expect((await ask(office, 'tills.declare_claim', stated, { cookie, pin })).code).toBe('ok');
  expect(await seen()).toMatchObject({ open_claims: [] });
  expect(await findings()).toEqual([]);
});

test("a gift card's money that a dead till held is free again at a person's word; what that till says later counts", async () => {
  const { store, sql, one, four, findings, say, later } = await shop();
  await four.tell(ended('DONE'));
  await one.tell(loadedBy('A', gift, 1, 1_000));
  const claim = (till: TestTill, amount_minor: number, id: string = randomUUID()) =>
    till.claim({ return_id: id, trace_id: gift.card_id, amount_minor, call: 'gift' });
  expect((await claim(four, 600, 'held-by-four')).code).toBe('ok');
  const taken = [giftPaid('held-by-four', 600, gift)];
  await four.tell({ type: 'gift_taken', sale: saleOf(2, 4, taken, 'PAYING') });
  await declareDead(store, by);
  expect(await findings()).toEqual([
    { kind: 'gift_of_dead_till', subject: 'held-by-four', lane: 4, amount_minor: 600, currency: 'CLP' },
  ]);
  await later();
  expect((await claim(one, 1_000)).code).toBe('claim_too_much');
  expect(await say('never', 'held-by-four')).toMatchObject({ ok: true });
  expect(await findings()).toEqual([]);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  expect((await claim(one, 1_000)).code).toBe('ok');
  expect(await four.hello()).toBe('ok');
  await four.tell({ type: 'cash_taken', sale: saleOf(2, 4, [...taken, cashPaid(1)], 'PAID') });
  const overdrawn = { kind: 'gift_overdrawn', subject: gift.card_id, lane: 4, amount_minor: 600, currency: 'CLP' };
  expect(await findings()).toEqual([overdrawn]);
  expect((await readFleet(store)).findings).toMatchObject([{ gift_card: 'STVW' }]);
  // The shop bears the loss: a manager puts the difference on the card.
  await one.tell({ type: 'gift_adjusted', move_id: 'part', card_id: gift.card_id, amount_minor: 599 });
  expect(await findings()).toEqual([{ ...overdrawn, amount_minor: 1 }]);
  await one.tell({ type: 'gift_adjusted', move_id: 'rest', card_id: gift.card_id, amount_minor: 1 });
  expect(await findings()).toEqual([]);
  // The migration ends what an older store never ended.
  await sql('UPDATE cobro.finding SET closed_at = NULL; DROP INDEX cobro.return_claim_open');
  await sql(SCHEMA_031);
  expect(await findings()).toEqual([]);
});
