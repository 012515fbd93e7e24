import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { counterCommands } from './commands.ts';
import { RuntimeWorld } from './runtime-world.ts';

/**
 * Random sequences of what people do at the counter, over the router, with every answer of the service in an order that
 * fast-check chooses and shrinks. A failure prints `seed`, `path` and `replayPath`. The same sequences run every time, so
 * that a failure belongs to its change; COBRO_COMMANDS sets how many run, COBRO_COMMANDS_SEED which ones.
 */
const RUNS = Number(process.env['COBRO_COMMANDS'] ?? repeated(15, 60));
const SEED = Number(process.env['COBRO_COMMANDS_SEED'] ?? '20261121');

it(
  'keeps its promises whatever people press and in whatever order answers come',
  async () => {
    let sequences = 0;
    let closed_shifts = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), counterCommands, async (scheduler, commands) => {
        const world = new RuntimeWorld(scheduler);
        try {
          await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: world }), commands);
          await world.atRest();
          sequences += 1;
          closed_shifts += world.closed_shifts;
        } finally {
          world.close();
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );
    expect(sequences).toBeGreaterThanOrEqual(RUNS);
    // Sequences that never close a shift would say nothing of its report.
    expect(closed_shifts).toBeGreaterThan(RUNS / 4);
  },
  RUNS * 20_000,
);
