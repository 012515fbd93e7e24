import { describe, expect, test } from 'vitest';
import { refusal, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

/** A payment without an answer whose cancellation the service refuses without a reason, until it needs a person. */
async function stuckShop(): Promise<{ shop: Shop; trace_id: string; sale_id: string }> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => refusal('R2', 409);
  const request = shop.order();
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  await shop.clock.advance(1_200_000);
  return { shop, trace_id: trace_id ?? '', sale_id: request.sale_id };
}
const proof = { manager: 'Eva', evidence_reference: 'return 88213' };

describe('an attempt that a manager closes', () => {
  test.each([
    ['undone', 'REVERSED'],
    ['never_charged', 'NO_CHARGE'],
  ] as const)('as %s ends in %s with the reference as its evidence, and is asked no more', async (found, state) => {
    const { shop, trace_id, sale_id } = await stuckShop();
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('ATTENTION');
    expect(shop.engine.closeAttention({ trace_id, found, ...proof })).toBe(true);
    const asked = shop.service.called('R2');
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2')).toBe(asked);
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe(state);
    expect(shop.engine.attempt(trace_id)?.timeline.at(-1)?.detail).toMatchObject({
      cause: 'closed_by_manager',
      evidence_reference: 'return 88213',
    });
    expect(shop.journal.sales.sale(sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'undone' }] });
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is closed once, and only while it needs a person', async () => {
    const { shop, trace_id } = await stuckShop();
    expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(true);
    expect(shop.engine.closeAttention({ trace_id, found: 'never_charged', ...proof })).toBe(false);
    const other = openShop();
    const paid = await other.engine.pay(other.order(), other.hooks);
    expect(other.engine.closeAttention({ trace_id: paid.trace_id ?? '', found: 'undone', ...proof })).toBe(false);
  });
});
