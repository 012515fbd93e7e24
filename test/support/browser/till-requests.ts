import type { Page, WebSocket } from 'playwright-core';
import { aMoment, slowly } from '../real-time.ts';

type Frame = string | Buffer;

/** Milliseconds of real time by which every request of a page reaches its till late; none by default. */
const TILL_DELAY_MS = Number(process.env['COBRO_TEST_TILL_DELAY_MS'] ?? 0);
const LOOK_EVERY_MS = 10;
const followed = new WeakMap<Page, Set<number>>();

/** The id of a request or of its answer; an event has none. */
function idOf(frame: Frame): number | null {
  const id = /^\{"id":(\d+)/.exec(frame.toString())?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Notes which requests of a page its till has not answered; before the page is loaded. With `COBRO_TEST_TILL_DELAY_MS`
 * the till is slow: requests arrive late, in order. A test that passes only beside a quick till fails then, and so does
 * a screen that loses what is done while it waits. `npm run night` runs the browser's tests so.
 */
export async function followRequests(page: Page): Promise<void> {
  const in_flight = new Set<number>();
  followed.set(page, in_flight);
  const sent = (frame: Frame): void => {
    const id = idOf(frame);
    if (id !== null) in_flight.add(id);
  };
  const received = (frame: Frame): void => {
    const id = idOf(frame);
    if (id !== null) in_flight.delete(id);
  };
  if (TILL_DELAY_MS === 0) {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framesent', ({ payload }) => sent(payload));
      socket.on('framereceived', ({ payload }) => received(payload));
      socket.on('close', () => in_flight.clear());
    });
    return;
  }
  await page.routeWebSocket(/.*/, (socket) => {
    const till = socket.connectToServer();
    socket.onMessage((message) => {
      sent(message);
      slowly(TILL_DELAY_MS, () => till.send(message));
    });
    till.onMessage((message) => {
      received(message);
      socket.send(message);
    });
    till.onClose((code, reason) => {
      in_flight.clear();
      void socket.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) });
    });
  });
}

/** Waits until the till has answered the page, at most `patience_ms`: what waits for a card or a person is answered late. */
export async function untilAnswered(page: Page, patience_ms: number): Promise<void> {
  const in_flight = followed.get(page);
  const deadline_ms = performance.now() + patience_ms;
  while (in_flight !== undefined && in_flight.size > 0 && performance.now() < deadline_ms) await aMoment(LOOK_EVERY_MS);
}
