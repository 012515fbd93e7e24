import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { assert } from '../../../core/assert.ts';

/** A connection to the one Chromium of this run: what is opened through it is closed with it. */
export async function connectToChromium(): Promise<Browser> {
  const address: string | undefined = inject('chromium_address');
  assert(address !== undefined, 'tests that look at a page are in test/e2e/ or in files that end in .page.test.ts');
  return await chromium.connect(address);
}
