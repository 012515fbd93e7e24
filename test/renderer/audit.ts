import process from 'node:process';
import { ALL_LOOKS, auditScreen } from './audit-screen.ts';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ensureRendererBundle } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';
import { launchChromium } from '../support/browser/launch-chromium.ts';
import { openStage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/**
 * Audits every canned screen in every language, theme and size, and lists what is wrong; exit 1 when something is:
 * `node test/renderer/audit.ts [screen…]`. A screen name may be a beginning: `sale` takes every sale screen.
 */
const wanted = process.argv.slice(2);
await ensureRendererBundle();
const browser = await launchChromium();
const stage = await openStage(browser, rendererFolder(ROOT));
let wrong = 0;
for (const name of Object.keys(SCREENS)) {
  if (wanted.length > 0 && !wanted.some((one) => name.startsWith(one))) continue;
  const found = await auditScreen(stage, name, ALL_LOOKS);
  wrong += found.length;
  console.log(`${name}: ${found.length === 0 ? 'nothing found' : found.length}`);
  for (const problem of found) console.log(`  ${problem}`);
}
await browser.close();
await stage.close();
process.exitCode = wrong === 0 ? 0 : 1;
