import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../../core/contract/snapshot.ts';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ensureRendererBundle } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';
import { launchChromium } from '../support/browser/launch-chromium.ts';
import { openStage, settle, SIZES, THEMES } from './open-screen.ts';
import type { OpenScreen, Stage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/**
 * Photographs every screen at its sizes, in light and dark: `node test/renderer/shots.ts [--out folder] [screen…]`.
 * Screens of a till are 1366x768 and 1920x1080, those of a kiosk 1080x1920. A screen name may be a prefix: `sale`
 * selects every sale screen; `--language pt`, `--size 1920` and `--theme dark` narrow the selection, and `--size
 * 1024x600` adds any other size.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    language: { type: 'string', default: 'es' },
    size: { type: 'string' },
    theme: { type: 'string' },
  },
});
const out = values.out ?? mkdtempSync(join(tmpdir(), 'cobro-shots-'));
mkdirSync(out, { recursive: true });
await ensureRendererBundle();
const browser = await launchChromium();
const stage = await openStage(browser, rendererFolder(ROOT));
const wanted = Object.keys(SCREENS).filter(
  (name) => positionals.length === 0 || positionals.some((one) => name.startsWith(one)),
);
for (const name of wanted) await photograph(stage, name);
await stage.close();
await browser.close();
console.log(out);

/** Loads a screen once, in Spanish because its steps use Spanish labels, and photographs it in each selected look. */
async function photograph(stage: Stage, name: string): Promise<void> {
  const screen = await stage.show(name);
  const language = values.language as Language;
  for (const size of sizesOf(screen.size)) {
    for (const theme of THEMES.filter((one) => values.theme === undefined || one === values.theme)) {
      await screen.setTill({ language, theme });
      await screen.page.setViewportSize(size);
      await settle(screen.page);
      await screen.page.screenshot({ path: join(out, `${name}.${size.width}.${theme}.png`) });
    }
  }
  for (const problem of screen.problems) console.error(`${name}: ${problem}`);
}

function sizesOf(own: OpenScreen['size']): readonly NonNullable<OpenScreen['size']>[] {
  const [width, height] = values.size?.split('x').map(Number) ?? [];
  if (width !== undefined && height !== undefined) return [{ width, height }];
  return (own === null ? SIZES : [own]).filter((size) => width === undefined || size.width === width);
}
