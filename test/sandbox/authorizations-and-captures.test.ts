import { describe, expect, it } from 'vitest';
import { CLP, clearCard, startClient } from './support.ts';

describe('an authorization', () => {
  it('charges amount plus tip, in minor units of the ledger and major units of the wire', async () => {
    const client = await startClient();
    const paid = await client.pay(12_990, { tip_amount: CLP(1000) });
    expect(paid.answer.at('transaction.amount')).toBe(13_990);
    expect(await client.trace(paid.trace_id)).toMatchObject({ authorized_minor: 13_990, currency: 'CLP' });
  });

  it.each([
    ['USD', 12.5, 1250],
    ['KWD', 0.001, 1],
    ['CLP', 12_990, 12_990],
    ['ARS', 0.1, 10],
  ])('reads %s exactly: %d is %d of its minor unit', async (currency, value, minor) => {
    const client = await startClient();
    const paid = await client.pay(1, { amount: { value, currency } });
    expect(await client.trace(paid.trace_id)).toMatchObject({ authorized_minor: minor, currency });
    expect(paid.answer.at('transaction.amount')).toBe(value);
  });

  it.each([
    ['05', 'Do not honor'],
    ['51', 'Insufficient funds'],
    ['54', 'Expired card'],
    ['55', 'Incorrect PIN'],
    ['61', 'Exceeds withdrawal amount limit'],
    ['41', 'Lost card'],
  ])('is declined with response code %s by an amount or by a card', async (code, description) => {
    const client = await startClient();
    const byAmount = await client.pay(10_000 + Number(code));
    const card = { last_four_digits: `00${code}`, card_brand: 'VISA' };
    const byCard = await client.pay(10_000, { instrument: { type: 'card_present', card } });
    for (const { answer, trace_id } of [byAmount, byCard]) {
      expect(answer.at('response_code')).toBe(code);
      expect(answer.at('response_code_description')).toBe(description);
      expect(answer.at('transaction.status')).toBe('REJECTED');
      expect(answer.at('transaction.network_data.approval_code')).toBeUndefined();
      expect(await client.trace(trace_id)).toMatchObject({ approved: false, net_minor: 0, status: 'REJECTED' });
    }
  });

  it('declines nothing on purpose when magic is switched off', async () => {
    const client = await startClient({ settings: { magic: false } });
    const paid = await client.pay(10_051);
    expect(paid.answer.at('transaction.status_detail')).toBe('SUCCESS');
  });

  it('gives the chip its answer as EMV tags 8A and 91', async () => {
    const client = await startClient();
    const approved = await client.pay(1000, { entry_mode: 'CHIP' });
    expect(approved.answer.at('transaction.network_data.emv')).toMatch(/^8A023030910A[0-9A-F]{20}$/);
    const declined = await client.pay(10_051, { entry_mode: 'CHIP' });
    expect(declined.answer.at('transaction.network_data.emv')).toMatch(/^8A023531/);
  });
});

