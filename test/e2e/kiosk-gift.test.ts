/** @module-tag night */
import { expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

/** Of a printed card, as a customer types it. */
const CODE = 'AHQYFNWDLTBJRZGPXEMY';

const scene = useScene({ kiosk: true, gift_cards: true, kiosk_gift_cards: true });

test('a customer pays at a kiosk with a gift card, then with what is left of it and a bank card, and gives that up once', async () => {
  const { cashier } = scene;
  await cashier.until(() => cashier.tap('Ayuda'), '¿Necesita ayuda?');
  await cashier.until(() => cashier.tap('Soy del personal'), 'Hace falta aprobación');
  await cashier.typePin('246810');
  await cashier.until(() => cashier.press('Enter'), 'Lector conectado');
  await cashier.until(() => cashier.press('Control+F8'), 'Vender, cargar o ver el saldo');
  const code = cashier.page.getByRole('textbox', { name: 'Código, o vacío para una nueva' });
  await cashier.until(() => code.fill(CODE), 'Tarjeta nueva con este código');
  await cashier.page.getByRole('heading', { name: 'Tarjeta de regalo' }).click();
  await cashier.page.keyboard.type('2500');
  await cashier.until(() => cashier.press('Enter'), 'Tarjeta de regalo XEMY');
  await cashier.until(() => cashier.press('F9'), 'Pago recibido');
  await cashier.startNextSale();
  await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
  await cashier.until(() => cashier.tap('Volver a autoservicio'), 'Pida y pague aquí');

  const order = async (): Promise<void> => {
    await cashier.until(() => cashier.tap('Para llevar'), 'Elija algo para empezar');
    await cashier.page.locator('html:not([data-guard])').waitFor();
    await cashier.tap(/Espresso/);
    await cashier.until(() => cashier.tap(/Ver pedido/), 'Su pedido');
    await cashier.until(() => cashier.tap('Pagar con tarjeta de regalo'), 'Muestre el código de su tarjeta');
  };
  const type = async (): Promise<void> => {
    await cashier.page.locator('html:not([data-guard])').waitFor();
    for (const letter of CODE) await cashier.page.getByRole('button', { name: letter, exact: true }).click();
  };
  await order();
  await type();
  await cashier.sees('Saldo $2.500. Le quedan $600.');
  await cashier.until(() => cashier.tap('Pagar $1.900'), 'Pago aprobado');
  await cashier.sees(/^K-\d+$/);
  await cashier.until(() => cashier.tap('Terminar'), 'Pida y pague aquí');

  await order();
  await type();
  await cashier.sees('El resto, $1.300, se paga con tarjeta bancaria.');
  await cashier.until(() => cashier.tap('Pagar $600'), /En cuántas cuotas/);
  await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
  await cashier.until(() => cashier.tap('Terminar'), 'Pida y pague aquí');

  await order();
  await type();
  await cashier.sees('Su tarjeta no tiene saldo disponible.');
  expect(await cashier.page.getByRole('button', { name: 'Ver el saldo' }).isDisabled()).toBe(true);
  await cashier.until(() => cashier.tap(/^Volver al pedido/), 'Su pedido');
  expect(scene.screen.troubles).toEqual([]);
  const { net_minor } = await scene.settle();
  expect(net_minor).toEqual([1_300]);
});
