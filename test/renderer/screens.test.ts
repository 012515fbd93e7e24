import { rmSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage } from './audit-page.ts';
import { launchChromium } from './browser.ts';
import { buildRenderer } from './build.ts';
import { openScreen, settle, SIZES } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = buildRenderer();
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every language at the floor size, where room is short; the large size has the same proportions. */
const LOOKS = [
  { language: 'es', size: SIZES[1] },
  { language: 'pt', size: SIZES[0] },
  { language: 'en', size: SIZES[0] },
  { language: 'es', size: SIZES[0] },
] as const;

describe.each(Object.keys(SCREENS))('screen %s', (name) => {
  it('cuts and overlaps nothing, has large targets, and breaks no accessibility rule', async () => {
    const screen = await openScreen(browser, folder, name);
    const { page } = screen;
    const found: string[] = [];
    for (const { language, size } of LOOKS) {
      await screen.setTill({ language });
      await page.setViewportSize(size);
      await settle(page);
      const problems = await page.evaluate(auditPage);
      found.push(...problems.map((problem) => `${language} ${size.width}: ${problem}`));
    }
    found.push(...(await broken(page)));
    await screen.setTill({ theme: 'dark' });
    found.push(...(await broken(page, ['color-contrast'])));
    expect(found).toEqual([]);
    expect(screen.problems).toEqual([]);
    await screen.close();
  }, 60_000);
});

/** Rules that the page breaks, as axe sees it. */
async function broken(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}
