import { describe, expect, it } from 'vitest';
import { SHORT, cardData } from './endpoint-fields.ts';
import { type Json, cardNumber, clearCard, names, startClient } from './support.ts';

/** Forms that must be accepted because the interface shows neither types nor values for these fields. */
describe('an authorization with card data is taken', () => {
  const number = cardNumber();
  it.each<readonly [string, { readonly [name: string]: Json }]>([
    [
      'with every field of a card that the document lists',
      card({
        last_four_digits: number.slice(-4),
        issuer_identification_number: number.slice(0, 6),
        bin_data: { card_brand: 'VISA', card_type: 'CREDIT' },
      }),
    ],
    ['with a year of two digits', card({ expiration_year: '39' })],
    ['with month and year as numbers', card({ expiration_month: 9, expiration_year: 2039 })],
    ['with words that are joined in another way', { order_type: 'single-payment', intent: 'authorization only' }],
    ['with a tax whose type has a hyphen', { taxes: [{ type: 'IVA-19', percentage: 19 }] }],
  ])('%s', async (_title, more) => {
    const client = await startClient();
    const answer = await client.post('/v1/authorizations', { ...cardData(), ...more });
    expect(answer.status, answer.text).toBe(201);
    const instrument = await client.get(`/v1/instruments/${answer.text_at('instrument_id')}`);
    expect(instrument.at('card')).toMatchObject({ last_four_digits: '4242', expiration_year: '2039' });
    expect(instrument.text_at('card.expiration_month')).toMatch(/^\d\d$/);
  });

  it.each<readonly [string, { readonly [name: string]: Json }]>([
    ['last_four_digits', { last_four_digits: '0000' }],
    ['issuer_identification_number', { issuer_identification_number: '999999' }],
    ['expiration_month', { expiration_month: 13 }],
    ['expiration_year', { expiration_year: '1939' }],
  ])('but not with a wrong %s, and the number is not repeated', async (field, more) => {
    const client = await startClient();
    const answer = await client.post('/v1/authorizations', { ...cardData(), ...card(more) });
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain(`instrument.card.${field}:`);
    expect(answer.text).not.toContain(number);
  });
});

describe('a simple payment', () => {
  it('takes its currency in any case of letters', async () => {
    const client = await startClient();
    const created = await client.post('/v1/payments', { amount: 1_299, currency: 'usd' });
    expect(created.body).toMatchObject({ amount: 1_299, currency: 'USD', status: 'pending' });
    expect((await client.get(`/payments/${created.text_at('id')}`)).body).toEqual(created.body);
    expect((await client.post('/v1/payments', { amount: 1, currency: 'us' })).status).toBe(400);
  });
});

describe('a path that the router cannot read', () => {
  it.each([
    ['an id of 300 letters', `/v1/payments/${'a'.repeat(300)}`],
    ['a broken escape', '/v1/payments/%zz'],
    ['bytes that are no text', '/v1/payments/%ff/refund'],
  ])('(%s) is refused with 400 in a shape of the interface', async (_title, path) => {
    const client = await startClient();
    const answer = await client.get(path);
    expect(answer.status, answer.text).toBe(400);
    expect(names(answer.body)).toEqual([...SHORT].sort());
  });
});

function card(more: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return { instrument: { type: 'CARD', card: { ...clearCard(), ...more } } };
}
