import { expect, test } from 'vitest';
import { auditShown } from './audit-screen.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
const NARROW = { width: 1024, height: 768 };

test('a narrow screen keeps the size of every target that a finger needs (DESIGN 2)', async () => {
  for (const name of ['sale', 'pay-tender']) {
    const { page } = await stage().show(name, { size: NARROW });
    // Its text is smaller, which the design allows below its smallest screen.
    const wrong = (await auditShown(page)).filter((problem) => !problem.startsWith('smaller than'));
    expect(wrong).toEqual([]);
  }
});

test('a tile shows price and stock whole where the currency has three decimals and no sign', async () => {
  const { page, setTill } = await stage().show('sale', { size: NARROW });
  await setTill({ currency: 'KWD', store_locale: 'en-KW' });
  const tile = page.locator('[data-product="p15"]');
  await expect.poll(() => tile.innerText()).toMatch(/8\.990\s+Quedan 3/);
  expect((await auditShown(page)).filter((problem) => problem.startsWith('cut'))).toEqual([]);
});
