import { clearCard } from '../support/clear-card.ts';
import { answers, badInput, refuses, serverError, unproven } from './expected.ts';
import type { ContractRow } from './rows.ts';
import type { World } from './world.ts';

const SIMPLE_CARD = { card_number: clearCard().number, expiry_month: '12', expiry_year: '2039' };

const merchant = (more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'STORE',
  name: 'Almacén La Esquina',
  organization_id: 'org-1',
  supported_currencies: ['CLP' as const],
  default_currency: 'CLP' as const,
  ...more,
});

async function storedInstrument({ client }: World): Promise<string> {
  const result = await client.instruments.create({
    type: 'card',
    card: clearCard(),
    service_code: '201',
    sequence_number: '1',
  });
  if (result.kind !== 'answer') throw new Error(`the sandbox stores the card: ${result.kind}`);
  return result.value.id;
}

const DEMO_TOKEN = {
  client_id: 'cobro-demo',
  client_secret: 'cobro-demo-secret',
  grant_type: 'client_credentials',
  audience: 'http://sandbox.example',
};

const tokens: readonly ContractRow[] = [
  {
    operation: 'token.issue',
    status: 201,
    condition: 'known client_id and client_secret',
    run: async (world) =>
      await world.loosely('token.issue', {
        body: DEMO_TOKEN,
      }),
    expected: answers({ http_status: 201, body: { token_type: 'Bearer' } }),
  },
  badInput('token.issue', 'grant_type is missing', { body: { client_id: 'x', client_secret: 'y', audience: 'z' } }),
  serverError('token.issue', '/oauth/token', (world) => world.loosely('token.issue', { body: DEMO_TOKEN })),
];

