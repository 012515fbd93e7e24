import { describe, expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { runRandomKills } from './random-kills.ts';

const KILLS = repeated(4, 20);

describe('a till that is killed at random moments', () => {
  test('agrees with the service on every trace after it recovers', async () => {
    const run = await runRandomKills({ kills: KILLS });
    expect(run.problems).toEqual([]);
    // A till may be killed before its first payment.
    expect(run.attempts).toBeGreaterThanOrEqual(KILLS / 2);
  });

  // The kills at crash points catch it in every run.
  test('is caught when it sends before it writes, so this harness can fail', { tags: 'night' }, async () => {
    // Repeated, because a kill only probably falls between send and response.
    for (let round = 0; round < 5; round += 1) {
      const run = await runRandomKills({ kills: 8, send_first: true });
      if (run.problems.some((problem) => problem.startsWith('I6'))) return;
    }
    expect.fail('no charge without a journal entry was found');
  });
});
