import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, the longest first, so that none of them is still running when everything else has ended. A clean
 * checkout has no times of an earlier run to go by.
 */
const LONG = [
  'test/packaging/update-round-trip.test.ts',
  'test/crash/crash-kills.test.ts',
  'test/simulation/strange-worlds.test.ts',
  'test/renderer/screens.page.test.ts',
  'test/images/',
  'test/simulation/',
  'test/e2e/day.test.ts',
  'test/model/rule-mutations.test.ts',
  'test/kill/',
  'test/e2e/',
  'test/model/',
  'test/proxy/',
  'test/features/backup/killed.test.ts',
  'test/journal/verify/one-flipped-byte.test.ts',
  'test/anchor/',
  'test/commands/',
];

/** Projects that give every file a process of its own go first: what one process did in many files is kept for the next one. */
function rankOf({ moduleId, project }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.replaceAll('\\', '/').includes(`/${path}`));
  return (place < 0 ? LONG.length : place) + (project.config.isolate ? 0 : 2 * LONG.length);
}

/** Starts the longest files first, whichever project they are of. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
