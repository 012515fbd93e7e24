import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startScript } from './child.ts';
import { makeLargeJournal } from './large-journal.ts';
import { type BenchmarkReport, megabytes, median } from './statistics.ts';
import { startStub } from './stub.ts';

const GROWTH_GOAL = 1.05;
const SAMPLE_EVERY_MS = 300;

interface Sample {
  readonly heap_bytes: number;
  readonly unresolved: number;
}

/** The live heap of a till while it undoes `unresolved` payments, from its first answers to its last. */
async function watchRecovery(unresolved: number): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const stub = await startStub(0);
  try {
    makeLargeJournal(folder, 0, unresolved);
    const till = startScript('recovering-till.ts', [folder, stub.url]);
    const samples: Sample[] = [];
    till.on('message', ({ heap_bytes, unresolved: left }: Partial<Sample>) => {
      if (heap_bytes !== undefined && left !== undefined) samples.push({ heap_bytes, unresolved: left });
    });
    const ended = once(till, 'exit');
    while (till.exitCode === null) {
      if (till.connected) till.send({ sample: true });
      await Promise.race([pause(SAMPLE_EVERY_MS), ended]);
    }
    return samples;
  } finally {
    await stub.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether recovery retains memory for payments that it has undone. */
export async function recoveryMemory(unresolved: number): Promise<BenchmarkReport> {
  const samples = await watchRecovery(unresolved);
  const part = (from: number, to: number): number =>
    median(
      samples
        .filter((sample) => sample.unresolved <= unresolved * (1 - from) && sample.unresolved > unresolved * (1 - to))
        .map(({ heap_bytes }) => heap_bytes),
    );
  const [early, late] = [part(0.1, 0.35), part(0.75, 1)];
  return {
    title: 'Memory of recovery',
    method: `A till that undoes ${unresolved} unresolved payments against a service that answers at once; its live heap after a full collection, ${samples.length} times on the way: between a tenth and a third of them done, against the last quarter.`,
    header: ['live heap early', 'live heap late'],
    rows: [[megabytes(early), megabytes(late)]],
    verdicts: [`late / early: **${(late / early).toFixed(3)}** (goal: at most ${GROWTH_GOAL}, "flat")`],
  };
}
