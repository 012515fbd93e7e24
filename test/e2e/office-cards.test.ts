/** @module-tag night */
import { expect, test } from 'vitest';
import { officeFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../scripts/process.ts';
import { giftOf, giftPaid, loadedBy, saleOf } from '../store/gift-events.ts';
import { enrolledTill, serve } from '../store/test-till.ts';
import { openOffice } from '../store/use-office.ts';
import { usePostgres } from '../store/use-postgres.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { signIn, expectNoAuditFindings, press, sees } from './harness/office.ts';
import { openPage } from './harness/scene.ts';

const postgres = usePostgres();
const browser = useChromium();

test('a manager sees what is owed on gift cards, finds one by its letters and reads what moved it; a supervisor has no such page', async () => {
  const { store } = await postgres.database();
  const server = await serve(store);
  const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
  const gift = giftOf('0123456789abcdef0123456789abcdef', 'STVW');
  const others = Array.from({ length: 60 }, (_, index) => giftOf(index.toString(16).padStart(32, '0'), 'HJKL'));
  one.write(
    loadedBy('Bea', gift, 1, 30_000),
    ...others.map((other, index) => loadedBy('Sol', other, index + 2, 1_000)),
  );
  expect((await one.push()).code).toBe('ok');
  const wish = { trace_id: gift.card_id, call: 'gift' } as const;
  expect((await two.claim({ ...wish, return_id: 'tender-paid', amount_minor: 12_500 })).code).toBe('ok');
  expect((await two.claim({ ...wish, return_id: 'tender-open', amount_minor: 4_000 })).code).toBe('ok');
  const paid = { ...saleOf(7, 2, [giftPaid('tender-paid', 12_500, gift)], 'PAID'), cashier: 'Carla' };
  two.write({ type: 'gift_taken', sale: paid });
  expect((await two.push()).code).toBe('ok');
  const office = await openOffice(store, { page_folder: officeFolder(ROOT) ?? '' });
  const pin = await office.person('Ana', 'manager');
  const { page, troubles, close } = await openPage(browser(), office.url);
  await signIn(page, pin);

  // The day shows the sum owed, and the part held by an open sale.
  await sees(page, 'Se debe en tarjetas');
  await sees(page, '61 tarjetas · CLP');
  await sees(page, '$77.500');
  await sees(page, '$4.000 en una venta abierta');
  await expectNoAuditFindings(page);

  await press(page, 'Regalo');
  await sees(page, 'Elija una tarjeta para ver sus movimientos.');
  await page.getByRole('row').nth(50).waitFor();
  await press(page, 'Ver más');
  await page.getByRole('row').nth(61).waitFor();
  await expectNoAuditFindings(page);
  await page.getByLabel('Últimas cuatro letras').fill('zzzz');
  await sees(page, 'Ninguna tarjeta termina en ZZZZ.');
  await page.getByLabel('Últimas cuatro letras').fill('stvw');
  await sees(page, 'Bea');
  await press(page, 'Movimientos de STVW');
  await sees(page, 'Carga · venta 1');
  await sees(page, 'Pago · venta 7');
  await sees(page, /^Caja 2 · .* · Carla$/);
  await sees(page, 'en curso');
  await sees(page, 'Saldo $17.500');
  await expectNoAuditFindings(page);
  await page.getByLabel('Idioma').selectOption('pt');
  await sees(page, 'Cartões-presente e vales');
  await page.getByLabel('Idioma').selectOption('es');
  await press(page, 'Salir');

  const own = await office.person('Ana', 'supervisor');
  await signIn(page, own);
  await sees(page, 'La tienda hoy');
  await sees(page, '61 tarjetas · CLP');
  expect(await page.getByRole('button', { name: 'Regalo' }).count()).toBe(0);
  expect(troubles.filter((text) => !/status of 40[13]/.test(text))).toEqual([]);
  await close();
  await server.stop();
});
