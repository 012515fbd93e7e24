import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const E2E = 'test/e2e/**/*.test.ts';

/**
 * Two projects: everything that runs in one process, and the end-to-end flows, which have more patience because each starts
 * a browser, a till and a service of its own. Most files wait for disks, browsers and other processes half of their time,
 * so that two run at once even on the smallest machine.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Without a binary, importing `electron` would try to download one; with this it is a plain string.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' },
    // What is waited for comes in milliseconds; a busy machine, and the small one of CI, may stand still for a second.
    expect: { poll: { timeout: 8_000 } },
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [E2E],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: [E2E], testTimeout: 120_000, hookTimeout: 60_000 },
      },
    ],
  },
});
