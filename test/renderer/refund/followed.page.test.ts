import { expect, test } from 'vitest';
import { useStage } from '../use-stage.ts';

const stage = useStage();

test('the page that told a refund as unknown says by itself that it was not done, and to return it again', async () => {
  const { page } = await stage().show('refund-not-done');
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor();
  await page.getByText('Devuélvalo de nuevo', { exact: false }).first().waitFor();
  expect(await page.getByText('No sabemos', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor({ state: 'detached' });
});
