import { beforeEach, describe, expect, test } from 'vitest';
import { serviceAddress } from '../../electron/app/service-access.ts';
import { NO_FORMER_NAMES } from '../../core/payments/service-identity.ts';
import type { PaymentSettings } from '../../electron/payments/engine-parts.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FIRST = 'https://payments.example.com';
const OTHER = 'embedded';
const HORIZON_MS = 180_000;
let directory: string;
let seed = 3_000;
beforeEach(() => void (directory = temporaryFolder()));

const start = (settings: Partial<PaymentSettings>): Shop => openShop({ directory, seed: (seed += 1), settings });

/** A payment at the first service whose response was lost and that is not yet undone. */
async function unanswered(): Promise<string> {
  const shop = start({ service: FIRST });
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.stop();
  return trace_id ?? '';
}

describe('a till that is started with another payment service', () => {
  test('does not take the "not found" of that service for a payment that was never charged', async () => {
    const trace_id = await unanswered();
    const shop = start({ service: OTHER });
    expect(shop.journal.attempts.servicesInDoubt()).toEqual([{ address: FIRST }]);
    await shop.clock.advance(HORIZON_MS * 10);
    expect(shop.service.called('R2')).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({
      state: 'REVERSING',
      needs_person: true,
      last_error: 'other_service',
    });
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 1 });
    expect(
      shop.journal.timeline(trace_id).filter(({ event }) => 'cause' in event && event.cause === 'other_service'),
    ).toHaveLength(1);
    const day = await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 });
    expect(day).toMatchObject({ closed: true, suspense: [{ trace_id }] });
    expect(shop.journal.verify().problems).toEqual([]);
    await shop.stop();
  });

  test('undoes it as soon as it speaks to its own service again', async () => {
    const trace_id = await unanswered();
    const between = start({ service: OTHER });
    await between.clock.advance(60_000);
    await between.stop();
    const shop = start({ service: FIRST });
    shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(HORIZON_MS + 5_000);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'REVERSED', needs_person: false });
    expect(shop.journal.verify().problems).toEqual([]);
    await shop.stop();
  });

  test('asks a service that only has a new address, once it is named as the same', async () => {
    const trace_id = await unanswered();
    const shop = start({
      service: 'https://new.example.com',
      former_services: { ...NO_FORMER_NAMES, addresses: [FIRST] },
    });
    shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(HORIZON_MS + 5_000);
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
    await shop.stop();
  });

  test('gives nothing back there, and says where the payment was made', async () => {
    const before = start({ service: FIRST });
    const { trace_id } = await before.engine.pay(before.order(), before.hooks);
    await before.stop();
    const shop = start({ service: OTHER });
    const request = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x' };
    expect(await shop.engine.planUndo(request.trace_id)).toMatchObject({ act: 'none', reason: 'other_service' });
    expect(await shop.engine.undo(request)).toEqual({ outcome: 'not_charged', reason: 'other_service', detail: FIRST });
    expect(shop.service.calls).toEqual([]);
    await shop.stop();
  });

  test('neither reads back a return there that was in doubt, nor changes a tab', async () => {
    const before = start({ service: FIRST });
    before.service.script.R1 = () => unknown('R1', 'timeout');
    const { trace_id } = await before.engine.pay(before.order(), before.hooks);
    const tab = { ...before.order(), pre_authorization: true, capture_mode: 'manual' as const };
    const held = (await before.engine.pay(tab, before.hooks)).trace_id ?? '';
    await before.engine.undo({ trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x' });
    await before.stop();
    const shop = start({ service: OTHER });
    await shop.clock.advance(HORIZON_MS * 2);
    expect(await shop.engine.changeTab({ trace_id: held, act: 'capture', amount_minor: null, who: 'Eva' })).toEqual({
      outcome: 'refused',
      act: 'capture',
      reason: 'other_service',
    });
    expect(shop.service.calls).toEqual([]);
    expect(shop.journal.attempts.unsettledUndos()).toMatchObject([{ state: 'UNKNOWN', last_result: 'other_service' }]);
    expect(shop.journal.verify().problems).toEqual([]);
    await shop.stop();
  });

  test('asks no other service about a refused payment, of which a copy may still be on its way', async () => {
    const before = start({ service: FIRST });
    before.service.script.authorize = () => refusal('authorize', 401);
    before.service.script.R2 = () => unknown('R2', 'timeout');
    const { trace_id } = await before.engine.pay(before.order(), before.hooks);
    await before.stop();
    const shop = start({ service: OTHER });
    await shop.clock.advance(HORIZON_MS * 2);
    expect(shop.service.called('R2')).toBe(0);
    expect(shop.journal.traces.lost().map((lease) => lease.trace_id)).toContain(trace_id);
    await shop.stop();
  });
});

test.each([
  ['https://payments.example.com/', 'https://payments.example.com'],
  ['https://Payments.Example.com:443/api/', 'https://payments.example.com/api'],
  ['https://payments.example.com:8443', 'https://payments.example.com:8443'],
  ['http://127.0.0.1:41300', 'http://127.0.0.1:41300'],
  ['http://localhost:9/x', 'http://localhost:9/x'],
])('the service at %s is known as %s', (address, name) => {
  expect(serviceAddress(address)).toBe(name);
});
