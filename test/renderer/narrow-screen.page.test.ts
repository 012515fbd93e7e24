import { describe, expect, test } from 'vitest';
import { atNight } from '../support/repeated.ts';
import { auditShown } from './audit-screen.ts';
import { SCREENS } from './states/index.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
const NARROW = { width: 1024, height: 768 };

/** One screen of every kind of row and key; the night looks at all screens of a till. */
const IN_EVERY_RUN: ReadonlySet<string> = new Set(
  'sale pay-tender recovery shift shift-day shop-catalogue shop-promotion-edit customers-known settings-card'.split(
    ' ',
  ),
);
const OF_A_TILL = Object.keys(SCREENS).filter((name) => !name.startsWith('kiosk'));

describe.each(OF_A_TILL)('on a narrow screen, %s', (name) => {
  test('keeps the size of every target that a finger needs (DESIGN 2)', async (context) => {
    atNight(context, IN_EVERY_RUN.has(name));
    const { page } = await stage().show(name, { size: NARROW });
    // Its text is smaller, which the design allows below its smallest screen.
    expect((await auditShown(page)).filter((problem) => !problem.startsWith('smaller than'))).toEqual([]);
  });
});

test('a tile shows price and stock whole where the currency has three decimals and no sign', async () => {
  const { page, setTill } = await stage().show('sale', { size: NARROW });
  await setTill({ currency: 'KWD', store_locale: 'en-KW' });
  const tile = page.locator('[data-product="p15"]');
  await expect.poll(() => tile.innerText()).toMatch(/8\.990\s+Quedan 3/);
  expect((await auditShown(page)).filter((problem) => problem.startsWith('cut'))).toEqual([]);
});
