import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { scan } from '../renderer/input-events.ts';
import { aMoment } from '../support/real-time.ts';
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

  const count = () => page.getByRole('group', { name: 'Cantidad' }).locator('output').innerText();
  const key = (name: string) =>
    page.getByRole('group', { name: 'Cantidad' }).getByRole('button', { name, exact: true });
  /** A finger that stays for `held_ms`, as the browser sees it. */
  const hold = async (name: string, held_ms: number): Promise<void> => {
    const { x, y, width, height } = (await key(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await aMoment(held_ms);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
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

  test('counts one for each tap, and a long press on the bin removes its line alone', async () => {
    await page.locator('[data-product="demo-002"]').tap();
    await expect.poll(count).toBe('1');
    for (const [name, shown] of [
      ['Agregar uno', '2'],
      ['Agregar uno', '3'],
      ['Quitar uno', '2'],
      ['Quitar uno', '1'],
    ] as const) {
      await key(name).tap();
      await expect.poll(count).toBe(shown);
    }
    await hold('Quitar línea', 300);
    await cashier.sees('Espresso quitado del carro');
    await page.getByRole('button', { name: 'Deshacer' }).tap();
    await expect.poll(count).toBe('1');
    await key('Quitar línea').tap();
    await cashier.sees('Espresso quitado del carro');
  });

  test('does not take cash by a tap while a customer is half entered', async () => {
    await page.locator('[data-product="demo-002"]').tap();
    await page.getByRole('button', { name: /^Cliente/ }).tap();
    await page.getByLabel('Nombre o RUT').tap();
    await tapKeys('b', 'e', 'Ocultar');
    await page.getByRole('button', { name: /^Efectivo/ }).tap();
    await cashier.sees('Antes termine «');
    await page.getByRole('button', { name: 'Cerrar' }).tap();
    await key('Quitar línea').tap();
    await cashier.sees('Espresso quitado del carro');
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
