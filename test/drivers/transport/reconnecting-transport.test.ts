import { expect, it } from 'vitest';
import { ReconnectingTransport, type LineState } from '../../../drivers/transport/reconnecting-transport.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { finished } from '../reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';

function createReconnectingTransport() {
  const clock = new ManualClock();
  const { transport, farEnd } = createMemoryLine();
  const states: LineState[] = [];
  const received: number[] = [];
  const sent: number[] = [];
  farEnd.onBytes((chunk) => sent.push(...chunk));
  const line = new ReconnectingTransport(transport, clock, {
    onBytes: (chunk) => received.push(...chunk),
    onState: (state) => states.push(state),
  });
  return { clock, farEnd, line, states, received, sent };
}

it('a device that comes later is found, and told once', async () => {
  const { clock, farEnd, line, states } = createReconnectingTransport();
  line.start();
  await clock.pass(10_000);
  expect(states).toEqual([{ state: 'lost', detail: 'not_found' }]);
  await farEnd.plug();
  await clock.pass(1_600);
  expect(states.at(-1)).toEqual({ state: 'open' });
  expect(states).toHaveLength(2);
});

it('waits longer from try to try while the device is away, and never longer than 1.6 s', async () => {
  const { clock, line } = createReconnectingTransport();
  const tries: number[] = [];
  const schedule = clock.schedule.bind(clock);
  clock.schedule = (delay_ms, task) => {
    tries.push(delay_ms);
    return schedule(delay_ms, task);
  };
  line.start();
  await clock.pass(8_000);
  expect(tries.slice(0, 6)).toEqual([200, 400, 800, 1_600, 1_600, 1_600]);
});

it('an unplugged device is lost, and open again within two seconds of being back', async () => {
  const { clock, farEnd, line, states, received } = createReconnectingTransport();
  await farEnd.plug();
  line.start();
  await clock.pass(0);
  await farEnd.unplug();
  await clock.pass(5_000);
  expect(states.map(({ state }) => state)).toEqual(['open', 'lost', 'lost']);
  await farEnd.plug();
  await clock.pass(2_000);
  expect(line.state).toEqual({ state: 'open' });
  farEnd.write(Uint8Array.of(7));
  await clock.pass(0);
  expect(received).toEqual([7]);
});

it('writes one after the other, and says false instead of failing when nobody is there', async () => {
  const { clock, farEnd, line, sent } = createReconnectingTransport();
  expect(await finished(clock, line.write(Uint8Array.of(1)))).toBe(false);
  await farEnd.plug();
  line.start();
  await clock.pass(0);
  expect(await finished(clock, Promise.all([2, 3, 4].map((byte) => line.write(Uint8Array.of(byte)))))).toEqual([
    true,
    true,
    true,
  ]);
  await clock.pass(0);
  expect(sent).toEqual([2, 3, 4]);
});

it('does not come back after it was stopped', async () => {
  const { clock, farEnd, line } = createReconnectingTransport();
  line.start();
  await clock.pass(300);
  await line.stop();
  await farEnd.plug();
  await clock.pass(10_000);
  expect(line.state).toEqual({ state: 'connecting' });
});
