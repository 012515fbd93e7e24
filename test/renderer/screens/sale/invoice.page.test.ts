import { expect, it } from 'vitest';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
const EXPLAINED = 'Esta caja no emite documentos tributarios';

it('an invoice at a till that issues no documents says so where it is chosen, and a receipt does not', async () => {
  const { page } = await stage().show('sale');
  await page.keyboard.press('F6');
  await page.getByRole('dialog', { name: 'Cliente' }).waitFor();
  expect(await page.getByText(EXPLAINED).count()).toBe(0);
  await page.getByText('Factura', { exact: true }).click();
  await page.getByText(EXPLAINED).waitFor();
});

it('the office that a till practises with is called by a human name', async () => {
  const { page } = await stage().show('shop-documents');
  await page.getByText('Los emite una oficina de práctica: no son documentos válidos.').waitFor();
  expect(await page.getByText('SIMULATION').count()).toBe(0);
});
