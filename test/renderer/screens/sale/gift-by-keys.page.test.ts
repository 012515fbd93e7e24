import { expect, test } from 'vitest';
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
