import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleSandbox } from '../../sandbox/assembly.ts';
import { createServer } from '../../sandbox/http/server.ts';
import { standingClock } from '../support/manual-clock.ts';

const amount = fc.option(fc.integer({ min: 1, max: 1200 }), { nil: undefined });
const id = fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined });

/** A request that changes the payment, or time passing. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), advance_ms: fc.constantFrom(1_000, 301_000, 400_000) }),
  fc.record({
    kind: fc.constant('send' as const),
    path: fc.constantFrom(
      '/v1/pos/cancel-or-refund/trace',
      '/v1/pos/cancellations',
      '/v1/pos/payments/PAYMENT/reversals',
      '/v1/pos/refunds/PAYMENT',
      '/v1/payments/PAYMENT/refund',
      '/v1/pos/transactions/TRANSACTION/reversals',
      '/v1/pos/transactions/TRANSACTION/cancel-or-refund',
      '/v1/transactions/TRANSACTION/refund',
      '/v1/transactions/TRANSACTION/reversals',
    ),
    type: fc.constantFrom(undefined, 'CAPTURE', 'ADJUSTMENT', 'CANCELLATION', 'REFUND', 'REVERSAL'),
    amount,
    id,
  }),
);

interface Trace {
  readonly authorized_minor: number;
  readonly held_minor: number;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly net_minor: number;
}

describe('whatever is asked of a payment, in whatever order', () => {
  it('no more is given back than was taken, a refusal moves nothing, and every amount stays a sum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.constantFrom('automatic', 'manual'),
        async (steps, mode) => {
          const server = createServer();
          const { service, closeLedger } = assembleSandbox({ clock: standingClock(1_795_000_000_000) }, server);
          const headers = { authorization: 'Bearer test_cobro_demo' };
          const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload, headers });
          const read = async () =>
            (await server.inject('/_sandbox/ledger')).json<{ traces: Trace[] }>().traces[0] ?? expect.fail('no trace');
          const body = { id: 'trace', terminal_id: 'T1', pre_authorization: false, capture: { mode } };
          const paid = (
            await post('/v1/pos/authorizations', { ...body, amount: { value: 1000, currency: 'CLP' } })
          ).json<{
            payment_id: string;
            transaction: { id: string };
          }>();
          let before = await read();
          for (const each of steps) {
            const status = await perform(each, paid.payment_id, paid.transaction.id);
            const after = await read();
            expect(status).toBeLessThan(500);
            expect(after.net_minor).toBe(after.held_minor - after.refunded_minor);
            expect(after.net_minor).toBeGreaterThanOrEqual(0);
            expect(after.refunded_minor).toBeGreaterThanOrEqual(0);
            expect(after.refunded_minor).toBeLessThanOrEqual(after.captured_minor);
            if (status >= 400) expect(after).toEqual(before);
            if (before.captured_minor > 0) expect(after.held_minor).toBe(before.held_minor);
            before = after;
          }
          await server.close();
          closeLedger();

          async function perform(each: (typeof steps)[number], payment: string, transaction: string): Promise<number> {
            if (each.kind === 'pass') {
              service.moveClock(each.advance_ms);
              return 200;
            }
            const url = each.path.replace('PAYMENT', payment).replace('TRANSACTION', transaction);
            return (await post(url, bodyOf(each))).statusCode;
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});

function bodyOf(each: {
  path: string;
  type?: string | undefined;
  amount?: number | undefined;
  id?: string | undefined;
}) {
  if (each.path.endsWith('cancellations')) return { trace_id: 'trace' };
  if (each.path.includes('PAYMENT/reversals') || each.path.includes('cancel-or-refund/trace')) return {};
  const amount = { value: each.amount ?? 100, currency: 'CLP' };
  if (each.path.includes('PAYMENT')) return { amount };
  const ours = each.path === '/v1/transactions/TRANSACTION/reversals' ? { type: each.type } : {};
  return { ...ours, id: each.id, ...(each.amount === undefined ? {} : { amount }) };
}
