import { describe, expect, it } from 'vitest';
import { CLP, cardNumber, clearCard, connect, startClient } from './support.ts';

const VAULT = { client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret' };

describe('a stored card', () => {
  it('is read without its number, with service_code and sequence_number', async () => {
    const client = await startClient();
    const body = { card: clearCard(), service_code: '201', sequence_number: '01' };
    const created = await client.post('/v1/instruments', body);
    expect(created.status, created.text).toBe(201);
    const read = await client.get(`/v1/instruments/${created.text_at('id')}`);
    expect(read.body).toEqual(created.body);
    expect(read.body).toMatchObject({ service_code: '201', sequence_number: '01', card: { last_four_digits: '4242' } });
    expect(read.at('card.bin_data.card_brand')).toBe('VISA');
    const list = await client.get('/v1/instruments');
    expect(list.body).toEqual([created.body]);
    for (const answer of [created, read, list]) expect(answer.text).not.toContain(cardNumber());
  });

  it('can change what may change', async () => {
    const client = await startClient();
    const id = (await client.post('/v1/instruments', { card: clearCard() })).text_at('id');
    const change = { card: { expiration_year: '2041' }, service_code: '101', status: 'INACTIVE' };
    const changed = await client.call('PATCH', `/v1/instruments/${id}`, change);
    expect(changed.body).toMatchObject({ service_code: '101', status: 'INACTIVE' });
    expect(changed.at('card.expiration_year')).toBe('2041');
    expect(changed.at('card.last_four_digits')).toBe('4242');
    expect((await client.get(`/v1/instruments/${id}`)).body).toEqual(changed.body);
  });

  it('is shown in clear only to a consumer that was authorized, with what include asks for', async () => {
    const client = await startClient();
    const body = { card: clearCard(), service_code: '201', sequence_number: '01' };
    const path = `/v1/instruments/${(await client.post('/v1/instruments', body)).text_at('id')}/sensitive-data`;
    expect((await client.get(path)).status).toBe(403);
    const vault = await connect(client.sandbox, VAULT);
    const plain = await vault.get(path);
    expect(plain.at('card')).toMatchObject(clearCard());
    expect(plain.at('service_code')).toBeUndefined();
    const more = await vault.get(`${path}?include=service_code,sequence_number`);
    expect(more.body).toMatchObject({ service_code: '201', sequence_number: '01' });
  });

  it('pays by its id, and an expired one is declined', async () => {
    const client = await startClient();
    const store = async (year: string) =>
      (await client.post('/v1/instruments', { card: clearCard('4242', year) })).text_at('id');
    const pay = (id: string) => client.post('/v1/authorizations', { amount: CLP(1000), instrument: { id } });
    const id = await store('2039');
    expect((await pay(id)).body).toMatchObject({ instrument_id: id, response_code: '00' });
    expect((await pay(await store('2020'))).at('response_code')).toBe('54');
    expect((await pay('unknown')).status).toBe(400);
  });

  it('is kept with a card-data authorization, in the same commit', async () => {
    const client = await startClient();
    const paid = await client.post('/v1/authorizations', { amount: CLP(1000), instrument: { card: clearCard() } });
    const stored = await client.get(`/v1/instruments/${paid.text_at('instrument_id')}`);
    expect(stored.at('card.last_four_digits')).toBe('4242');
  });
});

describe('a user with instruments', () => {
  it('is created by the first, extended by the next, and loses one at a time', async () => {
    const client = await startClient();
    const add = (last_four: string, more = {}) =>
      client.post('/v1/users/ana/instruments', { ...more, instruments: [{ card: clearCard(last_four) }] });
    expect((await add('4242', { name: 'Ana', email: 'ana@example.com' })).status).toBe(201);
    const extended = await add('1111');
    expect(extended.body).toMatchObject({ id: 'ana', name: 'Ana' });
    const read = await client.get('/v1/users/ana/instruments');
    expect(read.body).toEqual(extended.body);
    expect(read.at('instruments.length')).toBe(2);
    const path = `/v1/users/ana/instruments/${read.text_at('instruments.0.id')}`;
    expect((await client.call('DELETE', path)).at('instruments.length')).toBe(1);
    expect((await client.call('DELETE', path)).status).toBe(404);
    expect((await client.get(`/v1/instruments/${read.text_at('instruments.0.id')}`)).status).toBe(404);
  });

  it('needs at least one instrument, and never loses one of somebody else', async () => {
    const client = await startClient();
    expect((await client.post('/v1/users/ana/instruments', { instruments: [] })).status).toBe(400);
    await client.post('/v1/users/ana/instruments', { instruments: [{ card: clearCard() }] });
    const other = await client.post('/v1/users/eva/instruments', { instruments: [{ card: clearCard() }] });
    const path = `/v1/users/ana/instruments/${other.text_at('instruments.0.id')}`;
    expect((await client.call('DELETE', path)).status).toBe(404);
  });
});
