import { describe, expect, it } from 'vitest';
import { auditShown } from './audit-screen.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
/** A tablet of ten inches, and a browser on the smallest screen that is drawn, with its own bars. */
const SIZES = [
  { width: 1024, height: 600 },
  { width: 1366, height: 640 },
] as const;
const SCREENS = [
  'sale',
  'sale-discount',
  'pay-tender',
  'pay-cash',
  'pay-approved',
  'refund',
  'kiosk-browse',
  'kiosk-basket',
  'kiosk-unknown-low',
];

/** What is small may be small there: everything is, together. What is cut or covered is wrong. */
const isLost = (problem: string): boolean => !/^small(er than| target)/.test(problem);

describe('below the smallest screen that is drawn', () => {
  it.each(SCREENS)('nothing of %s is cut or covered', async (name) => {
    const { page } = await stage().show(name);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const found = (await auditShown(page)).filter(isLost);
      expect(found, `${size.width}x${size.height}`).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, 'the page does not scroll sideways').toBeLessThanOrEqual(size.width);
    }
  });
});

describe('a kiosk that asks whether somebody is there', () => {
  it('tells the seconds that are left, and of no next try', async () => {
    const { page } = await stage().show('kiosk-idle');
    const told = await page.getByRole('timer').innerText();
    expect(told).toMatch(/Quedan 10 segundos/);
    expect(told).not.toMatch(/intento/);
  });
});
