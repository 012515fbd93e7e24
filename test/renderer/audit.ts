import process from 'node:process';
import { parseArgs } from 'node:util';
import { ALL_VARIANTS, auditScreen } from './audit-screen.ts';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ensureRendererBundle } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';
import { launchChromium } from '../support/browser/launch-chromium.ts';
import { openStage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/**
 * Audits every canned screen in every language, theme and size, and lists defects; exits with 1 when there are any:
 * `node test/renderer/audit.ts [--part N --of PARTS] [screen…]`. A screen name may be a prefix: `sale` selects every
 * sale screen. Part N, counted from 0, is every PARTS-th screen.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '0' }, of: { type: 'string', default: '1' } },
});
const names = Object.keys(SCREENS)
  .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)))
  .filter((_name, index) => index % Number(values.of) === Number(values.part));
await ensureRendererBundle();
const browser = await launchChromium();
const stage = await openStage(browser, rendererFolder(ROOT));
let wrong = 0;
for (const name of names) {
  const found = await auditScreen(stage, name, ALL_VARIANTS);
  wrong += found.length;
  console.log(`${name}: ${found.length === 0 ? 'nothing found' : found.length}`);
  for (const problem of found) console.log(`  ${problem}`);
}
await browser.close();
await stage.close();
console.log(`"screens": ${names.length}, "found": ${wrong}`);
process.exitCode = wrong === 0 && names.length > 0 ? 0 : 1;
