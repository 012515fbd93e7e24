import { describe, expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { ALL_POINTS, ONE_OF_EACH_KIND, runCrashKills } from './crash-kills.ts';
import { SKIPPED_POINTS, START_POINTS } from './points.ts';

const IS_WHOLE = repeated(0, 1) === 1;
/** One place of each kind, and a few at random: some places take more than one death; `npm run night` takes every place. */
const KILLS = repeated(ONE_OF_EACH_KIND.size + 13, 160);
/** About a minute on a quiet machine. */
const TIMEOUT_MS = 600_000;

describe('a till that is killed where it can be killed', { timeout: TIMEOUT_MS }, () => {
  test('agrees with the service on every trace, and every attempt ends as its point says', async () => {
    const run = await runCrashKills({ kills: KILLS, one_of_each_kind: !IS_WHOLE });
    expect(run.problems).toEqual([]);
    const points = IS_WHOLE ? ALL_POINTS : [...ONE_OF_EACH_KIND].map(({ point }) => point);
    const wanted = [...points.map(({ id }) => id), ...Object.keys(START_POINTS), 'random'];
    expect(wanted.filter((id) => run.kills_by_point[id] === undefined)).toEqual([]);
  });

  test('is caught when it sends before it writes', async () => {
    const run = await runCrashKills({ kills: 6, lanes: 1, point: 'C10', flaw: 'send_first', until_problem: true });
    expect(run.problems.join('\n')).toMatch(/C10 reply_on_its_way: I6: the service knows trace/);
  });

  test('is caught when it binds an attempt and pays its sale in two steps', async () => {
    // The kill must fall between the two steps: most do, and the first one ends the run.
    const run = await runCrashKills({ kills: 40, lanes: 1, point: 'C15', flaw: 'two_steps', until_problem: true });
    // Such a till's tables and events differ, a paid sale is undone, or the till never sells or opens again.
    expect(run.problems.join('\n')).toMatch(
      /^C15 during .*: (journal: |I\d+: |the attempt ended as none)|did not start after C15/m,
    );
  });

  test('is caught when it shows the address of a payment by link that it wrote down nowhere', async () => {
    const run = await runCrashKills({ kills: 4, lanes: 1, point: 'L05', flaw: 'link_unnamed', until_problem: true });
    expect(run.problems.join('\n')).toMatch(/^L05 .*: I1: trace .* is NO_CHARGE, the service holds/m);
  });

  test('is caught when a gift card pays a sale in two steps', { tags: 'night' }, async () => {
    const run = await runCrashKills({ kills: 40, lanes: 1, point: 'G04', flaw: 'two_steps', until_problem: true });
    expect(run.problems.join('\n')).toMatch(
      /^G04 during .*: (journal: |I\d+: |the gift card is|the attempt ended as none)|did not start after G04/m,
    );
  });

  test('is not killed at a point that does not exist, and the reason for one that is left out is told', async () => {
    await expect(runCrashKills({ kills: 1, point: 'C99' })).rejects.toThrow('There is no crash point C99');
    await expect(runCrashKills({ kills: 1, point: 'C03' })).rejects.toThrow(SKIPPED_POINTS['C03']);
    const numbers = [...ALL_POINTS.map(({ id }) => id), ...Object.keys(START_POINTS), ...Object.keys(SKIPPED_POINTS)];
    expect(new Set(numbers).size).toBe(49);
  });
});
