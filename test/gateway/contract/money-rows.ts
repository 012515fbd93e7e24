import type { OperationName } from '../../../core/service/operations/all-operations.ts';
import { clearCard } from '../support/clear-card.ts';
import { authorization } from '../support/authorization.ts';
import { answers, badInput, moved, notFound, refuses, row, serverError } from './expected.ts';
import type { ContractRow } from './rows.ts';

const CLP = { value: 500, currency: 'CLP' } as const;
const FULL_CONFLICT = { error_type: 'CONFLICT', error_code: 'CONFLICT', response_code: '12' };
const UNKNOWN_ID = { path: { id: 'nobody' } };
const part = { amount_minor: 500, currency: 'CLP' } as const;
const whole = { currency: 'CLP' } as const;

/** A card-data authorization of 12,990 CLP; the number is computed at run time. */
const cardData = (id?: string) => ({
  ...(id === undefined ? {} : { id }),
  amount: { value: 12_990, currency: 'CLP' as const },
  instrument: { type: 'card' as const, card: clearCard() },
});

const unknownReference = (operation: OperationName, condition: string, body: object = {}): ContractRow =>
  badInput(operation, condition, { ...UNKNOWN_ID, body }, { error_type: 'UNKNOWN_REFERENCE' });

const conflict = (operation: OperationName, condition: string, run: ContractRow['run']): ContractRow =>
  row(operation, 409, condition, refuses(409, FULL_CONFLICT), run);

const SIMPLE_CARD = { card_number: clearCard().number, expiry_month: '12', expiry_year: '2039' };

const authorizations: readonly ContractRow[] = [
  row(
    'pos.authorize',
    201,
    'a card is presented',
    answers({ http_status: 201, status_detail: 'SUCCESS', response_code: '00' }),
    ({ client }) => client.pos.authorizeCardPresent(authorization(), client.pos.prepare()),
  ),
  badInput('pos.authorize', 'terminal_id is missing', { body: { pre_authorization: false, amount: CLP } }),
  row(
    'authorizations.create',
    201,
    'card data in the request',
    answers({ status_detail: 'SUCCESS', currency: 'CLP' }),
    ({ client }) => client.authorizations.create(cardData()),
  ),
  badInput('authorizations.create', 'the amount is missing', { body: {} }, { response_code: '30' }),
  row(
    'authorizations.create',
    409,
    'the id was used before for another request',
    refuses(409, { error_type: 'CONFLICT' }),
    async ({ client }) => {
      await client.authorizations.create(cardData('auth-twice'));
      return await client.authorizations.create({ ...cardData('auth-twice'), amount: CLP });
    },
  ),
  serverError('authorizations.create', '/v1/authorizations', ({ client }) => client.authorizations.create(cardData())),
  row(
    'transactions.authorize',
    201,
    'an authorization without a payment',
    answers({ status_detail: 'SUCCESS' }),
    ({ client }) => client.authorizations.createWithoutPayment(cardData()),
  ),
  row(
    'simple_payments.create',
    200,
    'an amount in cents',
    answers({ amount: 1_250, currency: 'USD', status: 'succeeded' }),
    ({ client }) => client.payments.createSimple({ amount: 1_250, currency: 'USD', ...SIMPLE_CARD }),
  ),
  row(
    'simple_payments.create',
    200,
    'without a card: it waits for its customer',
    answers({ amount: 1_250, currency: 'USD', status: 'pending', captured: false }),
    ({ client }) => client.payments.createSimple({ amount: 1_250, currency: 'USD' }),
  ),
  badInput('simple_payments.create', 'the amount is not whole cents', { body: { amount: 12.5, currency: 'USD' } }),
  row('simple_payments.create', 402, 'the issuer declines', refuses(402, { response_code: '51' }), ({ client }) =>
    client.payments.createSimple({ amount: 1_051, currency: 'USD', ...SIMPLE_CARD }),
  ),
  serverError('simple_payments.create', '/v1/payments', ({ client }) =>
    client.payments.createSimple({ amount: 1_250, currency: 'USD' }),
  ),
];

const refunds: readonly ContractRow[] = [
  row('payments.refund', 200, 'part of a captured payment', moved(500, 'REFUND'), async (world) =>
    world.client.payments.refund((await world.captured()).payment_id, 500, 'CLP'),
  ),
  unknownReference('payments.refund', 'no such payment', { amount: CLP }),
  conflict('payments.refund', 'capture has not begun', async (world) =>
    world.client.payments.refund((await world.authorized()).payment_id, 500, 'CLP'),
  ),
  serverError('payments.refund', '/v1/payments/', ({ client }) => client.payments.refund('any', 500, 'CLP')),
  row(
    'transactions.refund',
    200,
    'part of a captured transaction, cleared later',
    moved(500, 'REFUND'),
    async (world) => {
      const { transaction_id } = await world.captured();
      return await world.client.transactions.refund(transaction_id, { ...part, clear_after: '2099-01-01' });
    },
  ),
  unknownReference('transactions.refund', 'no such transaction'),
  conflict('transactions.refund', 'more than remains', async (world) => {
    const { transaction_id } = await world.captured();
    return await world.client.transactions.refund(transaction_id, { amount_minor: 99_990, currency: 'CLP' });
  }),
  serverError('transactions.refund', '/v1/transactions/', ({ client }) => client.transactions.refund('any', whole)),
  row('pos.refund_payment', 200, 'part of a captured payment', moved(500, 'REFUND'), async (world) =>
    world.client.pos.refundPosPayment((await world.captured()).payment_id, 500, 'CLP'),
  ),
  badInput('pos.refund_payment', 'the amount is missing', { path: { id: 'any' }, body: {} }),
  row('pos.refund_payment', 401, 'credentials that nobody knows', refuses(401), ({ stranger }) =>
    stranger.pos.refundPosPayment('any', 500, 'CLP'),
  ),
  row('pos.refund_payment', 404, 'no such payment', notFound, ({ client }) =>
    client.pos.refundPosPayment('nobody', 500, 'CLP'),
  ),
  conflict('pos.refund_payment', 'capture has not begun', async (world) =>
    world.client.pos.refundPosPayment((await world.authorized()).payment_id, 500, 'CLP'),
  ),
  serverError('pos.refund_payment', '/v1/pos/refunds', ({ client }) => client.pos.refundPosPayment('any', 500, 'CLP')),
];

