import { afterAll, beforeAll } from 'vitest';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../scripts/process.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { openStage } from './open-screen.ts';
import type { Stage } from './open-screen.ts';

/** One stage for all tests of a file. */
export function useStage(): () => Stage {
  const browser = useChromium();
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(browser(), rendererFolder(ROOT));
  });
  afterAll(async () => {
    await stage.close();
  });
  return () => stage;
}
