import { clearCard } from '../support/clear-card.ts';
import { answers, badInput, notFound, refuses, row, serverError, unproven } from './expected.ts';
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
  row(
    'token.issue',
    201,
    'known client_id and client_secret',
    answers({ http_status: 201, body: { token_type: 'Bearer' } }),
    (world) => world.loosely('token.issue', { body: DEMO_TOKEN }),
  ),
  badInput('token.issue', 'grant_type is missing', { body: { client_id: 'x', client_secret: 'y', audience: 'z' } }),
  serverError('token.issue', '/oauth/token', (world) => world.loosely('token.issue', { body: DEMO_TOKEN })),
];

const payments: readonly ContractRow[] = [
  row(
    'payments.get',
    200,
    'a payment of ours',
    answers({ currency: 'CLP', initial_amount_minor: 12_990, current_amount_minor: 12_990 }),
    async (world) => world.client.payments.get((await world.authorized()).payment_id),
  ),
  row('payments.get', 400, 'no such payment', refuses(400, { error_type: 'UNKNOWN_REFERENCE' }), ({ client }) =>
    client.payments.get('nobody'),
  ),
  serverError('payments.get', '/v1/payments', ({ client }) => client.payments.get('any'), 3),
  row(
    'simple_payments.get',
    200,
    'a simple payment of ours',
    answers({ amount: 1_250, currency: 'USD', captured: true }),
    async ({ client }) => {
      const made = await client.payments.createSimple({ amount: 1_250, currency: 'USD', ...SIMPLE_CARD });
      return await client.payments.getSimple(made.kind === 'answer' ? (made.value.id ?? '') : '');
    },
  ),
  row('simple_payments.get', 404, 'no such payment', notFound, ({ client }) => client.payments.getSimple('nobody')),
  serverError('simple_payments.get', '/payments', ({ client }) => client.payments.getSimple('any'), 3),
];

const instruments: readonly ContractRow[] = [
  row(
    'instruments.create',
    201,
    'a card with service_code and sequence_number',
    answers({ type: 'card', service_code: '201' }),
    ({ client }) => client.instruments.create({ type: 'card', card: clearCard(), service_code: '201' }),
  ),
  row(
    'instruments.create',
    201,
    'a card as a reader encrypted it',
    answers({ type: 'card_present', card: { last_four_digits: '0010' } }),
    ({ client }) =>
      client.instruments.create({
        type: 'card_present',
        card: { last_four_digits: '0010', card_brand: 'VISA' },
        encrypted: { ksn: 'FFFF9876543210E00001', data: 'A1B2C3D4', format: 'idtech-neo' },
      }),
  ),
  row(
    'instruments.update',
    200,
    'another sequence_number',
    answers({ sequence_number: '2', service_code: '201' }),
    async (world) => world.client.instruments.update(await storedInstrument(world), { sequence_number: '2' }),
  ),
  row('instruments.list', 200, 'all of them', answers(), ({ client }) => client.instruments.list()),
  row('instruments.get', 200, 'one of ours', answers({ service_code: '201', sequence_number: '1' }), async (world) =>
    world.client.instruments.get(await storedInstrument(world)),
  ),
  row(
    'instruments.sensitive_data',
    200,
    'the consumer-based authorization is held',
    answers({ service_code: '201', card: { number: clearCard().number, cvv: clearCard().cvv } }),
    async (world) =>
      await world.vault.instruments.sensitiveData(await storedInstrument(world), ['service_code', 'sequence_number']),
  ),
  row(
    'instruments.sensitive_data',
    400,
    'an unknown name in include',
    refuses(400, { error_type: 'INVALID_REQUEST' }),
    async (world) => world.vault.instruments.sensitiveData(await storedInstrument(world), ['pin']),
  ),
  row(
    'instruments.sensitive_data',
    403,
    'the consumer-based authorization is not held',
    refuses(403, { error_type: 'FORBIDDEN' }),
    async (world) => world.client.instruments.sensitiveData(await storedInstrument(world)),
  ),
  row('instruments.sensitive_data', 404, 'no such instrument', notFound, ({ vault }) =>
    vault.instruments.sensitiveData('nobody'),
  ),
  serverError(
    'instruments.sensitive_data',
    '/v1/instruments',
    ({ vault }) => vault.instruments.sensitiveData('any'),
    3,
  ),
  row(
    'users.create',
    201,
    'a new user with one instrument',
    answers({ id: 'user-1', name: 'Ana Rojas' }),
    ({ client }) =>
      client.users.create('user-1', { name: 'Ana Rojas', instruments: [{ type: 'card', card: clearCard() }] }),
  ),
  row('users.add_instrument', 201, 'a user that exists', answers({ id: 'user-1', name: 'Ana Rojas' }), ({ client }) =>
    client.users.addInstrument('user-1', { type: 'card', card: clearCard() }),
  ),
  row('users.get', 200, 'a user that exists', answers({ id: 'user-1' }), ({ client }) => client.users.get('user-1')),
  row('users.delete_instrument', 200, 'one of the instruments of the user', answers(), async ({ client }) => {
    const user = await client.users.get('user-1');
    const [first] = user.kind === 'answer' ? user.value.instruments : [];
    return await client.users.deleteInstrument('user-1', first?.id ?? '');
  }),
];

