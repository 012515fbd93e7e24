import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../sandbox/faults/fault.ts';
import { MAGIC_FAULTS } from '../../sandbox/faults/magic-amounts.ts';
import { type Answer, posAuthorization, startClient } from './support.ts';
import { slowly } from '../support/real-time.ts';

interface Expected {
  readonly seen: 'no answer' | number;
  readonly recorded: boolean;
  readonly check?: (answer: Answer) => void;
}

const isJson = (answer: Answer) => expect(answer.body).toBeDefined();
const isBroken = (answer: Answer) => expect(answer.body).toBeUndefined();

const EXPECTED: Readonly<Record<FaultKind, Expected>> = {
  drop_before: { seen: 'no answer', recorded: false },
  drop_after: { seen: 'no answer', recorded: true },
  delay: { seen: 201, recorded: true, check: isJson },
  delay_before: { seen: 201, recorded: true, check: isJson },
  late_commit: { seen: 'no answer', recorded: true },
  error_500_before: { seen: 500, recorded: false, check: isJson },
  error_500_after: { seen: 500, recorded: true, check: isJson },
  conflict: { seen: 409, recorded: false, check: isJson },
  conflict_after: { seen: 409, recorded: true, check: isJson },
  not_found: { seen: 404, recorded: false, check: isJson },
  unauthorized: { seen: 401, recorded: false, check: isJson },
  rate_limited: {
    seen: 429,
    recorded: false,
    check: (answer) => expect(answer.headers.get('retry-after')).toBe('7'),
  },
  redirect: { seen: 307, recorded: false, check: (answer) => expect(answer.headers.get('location')).toBeTruthy() },
  html_before: { seen: 200, recorded: false, check: isBroken },
  html_after: { seen: 502, recorded: true, check: isBroken },
  malformed: { seen: 201, recorded: true, check: isBroken },
  wrong_content_type: {
    seen: 201,
    recorded: true,
    check: (answer) => expect(answer.headers.get('content-type')).toMatch(/^text\/plain/),
  },
  truncated_body: { seen: 'no answer', recorded: true },
  slow_body: { seen: 201, recorded: true, check: isJson },
  oversized_body: {
    seen: 201,
    recorded: true,
    check: (answer) => expect(answer.text.length).toBeGreaterThan(10 * 1024 * 1024),
  },
  endless_body: { seen: 'no answer', recorded: true },
  accepted_202: { seen: 202, recorded: true, check: (answer) => expect(answer.at('transaction')).toBeUndefined() },
  partial_approval: {
    seen: 201,
    recorded: true,
    check: (answer) => expect([answer.at('transaction.amount'), answer.at('response_code')]).toContain(500),
  },
  wrong_amount: { seen: 201, recorded: true, check: (answer) => expect(answer.at('transaction.amount')).toBe(1001) },
};

