import { describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

/** Shown by the training till itself (docs/operations.md). */
const TRAINING_PIN = '246810';
/** Past the start and end of capture at the embedded service (docs/sandbox.md). */
const AFTER_CAPTURE_MS = 3_600_000;

describe('goods of a sale for others, at the counter', () => {
  const scene = useScene();

  async function sell(name: string, price: string): Promise<void> {
    await scene.cashier.addProduct(name, price);
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Pago aprobado');
    await scene.cashier.startNextSale();
  }

  /** Approves with a PIN in the dialog. */
  async function approve(then: string): Promise<void> {
    const pad = scene.cashier.page.getByRole('group', { name: 'Clave de quien aprueba' });
    await scene.cashier.page.locator('html:not([data-guard])').waitFor();
    for (const digit of TRAINING_PIN) await pad.getByRole('button', { name: digit, exact: true }).click();
    await scene.cashier.until(() => scene.cashier.tap('Aprobar'), then);
  }

  /** Exchanges all goods of the first sale into the open one; a manager approves with a PIN. */
  async function bring(): Promise<void> {
    await scene.cashier.findSale(1);
    await scene.cashier.until(
      () => scene.cashier.page.getByText('Todo', { exact: true }).click(),
      'Cambiar por otros productos',
    );
    await scene.cashier.until(() => scene.cashier.press('c'), 'Hace falta aprobación');
    await approve('Devuelve de la venta 1');
  }

  test('dearer goods: the difference is charged to a card, and the service holds both payments', async () => {
    await sell('Espresso', '$1.900');
    await bring();
    await scene.cashier.addProduct('Flat white doble', '$1.300');
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Pago aprobado');
    await scene.cashier.sees('Productos devueltos');
    expect(scene.screen.troubles).toEqual([]);
    const { net_minor } = await scene.settle();
    expect([...net_minor].sort((a, b) => a - b)).toEqual([1_300, 1_900]);
  });

  test('cheaper goods: one act makes the exchange and gives the rest back to the card', { tags: 'night' }, async () => {
    await sell('Flat white doble', '$3.200');
    await scene.service.advance(AFTER_CAPTURE_MS);
    await scene.cashier.addProduct('Espresso', '$1.900');
    await bring();
    await scene.cashier.sees('A devolver');
    await scene.cashier.until(() => scene.cashier.press('F12'), 'Cambiar y devolver $1.300');
    await scene.cashier.sees(/reembolso/);
    // A manager already approved these goods and is not asked again.
    await scene.cashier.until(() => scene.cashier.press('Enter'), 'Cambio hecho');
    await scene.cashier.sees('Devuelto al cliente: $1.300');
    const { net_minor } = await scene.settle();
    expect(net_minor).toEqual([1_900]);
  });

  test('who leaves the payment, or takes the exchange away, changed nothing', { tags: 'night' }, async () => {
    await sell('Espresso', '$1.900');
    await bring();
    await scene.cashier.addProduct('Flat white doble', '$1.300');
    await scene.cashier.until(() => scene.cashier.press('F12'), '¿Cómo va a pagar?');
    await scene.cashier.until(() => scene.cashier.press('Escape'), 'Devuelve de la venta 1');
    await scene.cashier.until(() => scene.cashier.tap('Quitar el cambio'), '$3.200');
    await scene.cashier.findSale(1);
    await scene.cashier.sees('Será una anulación');
    const { net_minor } = await scene.settle();
    expect(net_minor).toEqual([1_900]);
  });
});
