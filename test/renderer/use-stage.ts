import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../scripts/process.ts';
import { connectToChromium } from '../support/browser/connect-chromium.ts';
import { openStage } from './open-screen.ts';
import type { Stage } from './open-screen.ts';

/** One stage for the tests of a file. */
export function useStage(): () => Stage {
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    browser = await connectToChromium();
    stage = await openStage(browser, rendererFolder(ROOT));
  }, 60_000);
  afterAll(async () => {
    await stage.close();
    await browser.close();
  });
  return () => stage;
}
