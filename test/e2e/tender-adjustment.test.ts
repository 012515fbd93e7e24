/** @module-tag night */
import { expect, test } from 'vitest';
import { journalEvents } from './harness/till.ts';
import { useScene } from './harness/scene.ts';

const scene = useScene({ tender_cash_basis_points: -500, tender_card_basis_points: 300, surcharge_allowed: true });

test('each way of paying tells its price before it is chosen, and a sale in parts costs what its parts cost', async () => {
  const { cashier, service } = scene;
  await cashier.addProduct('Flat white doble', '$3.200');
  await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
  await cashier.sees('−5 %: $3.040');
  await cashier.sees('+3 %: $3.296');
  await cashier.until(() => cashier.press('e'), 'Por recibir');
  await cashier.sees('$3.200 −5 %');
  await cashier.typePart('5000');
  await cashier.until(() => cashier.press('Enter'), 'Vuelto $1.960');
  await cashier.sees('Descuento por medio de pago');
  await cashier.startNextSale();

  // 1,000 of 3,200 in cash cost 950, and the rest by card three percent more.
  await cashier.addProduct('Flat white doble', '$3.200');
  await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
  await cashier.typePart('1000');
  await cashier.until(() => cashier.press('e'), 'Por recibir');
  await cashier.sees('$950');
  await cashier.typePart('950');
  await cashier.until(() => cashier.press('Enter'), 'Cobrar $2.266');
  await cashier.sees('−$50');
  await cashier.until(() => cashier.press('t'), 'Acerque');
  await cashier.payAtOnce('Pagado completo');
  await cashier.sees('Recargo por medio de pago');
  await cashier.startNextSale();

  // Half by card with a lost response: the replacement offers the amount that the next screen asks for.
  await service.fault({ operation: 'authorize_card_present', fault: 'drop_after', times: 1 });
  await cashier.addProduct('Flat white doble', '$3.200');
  await cashier.chargeByCard('1600');
  await cashier.payAtOnce('Cobro anulado');
  await cashier.sees('−5 %: $1.520');
  await cashier.sees('+3 %: $1.648. Es otro cobro.');
  await cashier.until(() => cashier.press('1'), '¿En cuántas cuotas?');
  await cashier.payAtOnce('Pago aprobado');
  await cashier.sees('Faltan $1.600 por pagar');

  expect(scene.screen.troubles).toEqual([]);
  expect(await scene.settle()).toEqual({ states: ['BOUND', 'REVERSED', 'BOUND'], net_minor: [2_266, 0, 1_648] });
  const taken = (await journalEvents(scene.data_path)).findLast(({ type }) => type === 'cash_taken');
  const adjustment = { basis_points: -500, base_minor: 1_000, amount_minor: -50 };
  expect(taken).toMatchObject({
    detail: { sale: { tenders: expect.arrayContaining([expect.objectContaining({ amount_minor: 950, adjustment })]) } },
  });
});