describe('capture', () => {
  it('begins and completes by the clock of the service', async () => {
    const client = await startClient({ settings: { capture_begins_after_seconds: 10, capture_takes_seconds: 5 } });
    const paid = await client.pay(1000);
    const states: unknown[] = [];
    for (const advance_ms of [0, 9_000, 1_500, 5_000]) {
      client.sandbox.advanceClock(advance_ms);
      states.push((await client.trace(paid.trace_id))?.['capture_state']);
    }
    expect(states).toEqual(['not_begun', 'not_begun', 'in_process', 'complete']);
  });

  it('waits for capture_after when it is given', async () => {
    const client = await startClient();
    const capture_after = new Date(client.sandbox.nowMs() + 3_600_000).toISOString();
    const paid = await client.pay(1000, { capture: { mode: 'automatic', capture_after } });
    client.sandbox.advanceClock(3_500_000);
    expect(await client.trace(paid.trace_id)).toMatchObject({ capture_state: 'not_begun', captured_minor: 0 });
    client.sandbox.advanceClock(200_000);
    expect(await client.trace(paid.trace_id)).toMatchObject({ capture_state: 'complete', captured_minor: 1000 });
  });

  it.each([
    ['capture is manual', { capture: { mode: 'manual' } }],
    ['it is a pre-authorization', { pre_authorization: true }],
  ])('does not happen by itself when %s, and is asked for by transaction', async (_title, extra) => {
    const client = await startClient();
    const paid = await client.pay(1000, extra);
    client.sandbox.advanceClock(86_400_000);
    expect(await client.trace(paid.trace_id)).toMatchObject({ capture_state: 'not_begun', net_minor: 1000 });
    const path = `/v1/transactions/${paid.transaction_id}/reversals`;
    const captured = await client.post(path, { type: 'CAPTURE', amount: CLP(800) });
    expect(captured.at('payment.transaction.type')).toBe('CAPTURE');
    expect(await client.trace(paid.trace_id)).toMatchObject({ capture_state: 'in_process', captured_minor: 800 });
    expect((await client.post(path, { type: 'CAPTURE', amount: CLP(800) })).status).toBe(200);
    expect((await client.post(path, { type: 'CAPTURE', id: 'another', amount: CLP(100) })).status).toBe(409);
    expect(await client.trace(paid.trace_id)).toMatchObject({ captured_minor: 800, net_minor: 800 });
  });

  it('never takes more than was held', async () => {
    const client = await startClient();
    const paid = await client.pay(1000, { capture: { mode: 'manual' } });
    const path = `/v1/transactions/${paid.transaction_id}/reversals`;
    expect((await client.post(path, { type: 'CAPTURE', amount: CLP(1001) })).status).toBe(409);
  });
});

describe('an adjustment', () => {
  it('sets another total before capture, up or down, and again is the same', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const path = `/v1/transactions/${paid.transaction_id}/reversals`;
    const adjust = (value: number) => client.post(path, { type: 'ADJUSTMENT', amount: CLP(value) });
    for (const [value, net_minor] of [
      [1200, 1200],
      [1200, 1200],
      [900, 900],
    ] as const) {
      expect((await adjust(value)).status).toBe(200);
      expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor });
    }
    client.beginCapture();
    expect((await adjust(1000)).status).toBe(409);
  });

  it('needs the new amount', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const answer = await client.post(`/v1/transactions/${paid.transaction_id}/reversals`, { type: 'ADJUSTMENT' });
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain('amount');
  });
});

describe('a simple payment', () => {
  it('is in cents and captured at once', async () => {
    const client = await startClient();
    const created = await client.post('/v1/payments', { amount: 1250, currency: 'USD', ...simpleCard() });
    expect(created.status).toBe(200);
    const read = await client.get(`/payments/${created.text_at('id')}`);
    expect(read.body).toEqual(created.body);
    expect(read.body).toMatchObject({ amount: 1250, currency: 'USD', status: 'succeeded', captured: true });
    const trace = await client.trace(created.text_at('id'));
    expect(trace).toMatchObject({ captured_minor: 1250, capture_state: 'complete' });
  });

  it.each([
    ['the card has expired', { ...simpleCard(), expiry_year: '2020' }, 1250, 'Expired card'],
    ['funds are missing', simpleCard(), 10_051, 'Insufficient funds'],
  ])('fails with 402 when %s', async (_title, card, amount, message) => {
    const client = await startClient();
    const answer = await client.post('/v1/payments', { amount, currency: 'USD', ...card });
    expect(answer.status).toBe(402);
    expect(answer.at('message')).toBe(message);
  });

  function simpleCard() {
    const { number, expiration_month, expiration_year } = clearCard();
    return { card_number: number ?? '', expiry_month: expiration_month ?? '', expiry_year: expiration_year ?? '' };
  }
});
