import { describe, expect, test } from 'vitest';
import { authorizationBody } from './support/bodies.ts';
import { openShop } from './support/shop.ts';

const approval = (trace_id: string) => ({
  payment_id: 'pay-1',
  trace_id,
  response_code: '00',
  transaction: { id: 'txn-1', status: 'IN_PROGRESS', status_detail: 'SUCCESS', network_data: { response_code: '00' } },
});

describe('an approval that contradicts itself is unknown and is undone', () => {
  test.each([
    ['codes of a decline at both levels', { response_code: '51' }, { network_data: { response_code: '51' } }],
    ["the network's code of a decline", {}, { network_data: { response_code: '05' } }],
    ['a status that says declined', {}, { status: 'DECLINED' }],
    ['a status that says reversed', {}, { status: 'reversed' }],
    ['a failing word beside the transaction', { status: 'Denied' }, {}],
    ['another amount at a second place', { amount: { value: 1_000 } }, { amount: 1 }],
    ['an approval of a part without its amount', { response_code: '10' }, {}],
  ])('%s', async (_how, answer, transaction) => {
    const shop = openShop();
    shop.service.script.authorize = ({ trace_id }) => {
      const body = approval(trace_id);
      return authorizationBody({ ...body, ...answer, transaction: { ...body.transaction, ...transaction } });
    };
    const request = shop.order();
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(shop.journal.sales.sale(request.sale_id)?.tenders).toMatchObject([{ state: 'unknown' }]);
  });

  test('and the same words without a contradiction bind', async () => {
    const shop = openShop();
    shop.service.script.authorize = ({ trace_id }) => authorizationBody(approval(trace_id));
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
  });
});
