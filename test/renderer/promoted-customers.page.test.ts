import { expect, test } from 'vitest';
import { pressKeys } from './hands.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

test('a promotion names customers by number, phone or name, says in the list for how many it is, and loses one by a press', async () => {
  const { page, main } = await stage().show('shop-promotion-customers');
  await page.getByText('solo 3 clientes · todo').waitFor();
  await page.getByRole('button', { name: /Inés/ }).click();
  await page.getByRole('button', { name: /^Quitar luis peralta$/i }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('promotions.save');
  const saved = main.acts.find(({ intent }) => intent === 'promotions.save')?.args;
  expect(saved).toMatchObject({
    promotion: { customer_ids: ['123456785', 'PHONE 987654321', 'PHONE 987654322'] },
  });
  await pressKeys(page, 'Escape');
});
