import { FIRST_TRY } from './support/paid-shop.ts';
import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

/** A reading sent before the horizon proves nothing even when answered after it; the next one follows at once (I5). */
const QUARANTINE_MS = 180_000;
const SLOW_MS = 8_000;

test('a return is read again at once when the horizon passed while it was being read', async () => {
  const shop = openShop();
  const paid = await shop.engine.pay(shop.order(), shop.hooks);
  const view: PaymentView = {
    ...{
      payment_id: 'p',
      status: 'CAPTURED',
      currency: 'CLP',
      initial_amount_minor: 1_000,
      current_amount_minor: 1_000,
    },
    transactions: [FIRST_TRY],
  };
  shop.service.script.read = () => answer('read', view);
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => unknown(call, 'timeout');
  const undoing = shop.engine.undo({ trace_id: paid.trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x' });
  expect(await undoing).toMatchObject({ outcome: 'unknown' });
  const began_ms = shop.clock.monotonicMs();
  shop.service.script.read = async () => {
    await new Promise<void>((resolve) => void shop.clock.schedule(SLOW_MS, resolve));
    return answer('read', view);
  };
  await shop.clock.advance(QUARANTINE_MS - SLOW_MS / 2 - (shop.clock.monotonicMs() - began_ms));
  shop.engine.kickRecovery(paid.trace_id ?? '');
  await shop.clock.advance(3 * SLOW_MS);
  const [undo] = shop.journal.attempts.undosOf(paid.trace_id ?? '');
  expect(undo).toMatchObject({ state: 'REFUSED', last_result: 'proven_not_done' });
});

test('a return that stood pending, and waits for a person, is read at the horizon of the next start', async () => {
  const shop = openShop();
  const trace_id = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => unknown(call, 'timeout');
  const whole = { payment_id: 'p', status: 'CAPTURED', currency: 'CLP', initial_amount_minor: 1_000 } as const;
  const read = (status_detail: string): PaymentView => {
    const [undo] = shop.journal.attempts.undosOf(trace_id);
    const refund = { type: 'REFUND', status: 'IN_PROGRESS', status_detail, amount_minor: 1_000 };
    return { ...whole, current_amount_minor: 1_000, transactions: undo ? [{ id: undo.undo_id, ...refund }] : [] };
  };
  shop.service.script.read = () => answer('read', read('PENDING'));
  await shop.engine.undo({ trace_id, amount_minor: null, manager: 'Eva', reason: 'x' });
  await shop.clock.advance(2 * QUARANTINE_MS);
  expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([{ state: 'ATTENTION' }]);
  await shop.engine.stop();

  const next = openShop({ clock: shop.clock, wrapJournal: () => shop.journal, service: shop.service, seed: 78 });
  shop.service.script.read = () => answer('read', { ...read('DENIED'), status: 'CAPTURED' });
  await shop.clock.advance(QUARANTINE_MS + SLOW_MS);
  expect(next.journal.attempts.undosOf(trace_id)).toMatchObject([{ state: 'REFUSED', last_result: 'proven_not_done' }]);
});
