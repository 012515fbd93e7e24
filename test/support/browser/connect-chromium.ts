import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { assert } from '../../../core/assert.ts';

/** A connection to the one Chromium of this run: what is opened through it is closed with it. */
export async function connectToChromium(): Promise<Browser> {
  const address: string | undefined = inject('chromium_address');
  assert(address !== undefined, 'tests that look at a page are in test/e2e/ or in files that end in .page.test.ts');
  return await chromium.connect(address);
}

/** A connection for the tests of a file; it ends behind whatever they opened. */
export function useChromium(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connectToChromium();
  });
  afterAll(async () => {
    await browser.close();
  });
  return () => browser;
}
