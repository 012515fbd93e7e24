import { createPaymentService } from '../electron/gateway/create-payment-service.ts';
import { clientAuthorize } from './call-overhead.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { liveHeapBytes } from './live-heap.ts';
import { type BenchmarkReport, median, megabytes } from './statistics.ts';
import { startStub } from './stub.ts';

/** Growth of the live heap between the first and the last part of the run that still counts as flat. */
const GROWTH_GOAL = 1.05;
const POINTS = 20;

/** Whether the client keeps anything of a call after it: the live heap over many calls. */
export async function memory(calls: number): Promise<BenchmarkReport> {
  const stub = await startStub(0);
  const service = createPaymentService({
    base_url: stub.url,
    credentials: { scheme: 'api_key', api_key: 'benchmark' },
    clock: benchClock,
    randomness: benchRandomness,
    probe: false,
  });
  const heaps: number[] = [];
  try {
    for (let call = 1; call <= calls; call += 1) {
      await clientAuthorize(service);
      if (call % Math.ceil(calls / POINTS) === 0) heaps.push(liveHeapBytes());
    }
  } finally {
    await service.close();
    await stub.stop();
  }
  // The first points still hold code being compiled.
  const early = median(heaps.slice(2, 7));
  const late = median(heaps.slice(-5));
  return {
    title: 'Memory over many calls',
    method: `${calls} authorizations through the client, each on a fresh connection; the live heap after a full collection, ${heaps.length} times on the way; its first quarter against its last.`,
    header: ['live heap early', 'live heap late', 'resident at the end'],
    rows: [[megabytes(early), megabytes(late), megabytes(process.memoryUsage().rss)]],
    verdicts: [`late / early: **${(late / early).toFixed(3)}** (goal: at most ${GROWTH_GOAL}, "flat")`],
  };
}
