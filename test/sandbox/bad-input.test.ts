import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLP, type Json, cardNumber, clearCard, newTrace, posAuthorization, send, startClient } from './support.ts';

const RUNS = 40;

const junk = fc.oneof(
  fc.constant(null),
  fc.double(),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.constant({ toString: 'x' }),
) as fc.Arbitrary<Json>;

describe('a card-present authorization', () => {
  it('without a required field is refused, naming it', async () => {
    const client = await startClient();
    for (const field of ['terminal_id', 'pre_authorization', 'amount']) {
      const { [field]: _missing, ...request } = posAuthorization(1000);
      const answer = await client.post('/v1/pos/authorizations', request);
      expect(answer.status).toBe(400);
      expect(answer.at('details')).toEqual([expect.stringContaining(`${field}:`)]);
    }
  });

  it('with a field of the wrong type is refused, naming it, and nothing is recorded', async () => {
    const client = await startClient();
    const fields = fc.constantFrom(
      'id',
      'terminal_id',
      'capture',
      'tip_amount',
      'installments',
      'instrument',
      'metadata',
    );
    await fc.assert(
      fc.asyncProperty(fields, junk, async (field, value) => {
        // An empty list is valid metadata.
        fc.pre(!(field === 'metadata' && Array.isArray(value) && value.length === 0));
        const answer = await client.post('/v1/pos/authorizations', posAuthorization(1000, { [field]: value }));
        expect(answer.status).toBe(400);
        expect(answer.text_at('message')).toContain(field);
      }),
      { numRuns: RUNS },
    );
    expect((await client.get('/_sandbox/ledger')).at('traces')).toEqual([]);
  });

  it('with an unknown field is refused, naming it', async () => {
    const client = await startClient();
    const known = Object.keys(posAuthorization(1));
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), async (name) => {
        fc.pre(
          ![...known, 'trace_id', 'merchant_id', 'entry_mode', '__proto__', 'constructor', 'toJSON'].includes(name),
        );
        fc.pre(!['tip_amount', 'installments', 'instrument', 'metadata'].includes(name));
        const answer = await client.post('/v1/pos/authorizations', { ...posAuthorization(1000), [name]: 1 });
        expect(answer.status).toBe(400);
        expect(answer.text_at('message')).toContain(name);
      }),
      { numRuns: RUNS },
    );
  });

  it('with an amount that the currency cannot hold exactly is refused, naming amount.value', async () => {
    const client = await startClient();
    const amounts = fc.oneof(
      fc.integer({ max: 0 }),
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: 0.001, max: 9.999 })
        .filter((value) => !Number.isInteger(value)),
      fc.constantFrom(1e21, 1e-9, 999_999_999_999 + 1, Number.MAX_SAFE_INTEGER),
    );
    await fc.assert(
      fc.asyncProperty(amounts, async (value) => {
        const answer = await client.post('/v1/pos/authorizations', posAuthorization(1, { amount: CLP(value) }));
        expect(answer.status).toBe(400);
        expect(answer.text_at('message')).toContain('amount.value');
      }),
      { numRuns: RUNS },
    );
  });

  it.each<readonly [string, { readonly [name: string]: Json }, string]>([
    ['amount as text', { amount: { value: '1000', currency: 'CLP' } }, 'amount.value'],
    ['an unknown currency', { amount: { value: 1000, currency: 'XXX' } }, 'amount.currency'],
    ['a tip in another currency', { tip_amount: { value: 1, currency: 'USD' } }, 'tip_amount.currency'],
    ['a clear card number', { instrument: withNumber() }, 'instrument.card.number'],
    ['an oversized identifier', { id: 'x'.repeat(65) }, 'id'],
    ['an identifier that leaves its path', { id: '../x' }, 'id'],
    ['a capture mode that does not exist', { capture: { mode: 'later' } }, 'capture.mode'],
    ['half a byte of EMV', { instrument: { ...cardPresent(), emv: 'ABC' } }, 'instrument.emv'],
    ['installments of zero', { installments: { quantity: 0 } }, 'installments.quantity'],
  ])('with %s is refused, naming the field', async (_title, extra, field) => {
    const client = await startClient();
    const answer = await client.post('/v1/pos/authorizations', posAuthorization(1000, extra));
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain(field);
    expect(answer.text).not.toContain(cardNumber());
  });
});

