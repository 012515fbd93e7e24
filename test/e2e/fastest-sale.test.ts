import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { useScene } from './harness/scene.ts';

const [FIRST, SECOND, THIRD] = demoProducts().filter(({ code, unit }) => code?.length === 13 && unit === 'each');

/** A scanner without pauses between keys, even on a busy machine: slower keys look typed. */
async function burst(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );
}

describe('the commonest sale, as a till is installed', () => {
  // A credit card with plans, for a sum below the shop's minimum: there is nothing to choose.
  const scene = useScene({ installments_from_minor: null });

  test('is two scans and two taps, and the next one begins with a scan', async () => {
    const { cashier } = scene;
    const { page } = cashier;
    await page.evaluate(() => {
      const count = (): void => {
        const { dataset } = document.documentElement;
        dataset['taps'] = String(Number(dataset['taps'] ?? 0) + 1);
      };
      // Controls stop their clicks from bubbling.
      addEventListener('pointerdown', count, true);
    });
    await cashier.scan(FIRST?.code ?? '');
    await cashier.sees(FIRST?.name ?? '');
    await cashier.scan(SECOND?.code ?? '');
    await page.getByText('2 artículos').waitFor();
    await page.getByRole('button', { name: /^Cobrar \$/ }).click();
    await cashier.sees('Sin propina');
    await page.locator('html:not([data-guard])').waitFor();
    await page.getByRole('button', { name: /^Tarjeta/ }).click();
    await cashier.sees('Pago aprobado');
    expect(await page.locator('html').getAttribute('data-taps')).toBe('2');

    await burst(page, THIRD?.code ?? '');
    await page.getByText('1 artículo', { exact: true }).waitFor();
    await cashier.sees('Venta 2');
    expect(await page.locator('html').getAttribute('data-taps')).toBe('2');

    // The same card on the refund page finds its own sale only.
    await cashier.until(() => cashier.press('Alt+3'), 'Buscar sin boleta');
    await page.locator('html:not([data-guard])').waitFor();
    // Once: a second tap would end the reading that the first one began.
    await cashier.tap('Leer tarjeta');
    await cashier.sees(/Será una anulación/);
    expect(await page.getByRole('button', { name: /Venta 1 / }).count()).toBe(1);
    scene.reader.stopPresenting();
    await cashier.until(() => cashier.tap('Leer tarjeta'), /Acerque al lector la tarjeta/);
    // A card that comes before the reader asks for one is ignored.
    await cashier.until(async () => scene.reader.order('card mastercard'), /Ninguna venta coincide/);
    expect(scene.screen.troubles).toEqual([]);
    expect(await scene.settle()).toMatchObject({ states: ['BOUND'] });
  });
});
