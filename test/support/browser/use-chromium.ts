import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { launchUnseen } from './launch-chromium.ts';

/** One for each process of a run, which takes many files and ends with its Chromium. */
let launched: Promise<Browser> | null = null;

/** The Chromium of this process for the tests of a file; whatever they opened is closed behind them. */
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
