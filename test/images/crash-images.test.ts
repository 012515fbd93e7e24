import { describe, expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { type ImageOptions, runCrashImages } from './crash-images.ts';

const SLICE = { seed: 1, most_per_cut: repeated(2, 5), native_every: repeated(15, 25), nested_every: 40 };
/** Every image opens a till, which takes long on a busy machine. */
const TIMEOUT_MS = 600_000;

describe('a till whose power fails', { timeout: TIMEOUT_MS }, () => {
  test('opens on every image of its disk, knows every request that left, and keeps its word', async () => {
    const run = await runCrashImages(SLICE);
    expect(run.problems).toEqual([]);
    expect(run.images).toBeGreaterThan(repeated(100, 200));
    expect(run.cut_again).toBeGreaterThan(20);
    expect(run.opened_natively).toBeGreaterThan(5);
  });

  test.each<[NonNullable<ImageOptions['flaw']>, RegExp]>([
    ['normal_synchronous', /I7: authorization_left/],
    ['lying_disk', /I7: authorization_left/],
    ['no_transactions', /table \w+ has \d+ rows, its events make \d+/],
  ])('is caught when its journal is built with the flaw %s, so that these images can fail', async (flaw, found) => {
    const few = { most_per_cut: 3, native_every: 0, nested_every: 0, problems_max: 500 };
    const run = await runCrashImages({ ...SLICE, ...few, flaw, wanted: found });
    expect(run.problems.join('\n')).toMatch(found);
  });
});
