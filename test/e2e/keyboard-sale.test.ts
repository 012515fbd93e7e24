/** @module-tag night */
import { describe, expect, test } from 'vitest';
import { pressKeys } from '../renderer/input-events.ts';
import { useScene } from './harness/scene.ts';

describe('a till whose mouse is unplugged', () => {
  const scene = useScene();

  const type = (text: string) => scene.cashier.type(text);
  const press = (...keys: readonly string[]) => pressKeys(scene.cashier.page, ...keys);
  /** Waits for the total, with the products shown and no entry open. */
  async function total(amount: string): Promise<void> {
    await scene.cashier.page.getByRole('button', { name: `Cobrar ${amount}` }).waitFor();
    await scene.cashier.page.getByPlaceholder('Escanee', { exact: false }).waitFor();
  }

  test('sells by weight with a note, a discount with its reason and a customer, takes cash, and opens the next sale', async () => {
    const { cashier } = scene;
    await type('almendras');
    await cashier.page.locator('[data-of-text=almendras] [data-product]').waitFor();
    await press('Enter');
    await cashier.sees(/Escriba los gramos/);
    await type('320');
    await press('Enter');
    await total('$4.157');

    await type('espresso');
    await cashier.page.locator('[data-of-text=espresso] [data-product]').waitFor();
    await press('Enter');
    await total('$6.057');
    await press('Control+d');
    await cashier.page.getByLabel('Nota de la línea').waitFor();
    await type('sin leche');
    await press('Enter');
    await cashier.sees(/· sin leche/);
    await total('$6.057');

    await press('Control+p');
    await cashier.sees('Precio por unidad');
    await type('1500');
    await press('Enter');
    await cashier.sees(/de lista \$1\.900/);
    await total('$5.657');
    await press('Control+z');
    await total('$6.057');

    await press('F4');
    await cashier.sees('Esta línea');
    await type('10');
    await press('Enter');
    await cashier.sees('¿Por qué el descuento?');
    await press('1');
    await total('$5.867');

    await press('F6');
    await cashier.page.getByLabel('Nombre o RUT').waitFor();
    await type('123456785');
    await cashier.sees('Número correcto');
    await press('Tab');
    await type('Ana Soto');
    await press('Enter');
    await cashier.sees('Boleta · Ana Soto');
    await total('$5.867');

    await press('F9');
    await cashier.sees(/Nueva venta/);
    const picture = cashier.page.locator('main img').first();
    await picture.waitFor();
    const receipt = decodeURIComponent((await picture.getAttribute('src')) ?? '')
      .replace(/<[^>]*>/g, '')
      .replace(/&#xa0;|\s/g, '');
    for (const text of ['0,320kg', 'sinleche', 'Clientefrecuente', 'AnaSoto', '12.345.678-5', '$5.87'])
      expect(receipt).toContain(text);
    await press('Enter');
    await cashier.sees('Escanee o toque un producto');
    expect(scene.screen.troubles).toEqual([]);
    expect(await scene.settle()).toEqual({ states: [], net_minor: [] });
  });
});
