import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REQUEST_BYTES_MAX } from '../../core/contract/envelope.ts';
import type { LineAhead, ResponseMessage, TillEvent } from '../../core/contract/envelope.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { eventually } from '../support/real-time.ts';

/** A renderer's end of a shell, without the bridge. */
export interface ShellRenderer {
  /** Sends any value as a request and returns the response. */
  exchange(message: unknown): Promise<ResponseMessage>;
  readonly events: readonly TillEvent[];
  leave(): Promise<void>;
}

export interface ShellUnderTest {
  connect(): Promise<ShellRenderer>;
  stop(): Promise<void>;
}

const LINE: LineAhead = {
  line_id: 'line-1',
  name: 'Café',
  unit_price_minor: 1_990,
  quantity_milli: 1_000,
  net_minor: 1_990,
  total_minor: 12_990,
};

/** The contract of a shell with its renderers, for the desktop binding and the headless socket. */
export function describeShell(name: string, start: (router: FakeRouter) => Promise<ShellUnderTest>): void {
  describe(`${name} shell`, () => {
    let router: FakeRouter;
    let shell: ShellUnderTest;
    let renderer: ShellRenderer;

    beforeEach(async () => {
      router = new FakeRouter();
      shell = await start(router);
      renderer = await shell.connect();
    });
    afterEach(async () => {
      await shell.stop();
    });

    test('answers a request with the value of the router, under the id of the request', async () => {
      const response = await renderer.exchange({ id: 7, intent: 'catalogue.search', args: { text: 'pan', limit: 5 } });
      expect(response).toEqual({ id: 7, ok: true, value: { products: [], total: 12_990 } });
      expect(router.handled).toEqual([{ intent: 'catalogue.search', args: { text: 'pan', limit: 5 } }]);
    });

    test('answers a refusal of the till as data, not as an exception', async () => {
      const response = await renderer.exchange({ id: 8, intent: 'sale.clear', args: {} });
      expect(response).toEqual({ id: 8, ok: false, error: { code: 'not_now', detail: 'a payment is in progress' } });
    });

    test('answers internal, without a stack, when the router itself breaks', async () => {
      const response = await renderer.exchange({ id: 9, intent: 'drawer.open', args: {} });
      expect(response).toMatchObject({ id: 9, ok: false, error: { code: 'internal' } });
      expect(JSON.stringify(response)).not.toContain('a bug in the router');
    });

    test.each([
      ['no id', { intent: 'till.snapshot', args: {} }, 0],
      ['an id of zero', { id: 0, intent: 'till.snapshot', args: {} }, 0],
      ['a fractional id', { id: 1.5, intent: 'till.snapshot', args: {} }, 0],
      ['an intent that is no text', { id: 3, intent: 4, args: {} }, 3],
      ['an extra field', { id: 4, intent: 'till.snapshot', args: {}, sudo: true }, 4],
      ['an intent of 65 letters', { id: 5, intent: 'x'.repeat(65), args: {} }, 5],
      ['no object at all', 'till.snapshot', 0],
      ['null', null, 0],
    ])('answers bad_request to a message with %s, and never shows it to the router', async (_what, message, id) => {
      const response = await renderer.exchange(message);
      expect(response).toMatchObject({ id, ok: false, error: { code: 'bad_request' } });
      expect(router.handled).toEqual([]);
    });

    test('refuses a request that is larger than the limit before it is parsed', async () => {
      const args = { text: 'x'.repeat(REQUEST_BYTES_MAX) };
      const response = await renderer.exchange({ id: 6, intent: 'catalogue.search', args });
      expect(response).toMatchObject({ ok: false, error: { code: 'bad_request' } });
      expect(router.handled).toEqual([]);
      expect(await renderer.exchange({ id: 7, intent: 'sale.undo', args: {} })).toMatchObject({ id: 7, ok: true });
    });

    test('refuses the request that comes when 64 are already waiting, and goes on answering afterwards', async () => {
      for (let id = 1; id <= 64; id += 1) void renderer.exchange({ id, intent: 'checkout.finish', args: {} });
      const response = await renderer.exchange({ id: 65, intent: 'sale.undo', args: {} });
      expect(response).toMatchObject({ id: 65, ok: false, error: { code: 'not_now' } });
    });

    test('tells every renderer what changed, numbered from 1 without a gap', async () => {
      const second = await shell.connect();
      router.change({ held: [] });
      router.change({ checkout: null });
      const expected = [
        { event: 'snapshot', sequence: 1, slices: { held: [] } },
        { event: 'snapshot', sequence: 2, slices: { checkout: null } },
      ];
      for (const one of [renderer, second]) {
        await eventually('both events arrive', () => one.events.length === 2);
        expect(one.events).toEqual(expected);
      }
    });

    test('tells of a line before the change that holds it, without a number of its own', async () => {
      router.line(LINE);
      router.change({ held: [] });
      await eventually('both events arrive', () => renderer.events.length === 2);
      expect(renderer.events).toEqual([
        { event: 'line', line: LINE },
        { event: 'snapshot', sequence: 1, slices: { held: [] } },
      ]);
    });

    test('forgets a renderer that left, and its place in the events', async () => {
      const listening = router.listeners;
      const second = await shell.connect();
      await second.leave();
      await eventually('the second one listens no more', () => router.listeners === listening);
      router.change({ held: [] });
      await eventually('the first still hears', () => renderer.events.length === 1);
      expect(second.events).toEqual([]);
    });
  });
}
