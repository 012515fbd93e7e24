import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLP, type TestClient, startClient } from './support.ts';
import { standingClock } from '../support/manual-clock.ts';

const DAY_MS = 86_400_000;
/** Noon, so that a day's captures stay within that day. */
const NOON_MS = Date.UTC(2026, 10, 21, 12);

describe('the settlement report', () => {
  it('lists captures of the day and refunds presented on it, with fees and totals that add up', async () => {
    const client = await startClient({ clock: standingClock(NOON_MS), settings: { fee_basis_points: 295 } });
    const paid = await client.pay(10_000);
    await client.pay(5_000, { amount: { value: 50, currency: 'USD' } });
    await client.pay(10_051);
    const cancelled = await client.pay(7_000);
    await client.post('/v1/pos/cancellations', { trace_id: cancelled.trace_id });
    expect((await client.get('/settlements')).at('transaction_count')).toBe(0);
    client.completeCapture();
    await client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(4_000) });
    client.completeCapture();
    const report = await client.get('/settlements?date=2026-11-21&currency=CLP');
    expect(report.body).toMatchObject({
      date: '2026-11-21',
      currency: 'CLP',
      total_amount: 6_000,
      fees: 295,
      net_amount: 5_705,
      transaction_count: 2,
      transactions: [
        { id: paid.transaction_id, amount: 10_000, fee: 295, net: 9_705 },
        { amount: -4_000, fee: 0, net: -4_000 },
      ],
    });
    expect((await client.get('/settlements?currency=USD')).body).toMatchObject({ total_amount: 50, fees: 1.48 });
    expect((await client.get('/settlements?date=2026-11-20')).at('transactions')).toEqual([]);
  });

  it('adds up to the ledger over all days, whatever was paid, refunded and taken back', async () => {
    const step = fc.record({
      amount: fc.integer({ min: 100, max: 690 }),
      undo: fc.constantFrom('nothing', 'cancel', 'refund', 'refund and reverse', 'cancel or refund'),
      next_day: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const clock = standingClock(NOON_MS);
        const client = await startClient({ clock, settings: { magic: false } });
        for (const { amount, undo, next_day } of steps) {
          await paySomehow(client, amount, undo);
          if (next_day) client.sandbox.advanceClock(DAY_MS);
        }
        client.sandbox.advanceClock(2 * DAY_MS);
        let total = 0;
        for (let day = 0; day < 8; day += 1) {
          const date = new Date(NOON_MS + day * DAY_MS).toISOString().slice(0, 10);
          total += Number((await client.get(`/settlements?date=${date}`)).at('total_amount'));
        }
        const ledger = (await client.get('/_sandbox/ledger')).at('traces') as { net_minor: number }[];
        expect(total).toBe(ledger.reduce((sum, trace) => sum + trace.net_minor, 0));
        await client.sandbox.stop();
      }),
      { numRuns: 12 },
    );
  });
});

async function paySomehow(client: TestClient, amount: number, undo: string): Promise<void> {
  const paid = await client.pay(amount);
  if (undo === 'cancel') await client.post('/v1/pos/cancellations', { trace_id: paid.trace_id });
  client.completeCapture();
  const refund = () => client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(Math.ceil(amount / 3)) });
  if (undo.startsWith('refund')) await refund();
  if (undo === 'refund and reverse') await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`);
  if (undo === 'cancel or refund') await client.post(`/v1/pos/cancel-or-refund/${paid.trace_id}`);
}
