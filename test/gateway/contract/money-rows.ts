import { clearCard } from '../support/clear-card.ts';
import { authorization } from '../support/authorization.ts';
import { answers, badInput, refuses, serverError } from './expected.ts';
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

const SIMPLE_CARD = { card_number: clearCard().number, expiry_month: '12', expiry_year: '2039' };

const authorizations: readonly ContractRow[] = [
  {
    operation: 'pos.authorize',
    status: 201,
    condition: 'a card is presented',
    run: ({ client }) => client.pos.authorizeCardPresent(authorization(), client.pos.prepare()),
    expected: answers({ http_status: 201, status_detail: 'SUCCESS', response_code: '00' }),
  },
  badInput('pos.authorize', 'terminal_id is missing', { body: { pre_authorization: false, amount: CLP } }),
  {
    operation: 'authorizations.create',
    status: 201,
    condition: 'card data in the request',
    run: ({ client }) => client.authorizations.create(cardData()),
    expected: answers({ status_detail: 'SUCCESS', currency: 'CLP' }),
  },
  badInput('authorizations.create', 'the amount is missing', { body: {} }, { response_code: '30' }),
  {
    operation: 'authorizations.create',
    status: 409,
    condition: 'the id was used before for another request',
    run: async ({ client }) => {
      await client.authorizations.create(cardData('auth-twice'));
      return await client.authorizations.create({ ...cardData('auth-twice'), amount: CLP });
    },
    expected: refuses(409, { error_type: 'CONFLICT' }),
  },
  serverError('authorizations.create', '/v1/authorizations', ({ client }) => client.authorizations.create(cardData())),
  {
    operation: 'transactions.authorize',
    status: 201,
    condition: 'an authorization without a payment',
    run: ({ client }) => client.authorizations.createWithoutPayment(cardData()),
    expected: answers({ status_detail: 'SUCCESS' }),
  },
  {
    operation: 'simple_payments.create',
    status: 200,
    condition: 'an amount in cents',
    run: ({ client }) => client.payments.createSimple({ amount: 1_250, currency: 'USD', ...SIMPLE_CARD }),
    expected: answers({ amount: 1_250, currency: 'USD', status: 'succeeded' }),
  },
  {
    operation: 'simple_payments.create',
    status: 200,
    condition: 'without a card: it waits for its customer',
    run: ({ client }) => client.payments.createSimple({ amount: 1_250, currency: 'USD' }),
    expected: answers({ amount: 1_250, currency: 'USD', status: 'pending', captured: false }),
  },
  badInput('simple_payments.create', 'the amount is not whole cents', { body: { amount: 12.5, currency: 'USD' } }),
  {
    operation: 'simple_payments.create',
    status: 402,
    condition: 'the issuer declines',
    run: ({ client }) => client.payments.createSimple({ amount: 1_051, currency: 'USD', ...SIMPLE_CARD }),
    expected: refuses(402, { response_code: '51' }),
  },
  serverError('simple_payments.create', '/v1/payments', ({ client }) =>
    client.payments.createSimple({ amount: 1_250, currency: 'USD' }),
  ),
];

