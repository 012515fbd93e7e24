import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { scan } from '../renderer/input-events.ts';
import { Cashier } from './harness/cashier.ts';
import { usePractice } from './harness/practice.ts';
import { openPage } from './harness/scene.ts';

const SCANNED = demoProducts().find(({ name }) => name === 'Jugo de mora 400 ml');

describe('a till with a touch screen and no keyboard', () => {
  const practice = usePractice();
  let page: Page;
  let cashier: Cashier;
  const keys = () => page.getByRole('group', { name: 'Teclado en pantalla' });
  const tapKeys = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await keys().getByRole('button', { name, exact: true }).tap();
  };

  beforeAll(async () => {
    ({ page } = await openPage(practice.browser, practice.till.url, { hasTouch: true }));
    cashier = new Cashier(page);
    await cashier.readerIsReady();
  });
  afterAll(async () => await page.context().close());

  test('names a customer with letters, ñ and accents by fingers alone', async () => {
    await cashier.until(() => page.getByRole('button', { name: /^Cliente/ }).tap({ timeout: 2_000 }), 'Nombre o RUT');
    await page.locator('html:not([data-guard])').waitFor();
    expect(await keys().count()).toBe(0);
    await page.getByLabel('Nombre o RUT').tap();
    await tapKeys('Mayúscula', 'B', 'e', 'g', 'o', 'ñ', 'a', 'Espacio', 'x', 'Borrar', 'l', 'á @', 'í');
    expect(await page.getByLabel('Nombre o RUT').inputValue()).toBe('Begoña lí');
    await tapKeys('Listo');
    await cashier.sees('Boleta · Begoña lí');
    await keys().waitFor({ state: 'detached' });
  });

  test('takes a scan while the keyboard is on the screen, whole and once', { tags: 'night' }, async () => {
    await page.locator('html:not([data-guard])').waitFor();
    await page.getByLabel('Escanear o buscar producto').tap();
    await tapKeys('c', 'a');
    await scan(page, SCANNED?.code ?? '');
    await page.getByRole('button', { name: 'Cobrar $3.500' }).waitFor();
    await cashier.sees('1 artículo');
    await page.getByLabel('Escanear o buscar producto').tap();
    await tapKeys('Ocultar');
    await keys().waitFor({ state: 'detached' });
  });
});
