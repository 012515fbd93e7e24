import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useChromium } from '../support/browser/use-chromium.ts';
import { passTime, pressKeys, typeKeys } from '../renderer/input-events.ts';
import { Cashier } from './harness/cashier.ts';
import { run } from './harness/program.ts';
import { type TillPage, openPage } from './harness/scene.ts';
import { type TillUnderTest, newDataFolder, startTill } from './harness/till.ts';

const PIN = '246810';
const UNKNOWN = '7809999999990';
const EMPTY_CART = 'Escanee o toque un producto';
const FIGURES = ['Boletas', 'Ventas del turno', 'Devuelto', 'Efectivo', 'Tarjetas'];

/** A practice till as installed. A scanner scans and a customer presents the card; all else is keys only or taps only. */
describe('a day at the counter, from the first sale to the Z report', () => {
  const browser = useChromium();
  let data: ReturnType<typeof newDataFolder>;
  let till: TillUnderTest;
  let screen: TillPage;
  let cashier: Cashier;
  let page: Page;

  beforeEach(async () => {
    data = newDataFolder();
    till = await startTill(data.path);
    screen = await openPage(browser(), till.url);
    ({ page } = screen);
    cashier = new Cashier(page);
    await cashier.readerIsReady();
    // Input of the other kind is an error.
    await page.evaluate(() => {
      const note = (event: Event): void => {
        const { dataset } = document.documentElement;
        if (event.isTrusted) dataset[event.type] = String(Number(dataset[event.type] ?? 0) + 1);
      };
      addEventListener('pointerdown', note, true);
      addEventListener('keydown', note, true);
    });
  });
  afterEach(async () => {
    await screen.close();
    await till.stop();
    data.remove();
  });

  const seen = (text: string | RegExp): Locator => page.getByText(text).first();
  const charge = (amount: string): Promise<void> => page.getByRole('button', { name: `Cobrar ${amount}` }).waitFor();
  const times = async (event: 'pointerdown' | 'keydown'): Promise<number> =>
    Number((await page.locator('html').getAttribute(`data-${event}`)) ?? 0);
  /** A figure of the shift's header and its sum in the list behind it. */
  async function followed(name: string, shown: string): Promise<void> {
    const list = page.getByRole('dialog', { name });
    await list.getByText('Suma', { exact: true }).waitFor();
    const sum = await list.locator('dl dd').innerText();
    if (name !== 'Boletas') expect([name, sum]).toEqual([name, shown]);
  }
  const figure = (name: string): Locator => page.locator('header dl > div').filter({ hasText: name });
  const shownAs = async (name: string): Promise<string> => (await figure(name).locator('dd').innerText()).trim();
  async function ended(): Promise<void> {
    expect(screen.troubles).toEqual([]);
    await till.stop();
    const verified = await run(['journal', 'verify', '--data', data.path]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
  }

  test(
    'is done by mouse alone: a scanned product made, a price changed, cash and card, a refund, the shift followed and closed',
    { tags: 'night' },
    async () => {
      const tap = async (name: string | RegExp | Locator): Promise<void> => {
        const target =
          typeof name === 'string' || name instanceof RegExp
            ? page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
            : name;
        // In this order: a new screen ignores input for a moment.
        await target.waitFor();
        await page.locator('html:not([data-guard])').waitFor();
        await target.click();
        await passTime(page);
      };
      const pad = async (digits: string): Promise<void> => {
        for (const digit of digits) await tap(digit);
      };
      const pin = async (): Promise<void> => {
        const keys = page.getByRole('group', { name: /^Clave/ }).last();
        for (const digit of PIN) await tap(keys.getByRole('button', { name: digit, exact: true }));
      };
      const product = (name: string): Locator => page.locator('[data-product]', { hasText: name }).first();

      await cashier.scan(UNKNOWN);
      const scanned = await times('keydown');
      await tap(/^Agregarlo/);
      await pad('4990');
      await tap(/^Vender y guardar/);
      await seen('Hace falta aprobación').waitFor();
      await pin();
      await tap(/^Aprobar/);
      await seen('Producto 99990 quedó en el catálogo.').waitFor();
      await charge('$4.990');

      await tap(page.getByText('Producto 99990', { exact: true }).first());
      if (!(await seen('Cambiar precio').isVisible()))
        await tap(page.getByText('Producto 99990', { exact: true }).first());
      await tap(/^Cambiar precio/);
      await pad('4500');
      await tap(/^Vender a \$4\.500/);
      await charge('$4.500');
      await tap(/^Efectivo \$4\.500/);
      await cashier.startNextSale();

      await tap(product('Espresso'));
      await charge('$1.900');
      await tap(/^Cobrar \$/);
      await tap(/^Efectivo/);
      await tap(/^\$2\.000/);
      await tap(/^Recibir/);
      await seen('$100').waitFor();
      await cashier.startNextSale();

      await tap(product('Medialuna'));
      await tap(/^Cobrar \$/);
      await tap(/^Tarjeta/);
      await tap('Presentar la tarjeta');
      await seen('Pago aprobado').waitFor();
      await cashier.startNextSale();

      await tap(/^Men/);
      await tap('Devolución');
      await tap(/Venta 1 /);
      await tap(page.getByText('Todo', { exact: true }));
      await pin();
      await tap(/^Devolver \$4\.500/);
      await seen('Entregue el efectivo').waitFor();

      await tap('Turno');
      await figure('Devuelto').waitFor();
      for (const name of FIGURES) {
        const shown = await shownAs(name);
        await tap(figure(name).getByRole('button'));
        await followed(name, shown);
        await tap(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }));
      }
      await tap(/^Contar y cerrar/);
      for (const [value, pieces] of [
        ['$1.000', 1],
        ['$500', 1],
        ['$100', 5],
      ] as const)
        for (let piece = 0; piece < pieces; piece += 1) await tap(`Cantidad de ${value}: Agregar uno`);
      await tap('Cantidad de $100: Quitar uno');
      await seen('La gaveta cuadra').waitFor();
      await tap(/^Cerrar turno/);
      await pin();
      await tap(/^Aprobar/);
      await page.getByRole('button', { name: 'Guardar como PDF' }).waitFor();
      await seen('Z 1').waitFor();
      expect(await times('keydown')).toBe(scanned);
      await ended();
    },
  );

  test('is done by keyboard alone: a scanned product made, a price changed, cash and card, a refund, the shift followed and closed', async () => {
    const keys = (...pressed: readonly string[]): Promise<void> => pressKeys(page, ...pressed);
    const type = (text: string): Promise<void> => typeKeys(page, text);
    const isFocused = (one: Locator): Promise<boolean> =>
      one.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
    const tabTo = async (one: Locator): Promise<void> => {
      await one.waitFor();
      for (let tabs = 0; tabs < 60; tabs += 1) {
        if (await isFocused(one)) return;
        await keys('Tab');
      }
      throw new Error(`no Tab leads to ${await one.innerText()}`);
    };
    const find = async (text: string): Promise<void> => {
      await type(text);
      await page.locator(`[data-of-text=${text}] [data-product]`).first().waitFor();
      await keys('Enter');
    };

    await cashier.scan(UNKNOWN);
    await seen('No lo encontramos').waitFor();
    await keys('Enter');
    await seen('Producto nuevo').waitFor();
    await type('Miel');
    await keys('Enter');
    await type('4990');
    await keys('Enter');
    await seen('Hace falta aprobación').waitFor();
    await keys(...PIN, 'Enter');
    await seen('Miel quedó en el catálogo.').waitFor();
    await charge('$4.990');

    await keys('Control+p');
    await seen('Precio por unidad').waitFor();
    await type('4500');
    await keys('Enter');
    await charge('$4.500');
    await seen('Precio por unidad').waitFor({ state: 'hidden' });
    await keys('F9');
    await seen('Nueva venta').waitFor();
    await keys('Enter');
    await seen(EMPTY_CART).waitFor();

    await find('espresso');
    await charge('$1.900');
    await keys('F12');
    await seen('¿Cómo va a pagar?').waitFor();
    await keys('e');
    await seen('Efectivo recibido').waitFor();
    await keys('2', '0', '0', '0');
    await seen('Recibir $2.000').waitFor();
    await keys('Enter');
    await seen('Nueva venta').waitFor();
    await seen('$100').waitFor();
    await keys('Enter');
    await seen(EMPTY_CART).waitFor();

    await find('medialuna');
    await charge('$1.400');
    await keys('F12');
    await seen('¿Cómo va a pagar?').waitFor();
    await keys('Enter');
    await tabTo(page.getByRole('button', { name: 'Presentar la tarjeta' }));
    await keys('Enter');
    await seen('Pago aprobado').waitFor();
    await keys('Enter');
    await seen(EMPTY_CART).waitFor();

    await keys('Alt+3');
    await seen('Buscar sin boleta').waitFor();
    await tabTo(page.getByRole('button', { name: /Venta 1 / }));
    await keys('Enter');
    await page.getByText('Todo', { exact: true }).first().waitFor();
    await keys('t');
    await seen('Devolver $4.500').waitFor();
    await keys(...PIN);
    // Only once the till has said how the money goes back.
    await page.locator('button:enabled', { hasText: 'Devolver $4.500' }).waitFor();
    await keys('Enter');
    await seen('Entregue el efectivo').waitFor();
    await keys('Escape');

    await keys('Alt+4');
    await figure('Devuelto').waitFor();
    for (const name of FIGURES) {
      const shown = await shownAs(name);
      await tabTo(figure(name).getByRole('button'));
      await keys('Enter');
      await followed(name, shown);
      await keys('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
    await tabTo(page.getByRole('button', { name: /^Contar y cerrar/ }));
    await keys('Enter');
    await seen('Entregue')
      .or(seen(/Cuente|cuente/))
      .first()
      .waitFor();
    // 20,000 to 2,000 none; then one of 1,000, one of 500 and four of 100.
    for (const pieces of ['0', '0', '0', '0', '1', '1', '4', '0', '0']) await keys(...pieces, 'Enter');
    await seen('La gaveta cuadra').waitFor();
    await keys('Enter');
    await seen('Hace falta aprobación').waitFor();
    await keys(...PIN, 'Enter');
    await page.getByRole('button', { name: 'Guardar como PDF' }).waitFor();
    await seen('Z 1').waitFor();
    expect(await times('pointerdown')).toBe(0);
    await ended();
  });
});
