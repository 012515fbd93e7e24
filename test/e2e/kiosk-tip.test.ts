/** @module-tag night */
import { expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

const scene = useScene({ kiosk: true, kiosk_tip_enabled: true });

/** To the question for a tip, for an espresso of $1.900. */
async function order(): Promise<void> {
  const { cashier } = scene;
  await cashier.until(() => cashier.tap('Para llevar'), 'Elija algo para empezar');
  await cashier.page.locator('html:not([data-guard])').waitFor();
  await cashier.tap(/Espresso/);
  await cashier.page.getByRole('button', { name: /^1 ?Ver pedido ?\$1\.900/ }).waitFor();
  await cashier.until(() => cashier.tap(/Ver pedido/), 'Su pedido');
  await cashier.until(() => cashier.tap('Pagar $1.900'), 'Sin propina');
}

test('a customer of a kiosk that asks for a tip gives one and pays it with the order', async () => {
  const { cashier } = scene;
  await order();
  await cashier.until(() => cashier.tap('$200'), '¿En cuántas cuotas?');
  await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
  await cashier.until(() => cashier.tap('Terminar'), 'Pida y pague aquí');
  expect(scene.screen.troubles).toEqual([]);
  expect((await scene.settle()).net_minor).toEqual([2_100]);
});

test('a customer who gives none pays the order alone', async () => {
  const { cashier } = scene;
  await order();
  await cashier.until(() => cashier.tap('Sin propina'), '¿En cuántas cuotas?');
  await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
  expect((await scene.settle()).net_minor).toEqual([1_900]);
});

test('a kiosk whose till died says so over the question for a tip, and takes no answer', async () => {
  const { cashier } = scene;
  await order();
  await scene.till.killHard();
  await cashier.sees(/El quiosco perdió la conexión/);
  expect(await cashier.page.locator('main').getAttribute('inert')).not.toBeNull();
});
