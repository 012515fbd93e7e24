import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../support/browser/launch-chromium.ts';
import { buildRenderer } from './build.ts';
import { openStage } from './open-screen.ts';
import type { Stage } from './open-screen.ts';

/** One stage for the tests of a file. */
export function useStage(): () => Stage {
  let folder: string;
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    folder = buildRenderer();
    browser = await launchChromium();
    stage = await openStage(browser, folder);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => stage;
}
