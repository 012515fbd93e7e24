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
    ['an error beside it', { error_code: 'E9', error_type: 'ISSUER_TIMEOUT', message: 'no answer' }, {}],
    ['an error in the transaction', {}, { error_code: 9001 }],
    ['an error of the network', {}, { network_data: { response_code: '00', error_type: 'X' } }],
    ['an error in another shape', { error: { type: 't', code: 'c', message: 'm' } }, {}],
    ['a success that is false', { success: false }, {}],
    ['a text that says declined', { response_code_description: 'DECLINED' }, {}],
    ['a failing word at a place that the interface does not have', { outcome: { result: 'Rejected' } }, {}],
    ['a failing word of the network', {}, { network_data: { response_code: '00', status: 'DECLINED' } }],
    ['a message that says declined', { message: 'declined' }, {}],
    ['a flag that says no', { approved: false }, {}],
    ['a flag of the transaction that says no', {}, { isAuthorized: 'false' }],
    ['an approved amount that is less', { approved_amount: 950 }, {}],
    ['an authorized amount of the transaction that is less', { amount: 1_000 }, { authorizedAmount: { value: 950 } }],
    [
      'an approved amount in another currency',
      { amount: 1_000 },
      { approved_amount: { value: 1_000, currency: 'USD' } },
    ],
    ['another amount at a second place', { amount: { value: 1_000 } }, { amount: 1 }],
    ['an approval of a part without its amount', { response_code: '10' }, {}],
    ['a transaction that is a reversal', {}, { type: 'REVERSAL' }],
    ['a transaction that is a refund', {}, { type: 'Refund' }],
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

  const NO_ERROR = { error_code: '00', error_type: '', error: null, errors: [], success: true, message: 'Approved' };

  test.each([
    ['a contradiction', {}],
    ['an error in the fields of one', NO_ERROR],
    ['a flag or amount of one', { approved: true, approved_amount: 1_000, captured: false, authorized_amount: null }],
    [
      'a failure of anything but the money',
      { avs: { result: 'FAILED' }, three_ds_status: 'FAILED', loyalty: 'DECLINED', previous: [{ status: 'DECLINED' }] },
    ],
    ['an error in the object of one', { error: { code: 0, type: 'none', message: null } }],
  ])('and the same words without %s bind', async (_what, answer) => {
    const shop = openShop();
    shop.service.script.authorize = ({ trace_id }) => authorizationBody({ ...approval(trace_id), ...answer });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
  });
});
