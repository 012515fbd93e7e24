import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** What looks at a page, in the one Chromium of each process. */
const PAGES = ['test/e2e/**/*.test.ts', 'test/**/*.page.test.ts'];
/** What kills, cuts, searches or mutates for many seconds, mostly in processes of its own. */
const LONG = ['crash', 'fuzz', 'images', 'kill', 'model', 'proxy', 'simulation'].map(
  (room) => `test/${room}/**/*.test.ts`,
);

/** What a program loads is counted without what delays its services (`npm run night`). */
const UNDELAYED = process.env['COBRO_TEST_HTTP_DELAY_MS'] === undefined ? [] : ['test/bin/program-modules.test.ts'];

/** Most files wait half of their time for disks and other processes, so more run at once than there are processors. */
const sideBySide = (at_least: number): number => Math.max(at_least, availableParallelism());

/**
 * Three projects, one after the other, the longest files first. One process takes many files: their modules are loaded
 * once, which is half of what these take. Fewer pages run side by side: keys that are pressed at a screen need its frame.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Without a binary, importing `electron` would try to download one; with this it is a plain string.
    // Anchors of tests lie apart from those of the person who runs them.
    env: {
      ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
      XDG_STATE_HOME: join(tmpdir(), 'cobro-test-state'),
    },
    // What is waited for comes in milliseconds; a busy machine, and the small one of CI, may stand still for seconds.
    expect: { poll: { timeout: 30_000 } },
    // At a load of 25 a file of many tills takes a minute for what takes three seconds alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // With all that is set up around them.
    tags: [{ name: 'night', description: 'left to npm run night', skip: process.env['COBRO_DEEP'] === undefined }],
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          maxWorkers: sideBySide(5),
          sequence: { groupOrder: 1 },
          include: PAGES,
          globalSetup: 'test/support/browser/build-pages.ts',
          testTimeout: 240_000,
        },
      },
      // Each of these takes seconds on a quiet machine, and as many times longer as it is busy.
      {
        extends: true,
        test: {
          name: 'endurance',
          include: LONG,
          testTimeout: 300_000,
          maxWorkers: sideBySide(7),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'logic',
          maxWorkers: sideBySide(7),
          sequence: { groupOrder: 2 },
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...PAGES, ...LONG, ...UNDELAYED],
        },
      },
    ],
  },
});
