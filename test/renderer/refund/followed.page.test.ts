import { expect, test } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { passTime } from '../hands.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

test('a return that a till was stopped in is named in the bar and in Recovery, and both lead to its page', async () => {
  const { page } = await stage().show('recovery-return-stopped');
  await page.getByRole('button', { name: '1 devolución sin terminar' }).click();
  await page.getByRole('heading', { name: 'Devolución', exact: true }).waitFor();
  // A tap right after the page changed is not meant for it.
  await passTime(page, 1_000);
  await page.locator('button[aria-haspopup="dialog"]', { hasText: 'Recuperación' }).click();
  await page.getByText('1 devolución sin terminar').waitFor();
  await page.getByRole('button', { name: 'Ir a Devolución' }).waitFor();
});

test('a return that ended today leads from Recovery to the page that makes it again, with its sale chosen', async () => {
  const { page, main } = await stage().show('recovery-return-ended');
  await page.getByText('no se devolvió nada', { exact: false }).first().waitFor();
  main.answer({ 'refund.find': () => succeed({ sales: [], why_none: null, shop: null }) });
  await page.getByRole('button', { name: 'Ir a Devolución' }).click();
  await page.getByRole('heading', { name: 'Devolución', exact: true }).waitFor();
  const read = () => main.acts.filter(({ intent }) => intent === 'refund.read').map(({ args }) => args);
  await expect.poll(read).toEqual([{ sale_id: 's1051' }]);
});

test('the page that told a refund as unknown says by itself that it was not done, and to return it again', async () => {
  const { page } = await stage().show('refund-not-done');
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor();
  await page.getByText('Devuélvalo de nuevo', { exact: false }).first().waitFor();
  expect(await page.getByText('No sabemos', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor({ state: 'detached' });
});
