/** @module-tag night */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

describe('customers', () => {
  const scene = useScene();

  test('one is noted with a phone, agrees, is known by the card, gets their data, and is forgotten', async () => {
    const { cashier, screen, data_path } = scene;
    const { page } = screen;
    // A second tap would make the reader wait for another card.
    const once = async (button: string): Promise<void> => {
      await page.locator('html:not([data-guard])').waitFor();
      await page.getByRole('button', { name: button }).click();
    };
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F6'), 'Nombre o razón social');
    await page.getByLabel('Nombre o RUT').fill('Rosa Fuentes');
    await page.getByLabel('Teléfono (si lo da)').fill('9 1234 5678');
    await cashier.until(() => cashier.tap('Guardar cliente'), 'Rosa Fuentes');
    await cashier.until(() => cashier.press('F9'), /Nueva venta/);
    await cashier.startNextSale();

    await cashier.openApproved('Clientes', 'Rosa Fuentes');
    await page.getByLabel('Teléfono, nombre o número tributario').fill('912345678');
    await cashier.until(() => cashier.press('ArrowDown'), 'Se muestran solo con su consentimiento.');
    await cashier.until(() => cashier.tap('El cliente acepta'), 'Agregar su tarjeta');
    await cashier.sees('Venta 1');
    // The simulated reader presents its card by itself.
    await once('Agregar su tarjeta');
    await cashier.sees('Tarjetas reconocidas');
    // Escape leaves the customer; a second one leaves the page.
    const purchases = page.getByRole('heading', { name: 'Compras' });
    const leave = async (): Promise<boolean> => {
      if (await purchases.isVisible()) await cashier.press('Escape');
      return await purchases.isVisible();
    };
    await expect.poll(leave, { timeout: 30_000 }).toBe(false);
    await once('Buscar con su tarjeta');
    await cashier.sees('Compras');

    const kept = page.waitForEvent('download');
    await cashier.until(() => cashier.tap('Exportar sus datos'), /Descargado como customer-/);
    const download = await kept;
    const path = join(data_path, 'download.json');
    await download.saveAs(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      format: 'cobro-customer-1',
      customer: { name: 'Rosa Fuentes', phone: '912345678' },
      cards_by_which_they_are_known: 1,
      sales: [{ number: 1, total_minor: 1_900 }],
    });

    await cashier.until(() => cashier.tap('Borrar sus datos…'), /¿Borrar los datos de Rosa Fuentes\?/);
    await cashier.until(
      () => page.getByRole('button', { name: 'Borrar', exact: true }).click({ timeout: 2_000 }),
      'Borrado. 1 venta ya no lleva su nombre.',
    );
    await cashier.sees('Ningún cliente coincide.');
    expect(screen.troubles).toEqual([]);
    await scene.till.stop();
    for (const file of ['journal.db', 'journal.db-wal'])
      expect(readIfThere(join(data_path, file))).not.toContain('Rosa Fuentes');
  });
});

/** A log that was moved into its file no longer exists. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
