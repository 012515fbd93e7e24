import { describe, expect, it } from 'vitest';
import type { RequestMessage, SnapshotEvent } from '../../../core/contract/envelope.ts';
import { createBridge } from '../../../renderer/bridge.ts';
import type { LinkState, Transport } from '../../../renderer/bridge.ts';
import { createTillStore } from '../../../renderer/stores/till-store.ts';
import { sale, snapshot } from '../states/demo.ts';

/** A transport whose other end is the test. */
function scriptedTransport() {
  const requests: RequestMessage[] = [];
  let tell: (event: SnapshotEvent) => void = () => undefined;
  let change: (state: LinkState) => void = () => undefined;
  let silent = false;
  const transport: Transport = {
    send(message) {
      requests.push(message);
      return silent ? new Promise(() => undefined) : Promise.resolve({ id: message.id, ok: true, value: snapshot });
    },
    onEvent: (listener) => {
      tell = (event) => void listener(event);
      return () => undefined;
    },
    onState: (listener) => {
      change = listener;
      return () => undefined;
    },
  };
  const event = (sequence: number, slices: SnapshotEvent['slices']): void =>
    tell({ event: 'snapshot', sequence, slices });
  return { transport, requests, event, link: (state: LinkState) => change(state), fallSilent: () => (silent = true) };
}
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the store of the till', () => {
  it('asks for everything when the link opens, and again when it opens anew', async () => {
    const { transport, requests, link } = scriptedTransport();
    const store = createTillStore(createBridge(transport));
    link('open');
    await soon();
    expect(store.getState().snapshot).toEqual(snapshot);
    link('lost');
    link('open');
    await soon();
    expect(requests.map(({ intent }) => intent)).toEqual(['till.snapshot', 'till.snapshot']);
  });

  it('replaces the slices of an event and keeps the others untouched', async () => {
    const { transport, event, link } = scriptedTransport();
    const store = createTillStore(createBridge(transport));
    link('open');
    await soon();
    const before = store.getState().snapshot;
    event(1, { sale: { ...structuredClone(sale), number: 1048 } });
    const after = store.getState().snapshot;
    expect(after?.sale.number).toBe(1048);
    expect(after?.sale.lines).toBe(before?.sale.lines);
    expect(after?.status).toBe(before?.status);
  });

  it('keeps what an event said before the answer that it overtook', async () => {
    const { transport, event, link } = scriptedTransport();
    const store = createTillStore(createBridge(transport));
    link('open');
    await soon();
    link('lost');
    link('open');
    // The till had made this answer before the sale changed.
    event(1, { sale: { ...structuredClone(sale), number: 1048 } });
    await soon();
    expect(store.getState().snapshot?.sale.number).toBe(1048);
  });

  it('asks for everything after a gap in the numbers of events', async () => {
    const { transport, requests, event, link } = scriptedTransport();
    createTillStore(createBridge(transport));
    link('open');
    await soon();
    event(4, {});
    event(5, {});
    expect(requests).toHaveLength(1);
    event(7, {});
    expect(requests).toHaveLength(2);
  });

  it('answers a request that nobody answers with no_answer, and never sends it twice', async () => {
    const { transport, requests, fallSilent } = scriptedTransport();
    fallSilent();
    const answer = await createBridge(transport, 10).request('checkout.exactCash');
    expect(answer).toMatchObject({ ok: false, error: { code: 'no_answer' } });
    expect(requests).toHaveLength(1);
  });

  it('says that nothing was sent when the transport refused', async () => {
    const { transport } = scriptedTransport();
    const bridge = createBridge({ ...transport, send: () => Promise.reject(new Error('the socket is closed')) });
    expect(await bridge.request('sale.undo')).toMatchObject({ ok: false, error: { code: 'disconnected' } });
  });
});
