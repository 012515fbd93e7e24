import { describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

describe('what counters everywhere ask for', () => {
  const scene = useScene({ fiscal_provider: 'simulated_faults' });

  /** Waits for the total on the pay key. */
  const total = (amount: string) => scene.cashier.page.getByRole('button', { name: `Cobrar ${amount}` }).waitFor();
  const receipt = async (): Promise<string> => {
    const picture = scene.cashier.page.locator('main img').first();
    await picture.waitFor();
    const svg = decodeURIComponent((await picture.getAttribute('src')) ?? '');
    return svg.replace(/<[^>]*>/g, '').replace(/&#xa0;|\s/g, '');
  };

  test('a promotion is made by the manager, given by button and by the code of its coupon, and printed', async () => {
    const { cashier, screen } = scene;
    const { page } = screen;
    await cashier.openApproved('Catálogo', /\d+ productos/);
    await cashier.until(() => cashier.tap('Promociones'), 'Agregar promoción');
    await cashier.until(() => cashier.tap('Agregar promoción'), 'Ver un ejemplo');
    await page.getByLabel('Nombre en la boleta').fill('Par de cafés');
    await page.getByLabel('Cuántos').fill('2');
    await page.getByLabel('Precio de todos').fill('3000');
    await page.getByLabel('Cupón').fill('vecino');
    await cashier.until(() => cashier.tap('Ver un ejemplo'), /queda en \$3\.000/);
    await cashier.until(() => cashier.tap('Guardar'), '2 por $3.000');

    await cashier.until(() => cashier.press('Alt+1'), 'Escanee o toque un producto');
    const espresso = page.getByText('Espresso', { exact: true }).first();
    await cashier.until(() => espresso.click({ timeout: 2_000 }), '$1.900 c/u');
    await cashier.press('+');
    await total('$3.800');
    await page.getByLabel('Escanear o buscar producto').fill('vecino');
    await cashier.until(() => cashier.press('Enter'), 'Cupón VECINO agregado');
    await total('$3.000');
    await cashier.sees('Usted ahorra');
    await cashier.until(() => cashier.press('F9'), /Nueva venta/);
    const printed = await receipt();
    for (const text of ['Pardecafés', 'Promociones', 'Ustedahorró$800']) expect(printed).toContain(text);
    expect(screen.troubles).toEqual([]);
  });

  test(
    'a tax document that got no answer is on its page, is issued when tried again, and its receipt shows number and code',
    { tags: 'night' },
    async () => {
      const { cashier, screen } = scene;
      await cashier.addProduct('Espresso', '$1.900');
      await cashier.until(() => cashier.press('F9'), /Nueva venta/);
      expect(await receipt()).toContain('Documentotributarioentrámite');
      await cashier.startNextSale();

      await cashier.until(() => cashier.press('F1'), 'Auditoría');
      await cashier.until(() => cashier.tap('Documentos'), 'Documentos tributarios');
      await cashier.sees('Venta 1 · aún sin número');
      // Two requests get no answer, the third is rejected; after that the till does not retry by itself.
      await cashier.until(() => cashier.press('Enter'), 'Emitido. La boleta lleva su número y su código.');
      await cashier.sees('Venta 1 · SIM-1');
      await expect.poll(receipt, { timeout: 30_000 }).toContain('DocumentotributarioSIM-1');
      expect(screen.troubles).toEqual([]);
    },
  );
});
