import { describe, expect, it } from 'vitest';
import { CLP, newTrace, posAuthorization, startClient } from './support.ts';

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
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([200, 200, 409, 409, 409]);
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