describe('a body that is not what it says', () => {
  it.each([
    ['JSON cut in the middle', '{"terminal_id":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['text', 'amount=1000', 'text/plain'],
    ['a form', 'amount=1000', 'application/x-www-form-urlencoded'],
    ['a polluted prototype', '{"__proto__":{"admin":true}}', 'application/json'],
    ['a polluted constructor', '{"constructor":{"prototype":{"admin":true}}}', 'application/json'],
    ['more than a megabyte', JSON.stringify({ id: 'x'.repeat(1_100_000) }), 'application/json'],
  ])('(%s) is refused with 400 in the shape of the operation', async (_title, body, type) => {
    const client = await startClient();
    const token = await send(client.url, 'POST', '/oauth/token', demoToken());
    const response = await fetch(`${client.url}/v1/pos/authorizations`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token.text_at('access_token')}` },
      body,
    });
    expect(response.status).toBe(400);
    expect(Object.keys(Object(await response.json())).sort()).toEqual([
      'details',
      'error_code',
      'error_type',
      'message',
      'response_code',
      'response_code_description',
    ]);
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });
});

describe('other operations', () => {
  it.each<readonly [string, string, string, Json, string]>([
    [
      '3-D Secure without eci',
      'POST',
      '/v1/authorizations',
      { ...cardData(), three_ds: { cavv: 'x' } },
      'three_ds.eci',
    ],
    [
      'a wrong check digit',
      'POST',
      '/v1/authorizations',
      { ...cardData(), instrument: wrongCheckDigit() },
      'instrument.card.number',
    ],
    ['neither card nor id', 'POST', '/v1/authorizations', { ...cardData(), instrument: {} }, 'instrument.card'],
    [
      'a country of two letters',
      'POST',
      '/v1/authorizations',
      { ...cardData(), customer_data: { billing_address: { country: 'CL' } } },
      'customer_data.billing_address.country',
    ],
    ['a refund without amount', 'POST', '/v1/payments/x/refund', {}, 'amount'],
    ['a POS refund without amount', 'POST', '/v1/pos/refunds/x', {}, 'amount'],
    ['a cancellation without trace_id', 'POST', '/v1/pos/cancellations', {}, 'trace_id'],
    ['a simple payment in fractions of a cent', 'POST', '/v1/payments', { amount: 12.5, currency: 'USD' }, 'amount'],
    [
      'a simple payment with a bad month',
      'POST',
      '/v1/payments',
      { amount: 1, currency: 'USD', expiry_month: '13' },
      'expiry_month',
    ],
    ['a clear_after that is no date', 'POST', '/v1/transactions/x/refund', { clear_after: 'tomorrow' }, 'clear_after'],
    ['a change of unknown type', 'POST', '/v1/transactions/x/reversals', { type: 'STEAL' }, 'type'],
    ['a change of a card number', 'PATCH', '/v1/instruments/x', { card: { number: '1' } }, 'card.number'],
    ['page zero', 'GET', '/v1/merchants?organization_id=o&page=0', null, 'page'],
    ['an oversized page', 'GET', '/v1/merchants?organization_id=o&page_size=101', null, 'page_size'],
    ['an unknown sort', 'GET', '/v1/merchants?organization_id=o&sort=password', null, 'sort'],
    ['no organization', 'GET', '/v1/merchants', null, 'organization_id'],
    ['a settlement of no day', 'GET', '/settlements?date=2026-02-30', null, 'date'],
    ['a clock that goes back', 'POST', '/_sandbox/clock', { to: '2001-01-01T00:00:00Z' }, 'to'],
    ['a setting out of range', 'POST', '/_sandbox/settings', { capture_takes_seconds: -1 }, 'capture_takes_seconds'],
    ['an unknown setting', 'POST', '/_sandbox/settings', { capture_speed: 1 }, 'capture_speed'],
  ])('refuse %s with 400, naming the field', async (_title, method, path, body, field) => {
    const client = await startClient();
    const answer = await client.call(method, path, body ?? undefined);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain(`${field}:`);
  });
});

function demoToken(): Json {
  return {
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
    grant_type: 'client_credentials',
    audience: 'x',
  };
}

function cardPresent() {
  return { type: 'card_present', card: { last_four_digits: '4242', card_brand: 'VISA' } };
}

function withNumber(): Json {
  return { type: 'card_present', card: { last_four_digits: '4242', card_brand: 'VISA', number: cardNumber() } };
}

function cardData(): { readonly [name: string]: Json } {
  return { id: newTrace(), amount: CLP(1000), instrument: { card: clearCard() } };
}

function wrongCheckDigit(): Json {
  const number = cardNumber();
  const last = (Number(number.at(-1)) + 1) % 10;
  return { card: { ...clearCard(), number: number.slice(0, -1) + String(last) } };
}
