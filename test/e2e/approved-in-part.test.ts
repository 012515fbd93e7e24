/** @module-tag night */
import { expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

const scene = useScene();

test('a card that the bank approves in part is undone, and charged for that part when cashier and customer want it', async () => {
  const { cashier, service } = scene;
  await service.fault({ operation: 'authorize_card_present', fault: 'partial_approval', times: 1 });
  await cashier.addProduct('Espresso', '$1.900');
  await cashier.chargeByCard();
  await cashier.payAtOnce('Cobro anulado');
  await cashier.sees('Cobrar $950 con esta tarjeta');
  await cashier.until(() => cashier.press('4'), '¿En cuántas cuotas?');
  await cashier.payAtOnce('Pago aprobado');
  await cashier.until(() => cashier.tap(/^Cobrar el resto/), '¿Cómo va a pagar?');
  await cashier.until(() => cashier.tap(/Efectivo/), 'Por recibir');
  await cashier.until(() => cashier.tap(/^Justo/), /Recibir \$950/);
  await cashier.until(() => cashier.press('Enter'), 'Pagado completo');
  expect(scene.screen.troubles).toEqual([]);
  const { net_minor } = await scene.settle();
  expect(net_minor.toSorted((one, other) => one - other)).toEqual([0, 950]);
});
