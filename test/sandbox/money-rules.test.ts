import { describe, expect, it } from 'vitest';
import { CLP, clearCard, newTrace, posAuthorization, startClient } from './support.ts';

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

describe('a refund', () => {
  const refunds = [
    ['POS payment', (id: string) => `/v1/pos/refunds/${id}`],
    ['payment', (id: string) => `/v1/payments/${id}/refund`],
  ] as const;

  it.each(refunds)('of a %s is refused before capture begins and done while it is in process', async (_title, path) => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const refund = (value: number) => client.post(path(paid.payment_id), { amount: CLP(value) });
    expect((await refund(400)).status).toBe(409);
    client.beginCapture();
    expect(await client.trace(paid.trace_id)).toMatchObject({ capture_state: 'in_process' });
    expect((await refund(400)).status).toBe(200);
    client.completeCapture();
    expect((await refund(601)).status).toBe(409);
    expect((await refund(600)).status).toBe(200);
    expect((await refund(1)).status).toBe(409);
    expect(await client.trace(paid.trace_id)).toMatchObject({ refunded_minor: 1000, net_minor: 0, status: 'REFUNDED' });
  });

  it('never gives back more than remains, however many arrive together', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(400) })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(await client.trace(paid.trace_id)).toMatchObject({ refunded_minor: 800, net_minor: 200 });
  });

  it('is refused in another currency, naming the field', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    const body = { amount: { value: 1, currency: 'USD' } };
    const answer = await client.post(`/v1/pos/refunds/${paid.payment_id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain('amount.currency');
  });

  it('by transaction gives back all that remains when no amount is sent, and clears after clear_after', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    const clear_after = new Date(client.sandbox.nowMs() + 86_400_000).toISOString();
    const path = `/v1/transactions/${paid.transaction_id}/refund`;
    const refund = await client.post(path, { clear_after });
    expect(refund.at('payment.transaction.amount')).toBe(1000);
    expect(refund.at('payment.transaction.authorization_code')).toMatch(/^[A-Z0-9]{6}$/);
    client.sandbox.advanceClock(80_000_000);
    expect(refund.at('payment.transaction.status')).toBe('IN_PROGRESS');
    const reversal = await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`);
    expect(reversal.at('payment.transaction.type')).toBe('REVERSAL');
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 1000 });
  });
});

describe('a cancellation', () => {
  it('gives everything back before capture begins and is refused after it', async () => {
    const client = await startClient();
    const early = await client.pay(1000);
    const late = await client.pay(1000);
    const cancelled = await client.post('/v1/pos/cancellations', { trace_id: early.trace_id });
    expect(cancelled.at('payment.transaction.type')).toBe('CANCELLATION');
    expect(await client.trace(early.trace_id)).toMatchObject({ status: 'CANCELLED', net_minor: 0, captured_minor: 0 });
    client.beginCapture();
    expect((await client.post('/v1/pos/cancellations', { trace_id: late.trace_id })).status).toBe(409);
    expect(await client.trace(late.trace_id)).toMatchObject({ net_minor: 1000 });
  });

  it('of an unknown trace is 404 and of a declined payment 409', async () => {
    const client = await startClient();
    const declined = await client.pay(10_051);
    expect((await client.post('/v1/pos/cancellations', { trace_id: newTrace() })).status).toBe(404);
    expect((await client.post('/v1/pos/cancellations', { trace_id: declined.trace_id })).status).toBe(409);
  });

  it('by cancel-or-refund is a cancellation before capture and a refund after it', async () => {
    const client = await startClient();
    const early = await client.pay(1000);
    const late = await client.pay(1000);
    const before = await client.post(`/v1/pos/cancel-or-refund/${early.trace_id}`);
    client.completeCapture();
    const after = await client.post(`/v1/pos/cancel-or-refund/${late.trace_id}`);
    expect(before.at('payment.transaction.type')).toBe('CANCELLATION');
    expect(after.at('payment.transaction.type')).toBe('REFUND');
    expect(after.at('payment.transaction.amount')).toBe(1000);
  });
});

describe('a reversal', () => {
  it('takes back the last non-presented transaction: here the refund, not the captured authorization', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    await client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(400) });
    const reversal = await client.post(`/v1/pos/transactions/${paid.transaction_id}/reversals`);
    expect(reversal.status).toBe(409);
    expect((await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`)).status).toBe(200);
    expect(await client.trace(paid.trace_id)).toMatchObject({ refunded_minor: 0, net_minor: 1000 });
  });

  it('is refused once everything was presented', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    expect((await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`)).status).toBe(409);
    await client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(400) });
    client.completeCapture();
    expect((await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`)).status).toBe(409);
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 600 });
  });

  it('can take back a part, and no more than the whole', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const path = `/v1/transactions/${paid.transaction_id}/reversals`;
    expect((await client.post(path, { amount: CLP(1001) })).status).toBe(409);
    expect((await client.post(path, { id: 'part-1', amount: CLP(400) })).status).toBe(200);
    expect((await client.post(path, { id: 'part-2', amount: CLP(400) })).status).toBe(200);
    expect((await client.post(path, { id: 'part-3', amount: CLP(400) })).status).toBe(409);
    client.completeCapture();
    expect(await client.trace(paid.trace_id)).toMatchObject({ captured_minor: 200, net_minor: 200 });
  });

  it('takes back an adjustment first and then the authorization', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const path = `/v1/transactions/${paid.transaction_id}/reversals`;
    await client.post(path, { type: 'ADJUSTMENT', amount: CLP(1500) });
    await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`);
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 1000 });
    await client.post(path);
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 0, status: 'CANCELLED' });
  });
});

describe('409 answers', () => {
  it('name no reason by default', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const again = await client.post('/v1/pos/authorizations', posAuthorization(1, { id: paid.trace_id }));
    const early = await client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(1) });
    expect(again.body).toEqual(early.body);
    expect(again.at('error_code')).toBe('CONFLICT');
  });

  it('name the reason in error_code when coded conflicts are on', async () => {
    const client = await startClient({ settings: { coded_conflicts: true } });
    const declined = await client.pay(10_051);
    const paid = await client.pay(1000);
    const undone = await client.pay(1000);
    await client.post('/v1/pos/cancellations', { trace_id: undone.trace_id });
    const code = async (path: string, body = {}) => (await client.post(path, body)).at('error_code');
    expect(await code(`/v1/pos/cancel-or-refund/${declined.trace_id}`)).toBe('declined');
    expect(await code(`/v1/pos/cancel-or-refund/${undone.trace_id}`)).toBe('already_reversed');
    expect(await code(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(1) })).toBe('capture_not_begun');
    client.beginCapture();
    expect(await code('/v1/pos/cancellations', { trace_id: paid.trace_id })).toBe('settled');
    expect(await code(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(1001) })).toBe('exceeds_remaining');
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