const byTrace: readonly ContractRow[] = [
  row('pos.cancel_by_trace', 200, 'before capture', moved(12_990, 'CANCELLATION'), async (world) =>
    world.client.pos.cancelByTrace((await world.authorized()).trace_id, 'CLP'),
  ),
  badInput('pos.cancel_by_trace', 'trace_id is missing', { body: {} }),
  row('pos.cancel_by_trace', 404, 'no such trace', notFound, ({ client }) => client.pos.cancelByTrace('nobody')),
  row('pos.cancel_or_refund_by_trace', 200, 'after capture it refunds', moved(12_990, 'REFUND'), async (world) =>
    world.client.pos.cancelOrRefundByTrace((await world.captured()).trace_id, 'CLP'),
  ),
  row('pos.cancel_or_refund_by_trace', 404, 'no such trace', notFound, ({ client }) =>
    client.pos.cancelOrRefundByTrace('nobody', 'CLP'),
  ),
];

const reversals: readonly ContractRow[] = [
  row('pos.reverse_payment', 200, 'the authorization is not presented yet', moved(12_990, 'REVERSAL'), async (world) =>
    world.client.pos.reversePosPayment((await world.authorized()).payment_id, 'CLP'),
  ),
  unknownReference('pos.reverse_payment', 'no such payment'),
  conflict('pos.reverse_payment', 'everything is presented', async (world) =>
    world.client.pos.reversePosPayment((await world.captured()).payment_id, 'CLP'),
  ),
  serverError('pos.reverse_payment', '/v1/pos/payments', ({ client }) => client.pos.reversePosPayment('any', 'CLP')),
  row(
    'pos.reverse_transaction',
    200,
    'the authorization is not presented yet',
    moved(12_990, 'REVERSAL'),
    async (world) => world.client.pos.reversePosTransaction((await world.authorized()).transaction_id, whole),
  ),
  unknownReference('pos.reverse_transaction', 'no such transaction'),
  conflict('pos.reverse_transaction', 'everything is presented', async (world) =>
    world.client.pos.reversePosTransaction((await world.captured()).transaction_id, whole),
  ),
  serverError('pos.reverse_transaction', '/v1/pos/transactions', ({ client }) =>
    client.pos.reversePosTransaction('any', whole),
  ),
  row(
    'pos.cancel_or_refund_transaction',
    200,
    'part of a payment before capture',
    moved(500, 'CANCELLATION'),
    async (world) => world.client.pos.cancelOrRefundTransaction((await world.authorized()).transaction_id, part),
  ),
  badInput(
    'pos.cancel_or_refund_transaction',
    'no such transaction',
    { ...UNKNOWN_ID, body: {} },
    { error_type: 'UNKNOWN_REFERENCE', error_code: 'UNKNOWN_REFERENCE' },
  ),
  conflict('pos.cancel_or_refund_transaction', 'more than remains', async (world) => {
    const { transaction_id } = await world.authorized();
    return await world.client.pos.cancelOrRefundTransaction(transaction_id, {
      amount_minor: 99_990,
      currency: 'CLP',
    });
  }),
  serverError('pos.cancel_or_refund_transaction', '/v1/pos/transactions', ({ client }) =>
    client.pos.cancelOrRefundTransaction('any', whole),
  ),
  row('transactions.reverse', 200, 'the authorization is not presented yet', moved(12_990, 'REVERSAL'), async (world) =>
    world.client.transactions.reverse((await world.authorized()).transaction_id, whole),
  ),
  unknownReference('transactions.reverse', 'no such transaction'),
  conflict('transactions.reverse', 'everything is presented', async (world) =>
    world.client.transactions.reverse((await world.captured()).transaction_id, whole),
  ),
  serverError('transactions.reverse', '/v1/transactions/', ({ client }) => client.transactions.reverse('any', whole)),
  ...(['ADJUSTMENT', 'CAPTURE', 'CANCELLATION', 'REVERSAL'] as const).map((type): ContractRow => ({
    operation: 'transactions.change',
    status: 200,
    condition: `${type.toLowerCase()} before capture`,
    run: async (world) => {
      const { transaction_id } = await world.authorized();
      return await world.client.transactions.change(transaction_id, type, { amount_minor: 12_000, currency: 'CLP' });
    },
    expected: answers({ type }),
  })),
  row('transactions.change', 200, 'refund after capture', moved(500, 'REFUND'), async (world) =>
    world.client.transactions.change((await world.captured()).transaction_id, 'REFUND', part),
  ),
];

export const moneyRows: readonly ContractRow[] = [...authorizations, ...refunds, ...byTrace, ...reversals];
