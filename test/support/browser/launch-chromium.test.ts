import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserProgram, launchChromium } from './launch-chromium.ts';

describe('the browser of tests, benchmarks and pictures', () => {
  let folder: string;
  let installed: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cobro-browser-'));
    installed = join(folder, 'chromium');
    writeFileSync(installed, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('is the packaged one, although another is installed', () => {
    expect(browserProgram({ PATH: folder }).path).toMatch(/node_modules\/\.cache\/chromium-[\d.]+\/chromium$/);
  });

  test('is an installed one only where COBRO_BROWSER names it', () => {
    expect(browserProgram({ COBRO_BROWSER: installed }).path).toBe(installed);
  });

  test('is never replaced where COBRO_BROWSER names nothing', () => {
    expect(() => browserProgram({ COBRO_BROWSER: join(folder, 'missing') })).toThrow(/missing/);
  });

  test('keeps one context open after another was closed', async () => {
    const browser = await launchChromium();
    try {
      const [first, second] = [await browser.newContext(), await browser.newContext()];
      await first.newPage();
      await first.close();
      const page = await second.newPage();
      expect(await page.evaluate(() => 6 * 7)).toBe(42);
    } finally {
      await browser.close();
    }
  });
});
