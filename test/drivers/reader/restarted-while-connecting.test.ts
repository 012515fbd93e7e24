import { expect, test } from 'vitest';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import { ReconnectingTransport } from '../../../drivers/transport/reconnecting-transport.ts';
import { type Transport, TransportError } from '../../../drivers/transport/transport.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** A line whose openings and closings end when the test says so; opened twice at a time, it throws as a real one does. */
function heldLine() {
  const openings: PromiseWithResolvers<void>[] = [];
  const closings: PromiseWithResolvers<void>[] = [];
  let is_open = false;
  let overlaps = 0;
  const transport: Transport = {
    label: 'held:',
    get isOpen() {
      return is_open;
    },
    async open() {
      if (is_open || openings.length > 0) overlaps += 1;
      const opening = Promise.withResolvers<void>();
      openings.push(opening);
      await opening.promise.finally(() => openings.splice(openings.indexOf(opening), 1));
      is_open = true;
    },
    write: async () => undefined,
    async close() {
      if (!is_open) return;
      is_open = false;
      const closing = Promise.withResolvers<void>();
      closings.push(closing);
      await closing.promise;
    },
    onBytes: () => undefined,
    onLost: () => undefined,
  };
  return {
    transport,
    opened: () => openings[0]?.resolve(),
    refused: () => openings[0]?.reject(new TransportError('not_found', 'held: nobody is there')),
    closed: () => closings.shift()?.resolve(),
    overlaps: () => overlaps,
    get is_opening() {
      return openings.length > 0;
    },
  };
}

const KINDS = [
  [
    'a reader',
    (line: ReturnType<typeof heldLine>, clock: ManualClock) =>
      connectReader('idtech-neo', line.transport, { clock, log: () => undefined }),
  ],
  [
    'another device',
    (line: ReturnType<typeof heldLine>, clock: ManualClock) =>
      new ReconnectingTransport(line.transport, clock, { onBytes: () => undefined, onState: () => undefined }),
  ],
] as const;

test.each(KINDS)('%s that is stopped and started while its line opens has one line, not two', async (_, create) => {
  const clock = new ManualClock();
  const line = heldLine();
  const device = create(line, clock);
  device.start();
  await device.stop();
  device.start();
  line.opened();
  await clock.pass(10_000);
  expect(line.overlaps()).toBe(0);
});

test.each(KINDS)('%s that is stopped and started while its line opens is looked for again', async (_, create) => {
  const clock = new ManualClock();
  const line = heldLine();
  const device = create(line, clock);
  device.start();
  await device.stop();
  device.start();
  line.refused();
  await clock.pass(1_000);
  expect(line.is_opening).toBe(true);
  expect(line.overlaps()).toBe(0);
});

test('a reader that is stopped and started while its silent line closes has one line, not two', async () => {
  const clock = new ManualClock();
  const line = heldLine();
  const reader = connectReader('idtech-neo', line.transport, { clock, log: () => undefined });
  reader.start();
  line.opened();
  // No device answers, so that the line is closed.
  await clock.pass(3_000);
  expect(reader.status).toEqual({ state: 'lost', detail: 'no_answer' });
  await reader.stop();
  reader.start();
  line.opened();
  await clock.pass(100);
  line.closed();
  await clock.pass(1_000);
  expect(line.overlaps()).toBe(0);
});
