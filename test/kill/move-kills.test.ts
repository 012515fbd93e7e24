import { expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { runMoveKills } from './move-kills.ts';

/** Kills before every nth step here; `node test/kill/move-kills.ts` kills before each. */
const EVERY = repeated(37, 1);

test('a till that is killed while it moves away works or rests, and is moved by the same act again', async () => {
  const { kills, problems } = await runMoveKills({ act: 'away', every: EVERY });
  expect(problems).toEqual([]);
  expect(kills).toBeGreaterThan(1);
}, 600_000);

test('a till that is killed while it moves in is one whole till after the next start, or none yet', async () => {
  const { kills, problems } = await runMoveKills({ act: 'restore', every: EVERY });
  expect(problems).toEqual([]);
  expect(kills).toBeGreaterThan(1);
}, 600_000);

test('a move that makes its backup before the till rests is caught, so this harness can fail', async () => {
  const { problems } = await runMoveKills({ act: 'away', every: 7, flaw: 'backup_first' });
  expect(problems.join('\n')).toContain('two can sell');
}, 600_000);
