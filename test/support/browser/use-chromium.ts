import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { launchUnseen } from './launch-chromium.ts';

/** One per test process, shared by its files. */
let launched: Promise<Browser> | null = null;

/** Provides this process's Chromium to the tests of a file, and closes the contexts that they opened. */
export function useChromium(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    const is_built: boolean | undefined = inject('pages_are_built');
    assert(is_built === true, 'tests that look at a page are in test/e2e/ or in files that end in .page.test.ts');
    browser = await (launched ??= launchUnseen());
  });
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return () => browser;
}