const merchants: readonly ContractRow[] = [
  row(
    'merchants.create',
    201,
    'a store',
    answers({ id: 'merchant-1', status: 'ACTIVE', organization_id: 'org-1' }),
    ({ client }) => client.merchants.create(merchant({ id: 'merchant-1' })),
  ),
  badInput('merchants.create', 'type ECOMMERCE without a website', { body: merchant({ type: 'ECOMMERCE' }) }),
  row('merchants.update', 200, 'another alias', answers({ id: 'merchant-1', alias: 'Esquina' }), ({ client }) =>
    client.merchants.update('merchant-1', { alias: 'Esquina' }),
  ),
  badInput('merchants.update', 'a law with letters', {
    path: { id: 'merchant-1' },
    body: { tax_information: { applicable_laws: ['Ley 20.780'] } },
  }),
  row('merchants.update', 404, 'no such merchant', notFound, ({ client }) =>
    client.merchants.update('nobody', { alias: 'x' }),
  ),
  row(
    'merchants.list',
    200,
    'a page of an organization, sorted',
    answers({ entries: [{ id: 'merchant-1', alias: 'Esquina' }] }),
    ({ client }) => client.merchants.list({ organization_id: 'org-1', page: 1, page_size: 10, sort: '-name' }),
  ),
  badInput('merchants.list', 'organization_id is missing', { query: {} }),
];

const reports: readonly ContractRow[] = [
  row(
    'webhooks.list',
    200,
    'one endpoint is registered',
    answers({ entries: [{ url: 'http://127.0.0.1:9/hook', description: 'test', status: 'ACTIVE' }] }),
    async (world) => {
      await world.control('/_sandbox/webhooks', { url: 'http://127.0.0.1:9/hook', description: 'test' });
      return await world.client.listWebhooks();
    },
  ),
  row(
    'settlements.report',
    200,
    'a day and a currency',
    answers({ date: '2026-01-31', currency: 'CLP', transaction_count: 0, net_amount: 0 }),
    ({ client }) => client.settlement({ date: '2026-01-31', currency: 'CLP' }),
  ),
  badInput('settlements.report', 'a day that does not exist', { query: { date: '2026-02-31' } }),
  serverError('settlements.report', '/settlements', ({ client }) => client.settlement(), 3),
  row(
    'cashouts.get_method',
    200,
    'a method that exists',
    answers({ id: 'cash-1', bank_name: 'Banco', country: 'CHL' }),
    async (world) => {
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
  ),
  row('cashouts.get_method', 400, 'no such method: an empty object', refuses(400), ({ client }) =>
    client.cashoutMethod('nobody'),
  ),
];

const anywhere: readonly ContractRow[] = [
  row('payments.get', 429, 'too many requests, three times', refuses(429, { retry_after_ms: 0 }), async (world) => {
    await world.control('/_sandbox/faults', {
      path: '/v1/payments',
      fault: 'rate_limited',
      times: 3,
      retry_after_seconds: 0,
    });
    return await world.client.payments.get('any');
  }),
  row('pos.refund_payment', 307, 'a redirect, which is never followed', unproven('redirect'), async (world) => {
    await world.fault('/v1/pos/refunds', 'redirect');
    return await world.client.pos.refundPosPayment('any', 500, 'CLP');
  }),
];

export const recordRows: readonly ContractRow[] = [
  ...tokens,
  ...payments,
  ...instruments,
  ...merchants,
  ...reports,
  ...anywhere,
];
