import { expect, test, it } from 'vitest';
import { pressKeys, typeKeys } from '../../hands.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();

test('a known gift card is loaded by keyboard: its code, Enter, the amount, Enter', async () => {
  const { page, main } = await stage().show('sale-all-actions');
  await pressKeys(page, 'Control+F8');
  const field = page.getByLabel('Código, o vacío para una nueva');
  await field.focus();
  await page.keyboard.insertText('AHQYFNWDLTBJRZGPXEMY');
  await page.getByText(/^Saldo/).waitFor();
  await pressKeys(page, 'Enter');
  await typeKeys(page, '5000');
  await page.getByRole('button', { name: /\$5\.000/ }).waitFor();
  expect(await field.inputValue()).toBe('AHQYFNWDLTBJRZGPXEMY');
  await pressKeys(page, 'Enter');
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('gift.sell');
});

test('who types an amount with the focus on a button confirms the amount with Enter, not the button', async () => {
  const { page, main } = await stage().show('sale-all-actions');
  await pressKeys(page, 'Control+F8');
  await page.getByRole('button', { name: 'Buscar una tarjeta' }).focus();
  await typeKeys(page, '5000');
  await pressKeys(page, 'Enter');
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('gift.sell');
});

test('what is typed on the page of customers once it is open is looked for', async () => {
  const { page } = await stage().show('customers-none');
  await page.getByRole('textbox').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

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
