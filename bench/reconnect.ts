import { createCardReader } from '../drivers/reader/create-reader.ts';
import type { CardReader, ReaderStatus } from '../drivers/reader/card-reader.ts';
import { parseReaderSpec } from '../drivers/reader/reader-spec.ts';
import { assert } from '../core/assert.ts';
import { startReader } from '../test/e2e/harness/reader.ts';
import { benchClock } from './clock.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

/** The status strip must be correct within this time (issue: status strip), and so must a reader that came back. */
const GOAL_MS = 2_000;

/** Waits until the reader reports one of these states; returns how long that took. */
function until(reader: CardReader, states: readonly ReaderStatus['state'][]): Promise<number> {
  const since_ms = performance.now();
  if (states.includes(reader.status.state)) return Promise.resolve(0);
  return new Promise((resolve) => {
    const stop = reader.onStatus(({ state }) => {
      if (!states.includes(state)) return;
      stop();
      resolve(performance.now() - since_ms);
    });
  });
}

/** A reader on a pseudo-terminal in its own process, which is unplugged and plugged in again. */
export async function reconnect(times: number): Promise<BenchmarkReport> {
  const device = await startReader();
  const spec = parseReaderSpec(device.spec);
  assert(spec.ok, 'the simulated reader has a spec');
  const created = createCardReader(spec.value, { clock: benchClock, log: () => undefined });
  assert(created.ok, 'the reader is made');
  const { reader } = created.value;
  reader.start();
  await until(reader, ['ready']);
  const [lost_ms, back_ms]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    device.unplug();
    lost_ms.push(await until(reader, ['lost', 'connecting']));
    device.replug();
    back_ms.push(await until(reader, ['ready']));
  }
  await reader.stop();
  await device.stop();
  const slowest_ms = Math.max(...lost_ms, ...back_ms);
  return {
    title: 'A reader that is unplugged and comes back',
    method: `${times} times, over a pseudo-terminal: from pulling the plug until the driver says so, and from plugging in until it has identified the reader again. Both include telling the simulated device in another process.`,
    header: ['what', 'median', 'p95', 'largest'],
    rows: [
      ['unplugged → told', ...figures(lost_ms)],
      ['plugged in → ready', ...figures(back_ms)],
    ],
    verdicts: [
      `slowest: **${milliseconds(slowest_ms)}** (goal: at most ${GOAL_MS / 1000} s, so that the status strip is true)`,
    ],
  };
}

function figures(samples: readonly number[]): string[] {
  return [median(samples), percentile(samples, 0.95), Math.max(...samples)].map(milliseconds);
}
