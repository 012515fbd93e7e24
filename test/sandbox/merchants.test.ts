import { describe, expect, it } from 'vitest';
import { type Json, type TestClient, startClient } from './support.ts';

const BASE = { type: 'RETAIL', name: 'Panadería', organization_id: 'o-1' };

function create(client: TestClient, more: { readonly [name: string]: Json } = {}) {
  return client.post('/v1/merchants', { ...BASE, ...more });
}

describe('a merchant', () => {
  it('is created with a given or a generated id, and answered with status and times', async () => {
    const client = await startClient();
    const full = {
      id: 'm-1',
      alias: 'pan',
      supported_currencies: ['CLP', 'USD'],
      default_currency: 'CLP',
      billing_address: {
        street: 'Alameda',
        number: '1',
        city: 'Santiago',
        state: 'RM',
        zip_code: '8320000',
        country: 'CHL',
      },
      rails: {
        VISA: {
          mcc: '5462',
          mvv: 'x',
          products: { DEBIT: { enabled: true, fee: { fee_type: 'PERCENT', transaction_fee: 1.5 } } },
        },
      },
      custom_data: { floor: 2 },
      tax_information: {
        tax_id: '76.1-9',
        tax_id_type: 'RUT',
        applicable_laws: ['19.983', '20-1/2'],
        tax_categories: [{ code: 'IVA' }],
      },
      financial_fees: { '411111': { installments: [{ value: 3, percentage: 2.5 }] } },
      notes: 'ñandú 🦙',
    };
    const created = await create(client, full);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({ ...BASE, ...full, status: 'ACTIVE' });
    expect(created.at('created_at')).toBe(created.at('updated_at'));
    expect((await create(client)).text_at('id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await create(client, { id: 'm-1' })).status).toBe(400);
  });

  it.each<readonly [string, { readonly [name: string]: Json }, string]>([
    ['of type ECOMMERCE without website', { type: 'ECOMMERCE' }, 'website'],
    [
      'with letters in applicable_laws',
      { tax_information: { applicable_laws: ['Ley 19.983'] } },
      'tax_information.applicable_laws.0',
    ],
    ['with a parent that does not exist', { parent_id: 'nobody' }, 'parent_id'],
    ['that is its own parent', { id: 'self', parent_id: 'self' }, 'parent_id'],
    ['with mvv on another rail than VISA', { rails: { MASTERCARD: { mvv: 'x' } } }, 'rails.MASTERCARD.mvv'],
    [
      'with a default currency it does not support',
      { supported_currencies: ['CLP'], default_currency: 'USD' },
      'default_currency',
    ],
    ['with a status', { status: 'ACTIVE' }, 'status'],
    ['with a country of two letters', { billing_address: { country: 'CL' } }, 'billing_address.country'],
    ['without organization', { organization_id: null }, 'organization_id'],
  ])('%s is refused, naming the field', async (_title, more, field) => {
    const client = await startClient();
    const answer = await create(client, more);
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain(`${field}:`);
  });

  it('of type ECOMMERCE keeps its website through an update', async () => {
    const client = await startClient();
    expect((await create(client, { id: 'shop', type: 'ECOMMERCE', website: 'https://pan.example' })).status).toBe(201);
    expect((await create(client, { id: 'stall' })).status).toBe(201);
    const update = (id: string, body: Json) => client.call('PUT', `/v1/merchants/${id}`, body);
    expect((await update('stall', { type: 'ECOMMERCE' })).status).toBe(400);
    expect((await update('stall', { type: 'ECOMMERCE', website: 'https://x.example' })).status).toBe(200);
    expect((await update('shop', { alias: 'otra' })).body).toMatchObject({
      alias: 'otra',
      website: 'https://pan.example',
    });
    expect((await update('shop', { id: 'other' })).status).toBe(400);
  });

  it('with a parent hangs under a main merchant of its organization, of whatever type it is', async () => {
    const client = await startClient();
    await create(client, { id: 'main' });
    const shop = { type: 'ECOMMERCE', website: 'https://pan.example', parent_id: 'main' };
    expect((await create(client, { ...shop, id: 'sub' })).body).toMatchObject(shop);
    expect((await create(client, { type: 'SUBMERCHANT', parent_id: 'main' })).status).toBe(201);
    expect((await create(client, { ...shop, parent_id: 'sub' })).status).toBe(400);
    expect((await create(client, { ...shop, organization_id: 'o-2' })).status).toBe(400);
    const own = await client.call('PUT', '/v1/merchants/main', { parent_id: 'main' });
    expect(own.status).toBe(400);
  });

  it('is answered with its fees, and its products with their id in the network and their settlement', async () => {
    const client = await startClient();
    const rails = { VISA: { mcc: '5462', products: { DEBIT: { enabled: true } } }, MASTERCARD: { mcc: '5462' } };
    const created = await create(client, { id: 'm-1', default_currency: 'USD', rails });
    expect(created.at('fee_configuration')).toEqual({
      fee_type: 'PERCENTAGE',
      transaction_fee: 2.95,
      withdrawal_fee: 0,
      currency: 'USD',
    });
    const debit = { enabled: true, merchant_network_id: 'm-1.VISA.DEBIT', settlement: { frequency: 'DAILY' } };
    expect(created.at('rails')).toEqual({ ...rails, VISA: { mcc: '5462', products: { DEBIT: debit } } });
    const fee_configuration = { fee_type: 'FIXED', transaction_fee: 90 };
    const updated = await client.call('PUT', '/v1/merchants/m-1', { fee_configuration, alias: 'x' });
    expect(updated.body).toMatchObject({ fee_configuration, rails: { VISA: { products: { DEBIT: debit } } } });
    expect((await client.get('/v1/merchants?organization_id=o-1')).at('0')).toEqual(updated.body);
  });

  it('is found by the configuration that an update added', async () => {
    const client = await startClient();
    await create(client, { id: 'm-1' });
    const fee_configuration = { fee_type: 'PERCENT', transaction_fee: 2.95, currency: 'CLP' };
    const updated = await client.call('PUT', '/v1/merchants/m-1', { fee_configuration });
    expect(updated.body).toMatchObject({ fee_configuration, name: BASE.name });
  });
});

describe('the list of merchants', () => {
  it('is of one organization, in pages that never overlap, in the order that was asked for', async () => {
    const client = await startClient();
    for (const name of ['delta', 'alfa', 'charlie', 'bravo', 'alfa']) {
      await create(client, { name });
      client.sandbox.advanceClock(1000);
    }
    await create(client, { organization_id: 'o-2' });
    const list = async (query: string) => {
      const answer = await client.get(`/v1/merchants?organization_id=o-1${query}`);
      return (answer.body as { name: string }[]).map((merchant) => merchant.name);
    };
    expect(await list('')).toEqual(['delta', 'alfa', 'charlie', 'bravo', 'alfa']);
    expect(await list('&sort=name')).toEqual(['alfa', 'alfa', 'bravo', 'charlie', 'delta']);
    expect(await list('&sort=-name&page_size=2&page=1')).toEqual(['delta', 'charlie']);
    expect(await list('&sort=-name&page_size=2&page=2')).toEqual(['bravo', 'alfa']);
    expect(await list('&sort=-name&page_size=2&page=3')).toEqual(['alfa']);
    expect(await list('&sort=name:desc&page_size=1')).toEqual(['delta']);
    expect(await list('&page=4')).toEqual([]);
  });
});
