import { expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { runCopiedKills } from './copied-kills.ts';

test(
  'tills that are killed, copied, put back, cloned and moved undo nothing that was paid, and repeat no number',
  {
    timeout: 300_000,
  },
  async () => {
    const run = await runCopiedKills({ rounds: repeated(4, 20), seed: 20 });
    expect(run.problems).toEqual([]);
    expect(run.payments).toBeGreaterThan(10);
  },
);

test('a till whose anchor travels with its folder is caught, so this harness can fail', async () => {
  const { problems } = await runCopiedKills({ rounds: 2, seed: 20, flaw: 'anchor_travels' });
  expect(problems.join('\n')).toMatch(/I21|13\.2/);
});