const refunds: readonly ContractRow[] = [
  {
    operation: 'payments.refund',
    status: 200,
    condition: 'part of a captured payment',
    run: async (world) => await world.client.payments.refund((await world.captured()).payment_id, 500, 'CLP'),
    expected: answers({ amount_minor: 500, type: 'REFUND' }),
  },
  badInput(
    'payments.refund',
    'no such payment',
    { ...UNKNOWN_ID, body: { amount: CLP } },
    { error_type: 'UNKNOWN_REFERENCE' },
  ),
  {
    operation: 'payments.refund',
    status: 409,
    condition: 'capture has not begun',
    run: async (world) => await world.client.payments.refund((await world.authorized()).payment_id, 500, 'CLP'),
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('payments.refund', '/v1/payments/', ({ client }) => client.payments.refund('any', 500, 'CLP')),
  {
    operation: 'transactions.refund',
    status: 200,
    condition: 'part of a captured transaction, cleared later',
    run: async (world) => {
      const { transaction_id } = await world.captured();
      return await world.client.transactions.refund(transaction_id, { ...part, clear_after: '2099-01-01' });
    },
    expected: answers({ amount_minor: 500, type: 'REFUND' }),
  },
  badInput(
    'transactions.refund',
    'no such transaction',
    { ...UNKNOWN_ID, body: {} },
    { error_type: 'UNKNOWN_REFERENCE' },
  ),
  {
    operation: 'transactions.refund',
    status: 409,
    condition: 'more than remains',
    run: async (world) => {
      const { transaction_id } = await world.captured();
      return await world.client.transactions.refund(transaction_id, { amount_minor: 99_990, currency: 'CLP' });
    },
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('transactions.refund', '/v1/transactions/', ({ client }) => client.transactions.refund('any', whole)),
  {
    operation: 'pos.refund_payment',
    status: 200,
    condition: 'part of a captured payment',
    run: async (world) => await world.client.pos.refundPosPayment((await world.captured()).payment_id, 500, 'CLP'),
    expected: answers({ amount_minor: 500, type: 'REFUND' }),
  },
  badInput('pos.refund_payment', 'the amount is missing', { path: { id: 'any' }, body: {} }),
  {
    operation: 'pos.refund_payment',
    status: 401,
    condition: 'credentials that nobody knows',
    run: ({ stranger }) => stranger.pos.refundPosPayment('any', 500, 'CLP'),
    expected: refuses(401),
  },
  {
    operation: 'pos.refund_payment',
    status: 404,
    condition: 'no such payment',
    run: ({ client }) => client.pos.refundPosPayment('nobody', 500, 'CLP'),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
  {
    operation: 'pos.refund_payment',
    status: 409,
    condition: 'capture has not begun',
    run: async (world) => await world.client.pos.refundPosPayment((await world.authorized()).payment_id, 500, 'CLP'),
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('pos.refund_payment', '/v1/pos/refunds', ({ client }) => client.pos.refundPosPayment('any', 500, 'CLP')),
];

const byTrace: readonly ContractRow[] = [
  {
    operation: 'pos.cancel_by_trace',
    status: 200,
    condition: 'before capture',
    run: async (world) => await world.client.pos.cancelByTrace((await world.authorized()).trace_id, 'CLP'),
    expected: answers({ amount_minor: 12_990, type: 'CANCELLATION' }),
  },
  badInput('pos.cancel_by_trace', 'trace_id is missing', { body: {} }),
  {
    operation: 'pos.cancel_by_trace',
    status: 404,
    condition: 'no such trace',
    run: ({ client }) => client.pos.cancelByTrace('nobody'),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
  {
    operation: 'pos.cancel_or_refund_by_trace',
    status: 200,
    condition: 'after capture it refunds',
    run: async (world) => await world.client.pos.cancelOrRefundByTrace((await world.captured()).trace_id, 'CLP'),
    expected: answers({ amount_minor: 12_990, type: 'REFUND' }),
  },
  {
    operation: 'pos.cancel_or_refund_by_trace',
    status: 404,
    condition: 'no such trace',
    run: ({ client }) => client.pos.cancelOrRefundByTrace('nobody', 'CLP'),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
];

const reversals: readonly ContractRow[] = [
  {
    operation: 'pos.reverse_payment',
    status: 200,
    condition: 'the authorization is not presented yet',
    run: async (world) => await world.client.pos.reversePosPayment((await world.authorized()).payment_id, 'CLP'),
    expected: answers({ amount_minor: 12_990, type: 'REVERSAL' }),
  },
  badInput('pos.reverse_payment', 'no such payment', { ...UNKNOWN_ID, body: {} }, { error_type: 'UNKNOWN_REFERENCE' }),
  {
    operation: 'pos.reverse_payment',
    status: 409,
    condition: 'everything is presented',
    run: async (world) => await world.client.pos.reversePosPayment((await world.captured()).payment_id, 'CLP'),
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('pos.reverse_payment', '/v1/pos/payments', ({ client }) => client.pos.reversePosPayment('any', 'CLP')),
  {
    operation: 'pos.reverse_transaction',
    status: 200,
    condition: 'the authorization is not presented yet',
    run: async (world) =>
      await world.client.pos.reversePosTransaction((await world.authorized()).transaction_id, whole),
    expected: answers({ amount_minor: 12_990, type: 'REVERSAL' }),
  },
  badInput(
    'pos.reverse_transaction',
    'no such transaction',
    { ...UNKNOWN_ID, body: {} },
    { error_type: 'UNKNOWN_REFERENCE' },
  ),
  {
    operation: 'pos.reverse_transaction',
    status: 409,
    condition: 'everything is presented',
    run: async (world) => await world.client.pos.reversePosTransaction((await world.captured()).transaction_id, whole),
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('pos.reverse_transaction', '/v1/pos/transactions', ({ client }) =>
    client.pos.reversePosTransaction('any', whole),
  ),
  {
    operation: 'pos.cancel_or_refund_transaction',
    status: 200,
    condition: 'part of a payment before capture',
    run: async (world) =>
      await world.client.pos.cancelOrRefundTransaction((await world.authorized()).transaction_id, part),
    expected: answers({ amount_minor: 500, type: 'CANCELLATION' }),
  },
  badInput(
    'pos.cancel_or_refund_transaction',
    'no such transaction',
    { ...UNKNOWN_ID, body: {} },
    { error_type: 'UNKNOWN_REFERENCE', error_code: 'UNKNOWN_REFERENCE' },
  ),
  {
    operation: 'pos.cancel_or_refund_transaction',
    status: 409,
    condition: 'more than remains',
    run: async (world) => {
      const { transaction_id } = await world.authorized();
      return await world.client.pos.cancelOrRefundTransaction(transaction_id, {
        amount_minor: 99_990,
        currency: 'CLP',
      });
    },
    expected: refuses(409, FULL_CONFLICT),
  },
  serverError('pos.cancel_or_refund_transaction', '/v1/pos/transactions', ({ client }) =>
    client.pos.cancelOrRefundTransaction('any', whole),
  ),
  {
    operation: 'transactions.reverse',
    status: 200,
    condition: 'the authorization is not presented yet',
    run: async (world) => await world.client.transactions.reverse((await world.authorized()).transaction_id, whole),
    expected: answers({ amount_minor: 12_990, type: 'REVERSAL' }),
  },
  badInput(
    'transactions.reverse',
    'no such transaction',
    { ...UNKNOWN_ID, body: {} },
    { error_type: 'UNKNOWN_REFERENCE' },
  ),
  {
    operation: 'transactions.reverse',
    status: 409,
    condition: 'everything is presented',
    run: async (world) => await world.client.transactions.reverse((await world.captured()).transaction_id, whole),
    expected: refuses(409, FULL_CONFLICT),
  },
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
  {
    operation: 'transactions.change',
    status: 200,
    condition: 'refund after capture',
    run: async (world) =>
      await world.client.transactions.change((await world.captured()).transaction_id, 'REFUND', part),
    expected: answers({ amount_minor: 500, type: 'REFUND' }),
  },
];

export const moneyRows: readonly ContractRow[] = [...authorizations, ...refunds, ...byTrace, ...reversals];
