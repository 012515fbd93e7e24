import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files, the slowest of each project first, so that none still runs when all others have ended. A fixed list,
 * because a clean checkout has no timings of earlier runs.
 */
const LONG = [
  // These wait for real time-outs and need next to no processor.
  'test/proxy/',
  'test/renderer/screens.page.test.ts',
  'test/crash/crash-kills.test.ts',
  'test/kill/hand-over-kills.test.ts',
  'test/model/rule-mutations.test.ts',
  'test/packaging/',
  'test/images/',
  'test/simulation/',
  'test/e2e/day.test.ts',
  'test/kill/',
  'test/e2e/',
  'test/model/',
  'test/features/backup/killed.test.ts',
  'test/journal/verify/one-flipped-byte.test.ts',
  'test/anchor/',
  'test/commands/',
  'test/payments/against-sandbox.test.ts',
  'test/payments/link/link-against-sandbox.test.ts',
  'test/store/',
];

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.replaceAll('\\', '/').includes(`/${path}`));
  return place < 0 ? LONG.length : place;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
