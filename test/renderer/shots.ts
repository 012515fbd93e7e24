import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from './browser.ts';
import { buildRenderer } from './build.ts';
import { openStage, SIZES, THEMES } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/**
 * Photographs screens: `node test/renderer/shots.ts [--out folder] [--language pt] [screen…]`. A screen name may be a
 * beginning: `sale` takes every sale screen.
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
const folder = buildRenderer();
const browser = await launchChromium();
const stage = await openStage(browser, folder);
const wanted = Object.keys(SCREENS).filter(
  (name) => positionals.length === 0 || positionals.some((one) => name.startsWith(one)),
);
for (const name of wanted) {
  const own = SCREENS[name]?.size;
  const sizes = own === undefined ? SIZES : [own];
  for (const size of sizes.filter(({ width }) => values.size === undefined || String(width) === values.size)) {
    for (const theme of THEMES.filter((one) => values.theme === undefined || one === values.theme)) {
      const screen = await stage.show(name, {
        size,
        theme,
        language: values.language as 'es' | 'pt' | 'en',
      });
      await screen.page.screenshot({ path: join(out, `${name}.${size.width}.${theme}.png`) });
      for (const problem of screen.problems) console.error(`${name}: ${problem}`);
    }
  }
}
await stage.close();
await browser.close();
rmSync(folder, { recursive: true, force: true });
console.log(out);