describe('a fault asked for at /_sandbox/faults', () => {
  it.each(FAULT_KINDS)('%s looks and is recorded as documented, once', async (fault) => {
    const client = await startClient();
    const { seen, recorded, check } = EXPECTED[fault];
    await client.fault(fault, { operation: 'authorize_card_present', delay_ms: 40, retry_after_seconds: 7 });
    const request = posAuthorization(1000);
    const answer = await orNothing(client.call('POST', '/v1/pos/authorizations', request), fault === 'endless_body');
    expect(answer?.status ?? 'no answer').toBe(seen);
    if (answer) check?.(answer);
    if (recorded) {
      await expect.poll(() => client.trace(String(request['id']))).toMatchObject({ net_minor: 1000 });
    } else {
      expect(await client.trace(String(request['id']))).toBeUndefined();
    }
    expect((await client.pay(1000)).answer.status).toBe(201);
  });

  it('holds the answer of a delay until the clock has moved', async () => {
    const client = await startClient();
    await client.fault('delay', { delay_ms: 60_000 });
    const request = posAuthorization(1000);
    let answered = false;
    const pending = client.post('/v1/pos/authorizations', request).then((answer) => {
      answered = true;
      return answer;
    });
    await expect.poll(() => client.trace(String(request['id']))).toMatchObject({ net_minor: 1000 });
    expect(answered).toBe(false);
    client.sandbox.advanceClock(60_000);
    expect((await pending).status).toBe(201);
  });

  it('happens to the operation, path, trace and turn that were named, as often as asked', async () => {
    const client = await startClient();
    await client.fault('error_500_before', { path: '/v1/pos/auth', times: 2, skip: 1 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await client.post('/v1/pos/authorizations', posAuthorization(1000))).status);
    }
    expect(statuses).toEqual([201, 500, 500, 201]);
    const paid = await client.pay(1000);
    await client.fault('error_500_before', { trace_id: paid.trace_id, times: 0 });
    expect((await client.post('/v1/pos/authorizations', posAuthorization(1000))).status).toBe(201);
    expect((await client.post(`/v1/pos/cancel-or-refund/${paid.trace_id}`)).status).toBe(500);
    expect((await client.post('/v1/pos/cancellations', { trace_id: paid.trace_id })).status).toBe(500);
    expect((await client.call('DELETE', '/_sandbox/faults')).at('removed')).toBe(1);
    expect((await client.post(`/v1/pos/cancel-or-refund/${paid.trace_id}`)).status).toBe(200);
  });

  it('can be listed and removed one by one', async () => {
    const client = await startClient();
    await client.fault('drop_before', { times: 3 });
    const listed = await client.get('/_sandbox/faults');
    const id = String(listed.at('faults.0.id'));
    expect(listed.at('faults.0.fault')).toBe('drop_before');
    expect((await client.call('DELETE', `/_sandbox/faults/${id}`)).status).toBe(200);
    expect((await client.call('DELETE', `/_sandbox/faults/${id}`)).status).toBe(404);
  });

  it('names the reason of a conflict when a code is given', async () => {
    const client = await startClient();
    await client.fault('conflict', { code: 'in_progress' });
    const answer = await client.post('/v1/pos/cancel-or-refund/any');
    expect(answer.at('error_code')).toBe('in_progress');
  });

  it('is refused when it does not exist, naming the field', async () => {
    const client = await startClient();
    const answer = await client.post('/_sandbox/faults', { fault: 'explode' });
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain('fault');
  });
});

describe('a magic amount', () => {
  it.each(Object.entries(MAGIC_FAULTS))('ending in %s makes %s happen', async (digits, fault) => {
    const client = await startClient();
    const amount = 12_000 + Number(digits);
    const request = posAuthorization(amount);
    const waits = fault === 'delay' || fault === 'slow_body' || fault === 'late_commit';
    const pending = orNothing(client.call('POST', '/v1/pos/authorizations', request), false);
    const { seen, recorded } = EXPECTED[fault];
    if (recorded && fault !== 'late_commit') {
      await expect.poll(() => client.trace(String(request['id']))).toMatchObject({ net_minor: amount });
    }
    for (let turn = 0; waits && turn < 500; turn += 1) {
      client.sandbox.advanceClock(60_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await pending)?.status ?? 'no answer').toBe(seen);
    if (!recorded) expect(await client.trace(String(request['id']))).toBeUndefined();
  });

  it('is an ordinary amount when faults are switched off, and faults are refused', async () => {
    const client = await startClient({ settings: { faults: false } });
    expect((await client.pay(12_702)).answer.status).toBe(201);
    expect((await client.post('/_sandbox/faults', { fault: 'drop_after' })).status).toBe(400);
  });
});

const ENDLESS_PATIENCE_MS = 150;

/** The response; undefined when the connection ended early or, if `impatient`, the test stopped waiting. */
async function orNothing(pending: Promise<Answer>, impatient: boolean): Promise<Answer | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    if (impatient) slowly(ENDLESS_PATIENCE_MS, () => resolve(undefined));
  });
  return await Promise.race([pending.catch(() => undefined), patience]);
}

describe('a fault for an operation that does not exist', () => {
  it('is refused with the names that do, because a test that relied on it would test nothing', async () => {
    const client = await startClient();
    const answer = await client.post('/_sandbox/faults', { operation: 'pos.authorize', fault: 'drop_after' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('authorize_card_present');
  });
});