const payments: readonly ContractRow[] = [
  {
    operation: 'payments.get',
    status: 200,
    condition: 'a payment of ours',
    run: async (world) => await world.client.payments.get((await world.authorized()).payment_id),
    expected: answers({ currency: 'CLP', initial_amount_minor: 12_990, current_amount_minor: 12_990 }),
  },
  {
    operation: 'payments.get',
    status: 400,
    condition: 'no such payment',
    run: ({ client }) => client.payments.get('nobody'),
    expected: refuses(400, { error_type: 'UNKNOWN_REFERENCE' }),
  },
  serverError('payments.get', '/v1/payments', ({ client }) => client.payments.get('any'), 3),
  {
    operation: 'simple_payments.get',
    status: 200,
    condition: 'a simple payment of ours',
    run: async ({ client }) => {
      const made = await client.payments.createSimple({ amount: 1_250, currency: 'USD', ...SIMPLE_CARD });
      return await client.payments.getSimple(made.kind === 'answer' ? (made.value.id ?? '') : '');
    },
    expected: answers({ amount: 1_250, currency: 'USD', captured: true }),
  },
  {
    operation: 'simple_payments.get',
    status: 404,
    condition: 'no such payment',
    run: ({ client }) => client.payments.getSimple('nobody'),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
  serverError('simple_payments.get', '/payments', ({ client }) => client.payments.getSimple('any'), 3),
];

const instruments: readonly ContractRow[] = [
  {
    operation: 'instruments.create',
    status: 201,
    condition: 'a card with service_code and sequence_number',
    run: ({ client }) => client.instruments.create({ type: 'card', card: clearCard(), service_code: '201' }),
    expected: answers({ type: 'card', service_code: '201' }),
  },
  {
    operation: 'instruments.create',
    status: 201,
    condition: 'a card as a reader encrypted it',
    run: ({ client }) =>
      client.instruments.create({
        type: 'card_present',
        card: { last_four_digits: '0010', card_brand: 'VISA' },
        encrypted: { ksn: 'FFFF9876543210E00001', data: 'A1B2C3D4', format: 'idtech-neo' },
      }),
    expected: answers({ type: 'card_present', card: { last_four_digits: '0010' } }),
  },
  {
    operation: 'instruments.update',
    status: 200,
    condition: 'another sequence_number',
    run: async (world) =>
      await world.client.instruments.update(await storedInstrument(world), { sequence_number: '2' }),
    expected: answers({ sequence_number: '2', service_code: '201' }),
  },
  {
    operation: 'instruments.list',
    status: 200,
    condition: 'all of them',
    run: ({ client }) => client.instruments.list(),
    expected: answers(),
  },
  {
    operation: 'instruments.get',
    status: 200,
    condition: 'one of ours',
    run: async (world) => await world.client.instruments.get(await storedInstrument(world)),
    expected: answers({ service_code: '201', sequence_number: '1' }),
  },
  {
    operation: 'instruments.sensitive_data',
    status: 200,
    condition: 'the consumer-based authorization is held',
    run: async (world) =>
      await world.vault.instruments.sensitiveData(await storedInstrument(world), ['service_code', 'sequence_number']),
    expected: answers({ service_code: '201', card: { number: clearCard().number, cvv: clearCard().cvv } }),
  },
  {
    operation: 'instruments.sensitive_data',
    status: 400,
    condition: 'an unknown name in include',
    run: async (world) => await world.vault.instruments.sensitiveData(await storedInstrument(world), ['pin']),
    expected: refuses(400, { error_type: 'INVALID_REQUEST' }),
  },
  {
    operation: 'instruments.sensitive_data',
    status: 403,
    condition: 'the consumer-based authorization is not held',
    run: async (world) => await world.client.instruments.sensitiveData(await storedInstrument(world)),
    expected: refuses(403, { error_type: 'FORBIDDEN' }),
  },
  {
    operation: 'instruments.sensitive_data',
    status: 404,
    condition: 'no such instrument',
    run: ({ vault }) => vault.instruments.sensitiveData('nobody'),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
  serverError(
    'instruments.sensitive_data',
    '/v1/instruments',
    ({ vault }) => vault.instruments.sensitiveData('any'),
    3,
  ),
  {
    operation: 'users.create',
    status: 201,
    condition: 'a new user with one instrument',
    run: ({ client }) =>
      client.users.create('user-1', { name: 'Ana Rojas', instruments: [{ type: 'card', card: clearCard() }] }),
    expected: answers({ id: 'user-1', name: 'Ana Rojas' }),
  },
  {
    operation: 'users.add_instrument',
    status: 201,
    condition: 'a user that exists',
    run: ({ client }) => client.users.addInstrument('user-1', { type: 'card', card: clearCard() }),
    expected: answers({ id: 'user-1', name: 'Ana Rojas' }),
  },
  {
    operation: 'users.get',
    status: 200,
    condition: 'a user that exists',
    run: ({ client }) => client.users.get('user-1'),
    expected: answers({ id: 'user-1' }),
  },
  {
    operation: 'users.delete_instrument',
    status: 200,
    condition: 'one of the instruments of the user',
    run: async ({ client }) => {
      const user = await client.users.get('user-1');
      const [first] = user.kind === 'answer' ? user.value.instruments : [];
      return await client.users.deleteInstrument('user-1', first?.id ?? '');
    },
    expected: answers(),
  },
];

const merchants: readonly ContractRow[] = [
  {
    operation: 'merchants.create',
    status: 201,
    condition: 'a store',
    run: ({ client }) => client.merchants.create(merchant({ id: 'merchant-1' })),
    expected: answers({ id: 'merchant-1', status: 'ACTIVE', organization_id: 'org-1' }),
  },
  badInput('merchants.create', 'type ECOMMERCE without a website', { body: merchant({ type: 'ECOMMERCE' }) }),
  {
    operation: 'merchants.update',
    status: 200,
    condition: 'another alias',
    run: ({ client }) => client.merchants.update('merchant-1', { alias: 'Esquina' }),
    expected: answers({ id: 'merchant-1', alias: 'Esquina' }),
  },
  badInput('merchants.update', 'a law with letters', {
    path: { id: 'merchant-1' },
    body: { tax_information: { applicable_laws: ['Ley 20.780'] } },
  }),
  {
    operation: 'merchants.update',
    status: 404,
    condition: 'no such merchant',
    run: ({ client }) => client.merchants.update('nobody', { alias: 'x' }),
    expected: refuses(404, { error_type: 'NOT_FOUND' }),
  },
  {
    operation: 'merchants.list',
    status: 200,
    condition: 'a page of an organization, sorted',
    run: ({ client }) => client.merchants.list({ organization_id: 'org-1', page: 1, page_size: 10, sort: '-name' }),
    expected: answers({ entries: [{ id: 'merchant-1', alias: 'Esquina' }] }),
  },
  badInput('merchants.list', 'organization_id is missing', { query: {} }),
];

const reports: readonly ContractRow[] = [
  {
    operation: 'webhooks.list',
    status: 200,
    condition: 'one endpoint is registered',
    run: async (world) => {
      await world.control('/_sandbox/webhooks', { url: 'http://127.0.0.1:9/hook', description: 'test' });
      return await world.client.listWebhooks();
    },
    expected: answers({ entries: [{ url: 'http://127.0.0.1:9/hook', description: 'test', status: 'ACTIVE' }] }),
  },
  {
    operation: 'settlements.report',
    status: 200,
    condition: 'a day and a currency',
    run: ({ client }) => client.settlement({ date: '2026-01-31', currency: 'CLP' }),
    expected: answers({ date: '2026-01-31', currency: 'CLP', transaction_count: 0, net_amount: 0 }),
  },
  badInput('settlements.report', 'a day that does not exist', { query: { date: '2026-02-31' } }),
  serverError('settlements.report', '/settlements', ({ client }) => client.settlement(), 3),
  {
    operation: 'cashouts.get_method',
    status: 200,
    condition: 'a method that exists',
    run: async (world) => {
      const account = { account_type: 'CHECKING', account_number: '00012345', account_holder: 'La Esquina SpA' };
      await world.control('/_sandbox/cashout-methods', {
        id: 'cash-1',
        type: 'BANK',
        bank_name: 'Banco',
        country: 'CHL',
        ...account,
      });
      return await world.client.cashoutMethod('cash-1');
    },
    expected: answers({ id: 'cash-1', bank_name: 'Banco', country: 'CHL' }),
  },
  {
    operation: 'cashouts.get_method',
    status: 400,
    condition: 'no such method: an empty object',
    run: ({ client }) => client.cashoutMethod('nobody'),
    expected: refuses(400),
  },
];

const anywhere: readonly ContractRow[] = [
  {
    operation: 'payments.get',
    status: 429,
    condition: 'too many requests, three times',
    run: async (world) => {
      await world.control('/_sandbox/faults', {
        path: '/v1/payments',
        fault: 'rate_limited',
        times: 3,
        retry_after_seconds: 0,
      });
      return await world.client.payments.get('any');
    },
    expected: refuses(429, { retry_after_ms: 0 }),
  },
  {
    operation: 'pos.refund_payment',
    status: 307,
    condition: 'a redirect, which is never followed',
    run: async (world) => {
      await world.fault('/v1/pos/refunds', 'redirect');
      return await world.client.pos.refundPosPayment('any', 500, 'CLP');
    },
    expected: unproven('redirect'),
  },
];

export const recordRows: readonly ContractRow[] = [
  ...tokens,
  ...payments,
  ...instruments,
  ...merchants,
  ...reports,
  ...anywhere,
];
