import { describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { RequestMessage, ResponseMessage } from '../../../core/contract/envelope.ts';
import { LinkLost, type LinkState, createBridge } from '../../../renderer/bridge.ts';
import { createApprovalRequests } from '../../../renderer/stores/approvals.ts';

type Reply = (message: RequestMessage) => Promise<ResponseMessage>;

const ok =
  (value: unknown): Reply =>
  (message) =>
    Promise.resolve({ id: message.id, ok: true, value });
const refused: Reply = ({ id }) =>
  Promise.resolve({ id, ok: false, error: { code: 'approval_needed', detail: '', permission: 'refund' } });
const lost: Reply = () => Promise.reject(new LinkLost('cut'));
const notSent: Reply = () => Promise.reject(new Error('the socket is closed'));

/** A page whose till replies in this order; its connection can be lost and restored. */
async function page(...replies: readonly Reply[]) {
  const sent: RequestMessage[] = [];
  const left = [...replies];
  const listeners = new Set<(state: LinkState) => void>();
  let state: LinkState = 'open';
  const approvals = createApprovalRequests();
  const bridge = createBridge(
    {
      send(message) {
        if (message.intent === 'till.snapshot')
          return ok({ till: { keyed_intents: ['refund.execute', 'checkout.takeCash'] } })(message);
        sent.push(message);
        return (left.shift() ?? ok(null))(message);
      },
      onEvent: () => () => {},
      onState(listener) {
        listeners.add(listener);
        listener(state);
        return () => listeners.delete(listener);
      },
    },
    10_000,
    approvals,
  );
  await bridge.request('till.snapshot');
  const link = (next: LinkState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  return { bridge, sent, link, listeners, approvals };
}

const CASH = { received_minor: 5_000 };
const REFUND: IntentArguments<'refund.execute'> = {
  return_id: 'a-return',
  sale_id: 'a-sale',
  what: { mode: 'amount', amount_minor: 4_000 },
  from: null,
  parts: [{ tender_id: 'a-tender', amount_minor: 4_000, act: 'refund' }],
};

describe('a request that moves money', () => {
  test('has a key of its own, and others have none', async () => {
    const { bridge, sent } = await page();
    await bridge.request('checkout.takeCash', CASH);
    await bridge.request('checkout.takeCash', CASH);
    await bridge.request('sale.clear');
    const [first, second, other] = sent.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(other).toBeUndefined();
  });

  test('is sent again with its key once the link is back, when it was lost without an answer', async () => {
    const { bridge, sent, link, listeners } = await page(lost, notSent, ok(null));
    link('lost');
    const answer = bridge.request('checkout.takeCash', CASH);
    await expect.poll(() => listeners.size).toBe(1);
    expect(sent).toHaveLength(1);
    link('open');
    expect(await answer).toEqual({ ok: true, value: null });
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key, sent[0]?.key]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect(listeners.size).toBe(0);
  });

  test('that certainly did not leave is told at once, and not sent later by itself', async () => {
    const { bridge, sent } = await page(notSent);
    expect(await bridge.request('checkout.takeCash', CASH)).toMatchObject({ error: { code: 'disconnected' } });
    expect(sent).toHaveLength(1);
  });

  test('keeps its key when a PIN is asked for', async () => {
    const { bridge, sent, approvals } = await page(refused, ok({ outcome: 'undone' }));
    const answer = bridge.request('refund.execute', REFUND);
    await expect.poll(() => approvals.store.getState().pending).not.toBeNull();
    approvals.store.getState().give('1234');
    expect(await answer).toMatchObject({ ok: true });
    expect(sent[1]).toMatchObject({ approval: '1234', key: sent[0]?.key });
  });

  test('that is clicked twice is one request, and both clicks have its answer', async () => {
    const { bridge, sent } = await page(ok({ outcome: 'undone' }), ok({ outcome: 'undone' }));
    const [first, second] = await Promise.all([
      bridge.request('refund.execute', REFUND),
      bridge.request('refund.execute', REFUND),
    ]);
    expect(second).toEqual(first);
    expect(sent).toHaveLength(1);
    await bridge.request('refund.execute', REFUND);
    expect(sent).toHaveLength(2);
  });

  test('with another amount is a request of its own', async () => {
    const { bridge, sent } = await page();
    await Promise.all([
      bridge.request('refund.execute', REFUND),
      bridge.request('refund.execute', { ...REFUND, what: { mode: 'amount', amount_minor: 5_000 } }),
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

test('another request whose answer was lost is told as unanswered, and not sent again', async () => {
  const { bridge, sent } = await page(lost);
  expect(await bridge.request('sale.clear')).toMatchObject({ error: { code: 'no_answer' } });
  expect(sent).toHaveLength(1);
});
