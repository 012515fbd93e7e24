import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../core/service/call-result.ts';
import type { PaymentView, UndoAnswer } from '../../electron/gateway/payment-service.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { type HandOverEnd, createHandOver } from '../../electron/payments/recovery/hand-over.ts';
import type { HandedItem } from '../../store/contract/handovers.ts';
import { answer, createFakeService, notSent, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';

const HORIZON_MS = 180_000;
/** 10,000 was asked for. */
const item = {
  ...{ trace_id: 'trace', epoch: 1, of_lane: 4, amount_minor: 10_000, currency: 'CLP' },
  ...{ approval_seen: true, payment_id: 'pay-1', other_approved: true },
};
const undone = (amount_minor: number, more: Partial<UndoAnswer> = {}): CallResult<UndoAnswer> =>
  answer('R2', { ...undoneAnswer('x', amount_minor), ...more });
const reads = (more: Partial<PaymentView> = {}): CallResult<PaymentView> =>
  answer('read', { payment_id: 'pay-1', trace_id: 'trace', status: 'CANCELLED', transactions: [], ...more });
const RETURNED = reads({ initial_amount_minor: 15_000, current_amount_minor: 0 });
const HOLDS = reads({ status: 'CAPTURED', initial_amount_minor: 15_000, current_amount_minor: 5_000 });

/** An heir past its horizon; what it told the store as ended. */
function heir(...items: readonly HandedItem[]) {
  const clock = createManualClock();
  const service = createFakeService();
  const ended: (HandOverEnd & { readonly trace_id: string })[] = [];
  const hand_over = createHandOver({
    ...{ clock, service, log: SILENT_LOG, horizon_ms: HORIZON_MS, randomness: { fraction: () => 0.5 } },
    journal: { lineage: { doubt: null }, attempts: { intents: () => [] }, record: () => undefined } as never,
    client: {
      take: async () => items.filter(({ trace_id }) => ended.every((one) => one.trace_id !== trace_id)),
      takeLinks: async () => [],
      end: async ({ trace_id }, end) => (ended.push({ trace_id, ...end }), 'ended'),
    },
  });
  hand_over.start();
  const told = async (after_ms = 60_000) => {
    await clock.advance(HORIZON_MS + after_ms);
    return ended;
  };
  return { clock, service, ended, told };
}

describe('a charge of a lost till of which more was approved than asked', () => {
  test('is not told as given back by the amount that was asked while its payment holds the rest', async () => {
    const { service, told, ended, clock } = heir(item);
    service.script.R2 = () => undone(10_000);
    service.script.read = () => HOLDS;
    expect(await told()).toEqual([]);
    expect(service.called('read')).toBeGreaterThan(0);
    expect(service.called('R2')).toBeGreaterThan(1);
    service.script.R2 = () => undone(5_000);
    service.script.read = () => RETURNED;
    await clock.advance(900_000);
    expect(ended).toMatchObject([{ outcome: 'reversed', amount_minor: 15_000 }]);
  });

  test('is told with the amount that came back, also where the answer says more than was asked', async () => {
    for (const amount_minor of [10_000, 15_000]) {
      const { service, told } = heir(item);
      service.script.R2 = () => undone(amount_minor, { payment_id: 'pay-1' });
      service.script.read = () => RETURNED;
      expect(await told()).toMatchObject([{ outcome: 'reversed', amount_minor: 15_000 }]);
    }
  });

  test.each([
    ['is lost', unknown('read', 'timeout')],
    ['is not sent', notSent('read', 'dns_failed')],
    ['is refused', refusal('read', 404)],
    ['is of another payment', reads({ trace_id: 'another' })],
    ['names no amount that is left, and no end', reads({ status: 'CAPTURED' })],
  ])('is not told as given back while the reading %s', async (_what, reading) => {
    const { service, told } = heir(item);
    service.script.R2 = () => undone(10_000);
    service.script.read = () => reading;
    expect(await told(900_000)).toEqual([]);
  });

  test('is not called free of charge when it is not found after an answer that named it', async () => {
    const { service, told } = heir({ ...item, approval_seen: false, payment_id: null, other_approved: false });
    const answers = [undone(10_000, { payment_id: 'pay-1' })];
    service.script.R2 = () => answers.shift() ?? refusal('R2', 404);
    service.script.R1 = () => refusal('R1', 404);
    service.script.read = () => HOLDS;
    expect(await told()).toMatchObject([{ outcome: 'for_person', why: 'not_found_after_approval' }]);
  });

  test('blocks no other payment of the lost till', async () => {
    const { service, told } = heir(item, { ...item, trace_id: 'other', payment_id: null, other_approved: false });
    service.script.R2 = (trace_id) => undone(10_000, trace_id === 'trace' ? {} : { payment_id: 'pay-2' });
    service.script.read = (payment_id) => (payment_id === 'pay-1' ? HOLDS : refusal('read', 404));
    expect(await told()).toMatchObject([{ trace_id: 'other', outcome: 'reversed' }]);
  });
});

describe('a payment of a lost till of which the store knows no other amount', () => {
  const plain = { ...item, payment_id: null, other_approved: false, approval_seen: false };

  test('is read where the answer names it, and is not given back while it holds money', async () => {
    const { service, told } = heir(plain);
    service.script.R2 = () => undone(10_000, { payment_id: 'pay-1' });
    service.script.read = () => HOLDS;
    expect(await told()).toEqual([]);
  });

  test('is read again while the reading is lost, and told once it shows the end', async () => {
    const { service, told, ended, clock } = heir(plain);
    service.script.R2 = () => undone(10_000, { payment_id: 'pay-1' });
    service.script.read = () => unknown('read', 'timeout');
    expect(await told()).toEqual([]);
    service.script.read = () => RETURNED;
    await clock.advance(900_000);
    expect(ended).toMatchObject([{ outcome: 'reversed', amount_minor: 15_000 }]);
  });

  test('is given back by the answer alone where the service reads no payments, or the name is of another one', async () => {
    for (const reading of [
      refusal('read', 404),
      reads({ trace_id: 'another', status: 'CAPTURED', current_amount_minor: 5_000 }),
    ]) {
      const { service, told } = heir(plain);
      service.script.R2 = () => undone(10_000, { payment_id: 'pay-1' });
      service.script.read = () => reading;
      expect(await told()).toMatchObject([{ outcome: 'reversed', amount_minor: 10_000 }]);
    }
  });

  test('is given back when a refused call is settled by its reading', async () => {
    const { service, told } = heir({ ...plain, approval_seen: true, payment_id: 'pay-1' });
    service.script.R2 = () => refusal('R2', 409);
    service.script.read = () => RETURNED;
    expect(await told()).toMatchObject([{ outcome: 'reversed', amount_minor: 15_000 }]);
  });
});
