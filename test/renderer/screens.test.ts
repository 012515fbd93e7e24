import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditScreen, auditShown, usualLooks } from './audit-screen.ts';
import { launchChromium } from './browser.ts';
import { buildRenderer } from './build.ts';
import { openStage } from './open-screen.ts';
import type { Stage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

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

/** The looks of every change; `node test/renderer/audit.ts` takes all of them. */
describe.each(Object.keys(SCREENS).map((name, index) => ({ name, index })))('screen $name', ({ name, index }) => {
  it('cuts and overlaps nothing, has large targets, and breaks no accessibility rule', async () => {
    expect(await auditScreen(stage, name, usualLooks(index))).toEqual([]);
  }, 60_000);
});

describe('the audit', () => {
  it('sees what is wrong with a page: cut and tiny text, a small target, text over text, and low contrast', async () => {
    const { page } = await stage.show('sale-empty');
    await page.evaluate(() => {
      const place = document.querySelector('main') ?? document.body;
      for (const [text, style] of [
        ['cut off at the edge', 'width:40px;overflow:hidden;white-space:nowrap'],
        ['tiny words', 'font-size:9px'],
        ['pale words', 'color:#ccc;background:#fff'],
      ] as const) {
        const wrong = document.createElement('p');
        wrong.textContent = text;
        // The page's policy forbids style attributes in markup, not from scripts.
        wrong.style.cssText = `position:fixed;top:300px;left:100px;z-index:9;${style}`;
        place.append(wrong);
      }
      const target = document.createElement('button');
      target.style.cssText = 'position:fixed;top:200px;left:100px;width:20px;height:20px;min-height:0';
      target.textContent = 'x';
      place.append(target);
    });
    const found = (await auditShown(page, 'contrast')).join('\n');
    for (const wrong of ['cut:', 'smaller than 12px', 'small target 20x20', 'text over text', 'color-contrast'])
      expect(found).toContain(wrong);
  }, 60_000);
});
