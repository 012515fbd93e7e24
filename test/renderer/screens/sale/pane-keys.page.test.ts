import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressKeys, typeKeys } from '../../input-events.ts';
import type { OpenScreen } from '../../open-screen.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;
/** The acts that the page requested, without its readings. */
const sent = () => screen.main.acts.map(({ intent }) => intent).filter((name) => !/^catalogue|find$/.test(name));
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the keys of the sale while the detail of a line is open', () => {
  beforeEach(async () => {
    screen = await stage().show('sale-detail');
    page = screen.page;
    await dialog('Detalle').waitFor();
  });

  it.each([
    ['F12', 'checkout.begin'],
    ['F9', 'checkout.exactCash'],
    ['F8', 'drawer.open'],
  ])('%s does %s, as from the page', async (key, intent) => {
    await pressKeys(page, key);
    await expect.poll(sent).toContain(intent);
  });

  it.each([
    ['F3', 'Cantidad'],
    ['F4', 'Descuento'],
    ['F6', 'Cliente'],
    ['F7', 'Dejar en espera'],
    ['Control+L', 'Códigos'],
    ['F1', 'Menú'],
  ])('%s opens %s', async (key, name) => {
    await pressKeys(page, key);
    await dialog(name).waitFor();
  });

  it('F2 is back at the search', async () => {
    await pressKeys(page, 'F2');
    await expect.poll(async () => await dialog('Detalle').count()).toBe(0);
    await page.locator('input:focus').waitFor();
  });

  it('says what to finish first where a note would be lost, and charges nothing', async () => {
    await typeKeys(page, 'sin azucar');
    for (const key of ['F12', 'F9', 'F3', 'Alt+3']) {
      await pressKeys(page, key);
      await page.getByText('Antes termine').waitFor();
    }
    await dialog('Detalle').waitFor();
    expect(sent()).toEqual([]);
    // A key that abandons nothing still works.
    await pressKeys(page, 'F8');
    await expect.poll(sent).toEqual(['drawer.open']);
  });
});

describe('the keys of the sale over an entry that may be half typed', () => {
  it.each(['sale-quantity', 'sale-discount', 'sale-customer'])('%s: each says what to finish first', async (name) => {
    screen = await stage().show(name);
    page = screen.page;
    await page.getByRole('dialog').waitFor();
    for (const key of ['F2', 'F7', 'F9', 'F12']) {
      await pressKeys(page, key);
      await page.getByText('Antes termine').waitFor();
    }
    expect(sent()).toEqual([]);
  });
});

describe('the acts behind one button, where a shop has more than a row takes', () => {
  beforeEach(async () => {
    screen = await stage().show('sale-others');
    page = screen.page;
  });

  it.each([
    ['1', 'Abrir una cuenta'],
    ['2', 'Tarjeta de regalo'],
    ['Control+F8', 'Tarjeta de regalo'],
    ['Control+P', 'Cambiar precio'],
  ])('%s opens %s', async (key, name) => {
    await pressKeys(page, key);
    await dialog(name).waitFor();
  });

  it('is opened and used by hand too', async () => {
    await pressKeys(page, 'Escape');
    await page.getByRole('toolbar').getByRole('button', { name: 'Más' }).click();
    await dialog('Más de la venta').getByRole('button', { name: 'Detalle' }).click();
    await dialog('Detalle').waitFor();
  });
});

describe('a gift card, by keys', () => {
  it('a known gift card is loaded by keyboard: its code, Enter, the amount, Enter', async () => {
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

  it('who types an amount with the focus on a button confirms the amount with Enter, not the button', async () => {
    const { page, main } = await stage().show('sale-all-actions');
    await pressKeys(page, 'Control+F8');
    await page.getByRole('button', { name: 'Buscar una tarjeta' }).focus();
    await typeKeys(page, '5000');
    await pressKeys(page, 'Enter');
    await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('gift.sell');
  });
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
