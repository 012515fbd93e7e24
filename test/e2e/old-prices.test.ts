/** @module-tag night */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCatalogue } from '../../core/catalogue/demo-catalogue.ts';
import { useScene } from './harness/scene.ts';

const ESPRESSO = demoCatalogue().search({ text: 'espresso', limit: 1 }).products[0];
const scene = useScene();

test('a file with other prices is sold while the till is open: the cart keeps what it showed, and the charge asks', async () => {
  const { cashier, screen } = scene;
  await cashier.addProduct('Espresso', '$1.900');
  const row = (price: string, planned: string) =>
    `${ESPRESSO?.product_id ?? ''},Espresso,Cafetería,${price},sí,${planned}`;
  const file = [
    'id,nombre,categoría,precio,favorito,precios futuros',
    row('1900', '2200 @ 2026-01-01 | 9000 @ 2999-01-01'),
  ];
  writeFileSync(join(scene.data_path, 'catalogue.csv'), `${file.join('\n')}\n`);
  await cashier.sees('$2.200');
  await cashier.sees('$1.900 c/u');

  await cashier.until(() => cashier.press('F12'), 'Cambiaron precios');
  await cashier.sees('Se mostró $1.900');
  await cashier.until(() => cashier.press('Escape'), 'Favoritos');
  await cashier.until(() => cashier.press('F9'), 'Cambiaron precios');
  await cashier.until(() => cashier.tap(/^Precios nuevos/), /Nueva venta/);
  await cashier.startNextSale();

  const espresso = cashier.page.getByText('Espresso', { exact: true }).first();
  await cashier.until(() => espresso.click({ timeout: 2_000 }), '$2.200 c/u');
  const cheaper = [file[0], row('2200', '')].join('\n');
  writeFileSync(join(scene.data_path, 'catalogue.csv'), `${cheaper.replace('2200', '2100')}\n`);
  await cashier.sees('$2.100');
  await cashier.until(() => cashier.press('F9'), 'Cambiaron precios');
  // What is less for the customer is on Enter.
  await cashier.until(() => cashier.press('Enter'), /Nueva venta/);
  await cashier.sees('$2.100');
  expect(screen.troubles).toEqual([]);
});
