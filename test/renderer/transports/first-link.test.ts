import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseMessage, SnapshotEvent } from '../../../core/contract/envelope.ts';
import { createBridge, type LinkState } from '../../../renderer/bridge.ts';
import { createTillStore } from '../../../renderer/stores/till-store.ts';
import { FIRST_REQUEST, beginFirstLink, takeFirstLink } from '../../../renderer/transports/first-link.ts';
import { createSocketTransport } from '../../../renderer/transports/socket-transport.ts';
import type { TillOwner } from '../../../renderer/transports/till-owner.ts';
import { sale, snapshot } from '../states/demo.ts';
import { FakeSocket, fakePage } from './fake-socket.ts';

const ADDRESS = 'ws://127.0.0.1:4000/socket?token=secret';
const ANSWER: ResponseMessage = { id: FIRST_REQUEST.id, ok: true, value: snapshot };
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A page that began its link, and the program that takes it over. */
function begun(address = 'http://127.0.0.1:4000/#token=secret', kept = {}) {
  const opened: FakeSocket[] = [];
  const open = (to: string): WebSocket => {
    const socket = new FakeSocket(to);
    opened.push(socket);
    return socket.asSocket;
  };
  const fake = fakePage(address, kept);
  beginFirstLink(fake.page, open);
  /** Starts the program, with what answers when a closed link is opened again. */
  const program = (findOwner: () => Promise<TillOwner> = async () => 'own') => {
    const first = takeFirstLink(fake.page, ADDRESS);
    const bridge = createBridge(createSocketTransport(ADDRESS, open, { findOwner }, first));
    const states: LinkState[] = [];
    const store = createTillStore(bridge);
    bridge.onState((state) => states.push(state));
    return { bridge, store, states };
  };
  return { ...fake, opened, program };
}

/** The first socket of a page. */
function firstOf({ opened }: { readonly opened: readonly FakeSocket[] }): FakeSocket {
  const [first] = opened;
  if (first === undefined) throw new Error('the page opened a socket');
  return first;
}

describe('the first link of a page', () => {
  it('is opened with the token of the address, which is kept for the tab and shown no longer', () => {
    const { opened, storage, shown } = begun();
    expect(opened.map(({ url }) => url)).toEqual([ADDRESS]);
    expect(storage.get('cobro.token')).toBe('secret');
    expect(shown).toEqual(['/']);
  });

  it('is opened with the token that the tab kept', () => {
    expect(begun('http://127.0.0.1:4000/', { 'cobro.token': 'secret' }).opened.map(({ url }) => url)).toEqual([
      ADDRESS,
    ]);
  });

  it.each([
    ['a page without a token', 'http://127.0.0.1:4000/'],
    ['a customer display, which pairs', 'http://127.0.0.1:4000/?view=customer#token=secret'],
    ['a kiosk that pairs', 'http://127.0.0.1:4000/?view=kiosk#token=secret'],
  ])('is not opened for %s', (_what, address) => {
    const { opened, storage, shown } = begun(address);
    expect([opened, [...storage], shown]).toEqual([[], [], []]);
  });

  it('is not opened in the desktop shell', () => {
    const { page } = fakePage('cobro://till/index.html#token=secret');
    Object.assign(page, { cobro: {} });
    const open = vi.fn<(address: string) => WebSocket>();
    beginFirstLink(page, open);
    expect(open).not.toHaveBeenCalled();
  });

  it('asks for the snapshot once, and the program gets what came before it', async () => {
    const page = begun();
    const socket = firstOf(page);
    socket.opens();
    socket.tells(ANSWER);
    const { store, states } = page.program();
    await soon();
    expect(store.getState()).toEqual({ link: 'open', snapshot });
    expect(states).toEqual(['connecting', 'open']);
    expect(socket.sent).toEqual([FIRST_REQUEST]);
    expect(page.opened).toHaveLength(1);
  });

  it('gives an answer that comes later to the program, too', async () => {
    const page = begun();
    const socket = firstOf(page);
    socket.opens();
    const { store } = page.program();
    await soon();
    expect(store.getState().snapshot).toBeNull();
    socket.tells(ANSWER);
    await soon();
    expect(store.getState().snapshot).toEqual(snapshot);
    expect(socket.sent).toEqual([FIRST_REQUEST]);
  });

  it('loses no event that the till sent after its answer and before the program was there', async () => {
    const page = begun();
    const socket = firstOf(page);
    const changed: SnapshotEvent = { event: 'snapshot', sequence: 1, slices: { sale: { ...sale, number: 1048 } } };
    socket.opens();
    socket.tells(ANSWER);
    socket.tells(changed);
    const { store } = page.program();
    await soon();
    expect(store.getState().snapshot?.sale.number).toBe(1048);
  });

  it('answers the first question only: a snapshot after a gap is asked for anew', async () => {
    const page = begun();
    const socket = firstOf(page);
    socket.opens();
    socket.tells(ANSWER);
    const { bridge } = page.program();
    await soon();
    void bridge.request('till.snapshot');
    expect(socket.sent.map(({ intent }) => intent)).toEqual(['till.snapshot', 'till.snapshot']);
  });

  it('is asked by the program itself when it opens after that was there', async () => {
    const page = begun();
    const socket = firstOf(page);
    const { store } = page.program();
    socket.opens();
    await soon();
    expect(socket.sent).toMatchObject([{ id: 1, intent: 'till.snapshot' }]);
    socket.tells({ id: 1, ok: true, value: snapshot });
    await soon();
    expect(store.getState().snapshot).toEqual(snapshot);
  });

  it('is closed when it leads elsewhere than the program, and taken over once', () => {
    const page = begun();
    expect(takeFirstLink(page.page, 'ws://127.0.0.1:4000/socket?token=other')).toBeUndefined();
    expect(firstOf(page).readyState).toBe(WebSocket.CLOSED);
    expect(takeFirstLink(page.page, ADDRESS)).toBeUndefined();
  });
});

describe('a first link that closed before the program was there', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is opened again only after the till has proved who it is', async () => {
    const page = begun();
    firstOf(page).close();
    const findOwner = vi.fn<() => Promise<TillOwner>>(async () => 'other');
    const { states } = page.program(findOwner);
    await soon();
    expect([states, findOwner.mock.calls.length]).toEqual([['connecting'], 0]);
    await vi.advanceTimersByTimeAsync(250);
    expect(states).toEqual(['connecting', 'renewed']);
    expect(page.opened).toHaveLength(1);
    findOwner.mockResolvedValue('own');
    await vi.advanceTimersByTimeAsync(500);
    expect(page.opened).toHaveLength(2);
  });

  it('says lost what the program was about to wait for', async () => {
    const page = begun();
    firstOf(page).opens();
    firstOf(page).close();
    const { store, states } = page.program();
    await soon();
    expect(states).toEqual(['connecting', 'open', 'lost']);
    expect(store.getState().snapshot).toBeNull();
    await vi.advanceTimersByTimeAsync(250);
    page.opened[1]?.opens();
    expect(page.opened[1]?.sent).toMatchObject([{ intent: 'till.snapshot' }]);
  });
});
