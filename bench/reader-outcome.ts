import { connectReader } from '../drivers/reader/create-reader.ts';
import { READER_DRIVERS, type ReaderDriver } from '../drivers/reader/reader-spec.ts';
import { createSimulatedReader } from '../drivers/reader/simulated/create-simulated-reader.ts';
import { scriptSchema } from '../drivers/reader/simulated/script.ts';
import { createMemoryLine } from '../drivers/transport/memory-line.ts';
import type { Transport } from '../drivers/transport/transport.ts';
import { assert } from '../core/assert.ts';
import { benchClock } from './clock.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

const GOAL_MS = 1;
const WARM_UP = 50;

/** Calls `note` when the line's last bytes reach the driver. */
function noting(transport: Transport, note: () => void): Transport {
  return {
    label: transport.label,
    get isOpen() {
      return transport.isOpen;
    },
    open: () => transport.open(),
    write: (bytes) => transport.write(bytes),
    close: () => transport.close(),
    onLost: (listener) => transport.onLost(listener),
    onBytes: (listener) =>
      transport.onBytes((chunk) => {
        note();
        listener(chunk);
      }),
  };
}

interface Samples {
  readonly wall_ms: number[];
  /** Processor time of the process itself, which a busy machine does not lengthen. */
  readonly processor_ms: number[];
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function readings(driver: ReaderDriver, count: number): Promise<Samples> {
  const { transport, farEnd } = createMemoryLine();
  const script = scriptSchema.parse({ presentation_ms: 0, step_ms: 0 });
  const device = createSimulatedReader(driver, { farEnd, clock: benchClock, script });
  await device.replug();
  const last_byte = { wall_ms: 0, processor_ms: 0 };
  const line = noting(transport, () => {
    last_byte.wall_ms = performance.now();
    last_byte.processor_ms = processorMs();
  });
  const reader = connectReader(driver, line, { clock: benchClock, log: () => undefined });
  const ready = new Promise<void>((resolve) => reader.onStatus(({ state }) => state === 'ready' && resolve()));
  reader.start();
  await ready;
  const samples: Samples = { wall_ms: [], processor_ms: [] };
  for (let reading = 0; reading < WARM_UP + count; reading += 1) {
    const request = { amount_minor: 1_000 + reading, currency: 'CLP', timeout_ms: 30_000 } as const;
    const outcome = await reader.readCard(request, () => undefined);
    const wall_ms = performance.now() - last_byte.wall_ms;
    const processor_ms = processorMs() - last_byte.processor_ms;
    assert(outcome.kind === 'card', `the simulated card is read: ${outcome.kind}`);
    if (reading >= WARM_UP) {
      samples.wall_ms.push(wall_ms);
      samples.processor_ms.push(processor_ms);
    }
    await reader.deliverHostAnswer({ result: 'approved' });
  }
  await reader.stop();
  await device.unplug();
  return samples;
}

/** From the reader's last byte to the driver's outcome: decoding, judging and delivering a tapped card. */
export async function readerOutcome(count: number): Promise<BenchmarkReport> {
  const rows: string[][] = [];
  const tails = { wall_ms: [] as number[], processor_ms: [] as number[] };
  for (const driver of READER_DRIVERS) {
    const { wall_ms, processor_ms } = await readings(driver, count);
    const [wall_tail_ms, processor_tail_ms] = [percentile(wall_ms, 0.99), percentile(processor_ms, 0.99)];
    tails.wall_ms.push(wall_tail_ms);
    tails.processor_ms.push(processor_tail_ms);
    const figures = [median(wall_ms), wall_tail_ms, median(processor_ms), processor_tail_ms];
    rows.push([driver, ...figures.map(milliseconds)]);
  }
  return {
    title: "From the reader's last byte to the outcome",
    method: `${count} taps a family, over an in-memory line, from the moment the last bytes reach the driver to the moment its caller has the card. Processor time is what the process itself worked in between; on a busy machine the time by the clock is mostly that of others.`,
    header: ['driver', 'median', 'p99', 'processor, median', 'processor, p99'],
    rows,
    verdicts: [
      `p99 at most **${milliseconds(Math.max(...tails.wall_ms))}** by the clock, **${milliseconds(Math.max(...tails.processor_ms))}** of processor time (goal: below ${GOAL_MS} ms)`,
    ],
  };
}
