import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, unknown } from './support/fake-service.ts';
import { FIRST_TRY } from './support/paid-shop.ts';
import { openShop } from './support/shop.ts';

/** A lost return beside a new one that may be another lane's: only the store can tell, and it may be away for long. */
const QUARANTINE_MS = 180_000;
const MINUTE_MS = 60_000;

const whole = { payment_id: 'p', status: 'CAPTURED', currency: 'CLP', initial_amount_minor: 1_000 } as const;
const theirs = { id: 'theirs', type: 'REFUND', status: 'SUCCEEDED', amount_minor: 400 };
const before: PaymentView = { ...whole, current_amount_minor: 1_000, transactions: [FIRST_TRY] };
const after: PaymentView = { ...whole, current_amount_minor: 600, transactions: [FIRST_TRY, theirs] };

async function lostReturn() {
  const store = { is_away: true };
  const shop = openShop({
    returnsElsewhere: async () => (store.is_away ? 'not_known' : [{ return_id: 'theirs', amount_minor: 400 }]),
  });
  const trace_id = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  shop.service.script.read = () => answer('read', before);
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => unknown(call, 'timeout');
  await shop.engine.undo({ trace_id, amount_minor: 400, manager: 'Eva', reason: 'x' });
  shop.service.script.read = () => answer('read', after);
  return { ...shop, store, undo: () => shop.journal.attempts.undosOf(trace_id)[0] };
}

test('what only the store can tell is asked again, and no person is called for it', async () => {
  const { clock, engine, store, undo } = await lostReturn();
  await clock.advance(QUARANTINE_MS + MINUTE_MS);
  expect(undo()).toMatchObject({ state: 'UNKNOWN', needs_person: false, last_result: 'other_lanes_not_known' });
  store.is_away = false;
  engine.storeIsBack();
  await clock.advance(MINUTE_MS);
  expect(undo()).toMatchObject({ state: 'REFUSED', last_result: 'proven_not_done' });
});

test('a store that stays away leaves it to a person, and settles it as soon as it is back', async () => {
  const { clock, engine, store, undo } = await lostReturn();
  await clock.advance(60 * MINUTE_MS);
  expect(undo()).toMatchObject({ state: 'ATTENTION', needs_person: true, last_result: 'other_lanes_not_known' });
  store.is_away = false;
  engine.storeIsBack();
  await clock.advance(1_000);
  expect(undo()).toMatchObject({ state: 'REFUSED', last_result: 'proven_not_done' });
});

test('a hello of every half minute does not ask the payment service again for what waits', async () => {
  const { clock, engine, service } = await lostReturn();
  await clock.advance(60 * MINUTE_MS);
  const read_before = service.called('read');
  for (let hello = 0; hello < 60; hello += 1) {
    await clock.advance(30_000);
    engine.applyStoreVerdict('newest');
  }
  expect(service.called('read') - read_before).toBeLessThanOrEqual(3);
});
