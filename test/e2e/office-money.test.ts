import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../scripts/process.ts';
import { fillDemoShop } from '../store/pictures/demo-shop.ts';
import { openOffice, shopKey } from '../store/use-office.ts';
import { usePostgres } from '../store/use-postgres.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { openPage } from './harness/scene.ts';
import { signIn, expectNoAuditFindings, press, sees } from './harness/office.ts';

const postgres = usePostgres();
const browser = useChromium();

test('a manager receives a drop, gives a float, and lays the cards of the shop beside the report of a file', async () => {
  const { store, url } = await postgres.database();
  await fillDemoShop(url, store, { lanes: 3, key_pem: shopKey, now_ms: new Date().setHours(16, 20, 0, 0) });
  const office = await openOffice(store, { page_folder: officeFolder(ROOT) ?? '' });
  const pin = await office.person('Ana', 'manager');
  const { page, troubles, close } = await openPage(browser(), office.url);
  const own = (): readonly string[] => troubles.filter((text) => !/status of 40[139]/.test(text));
  await signIn(page, pin);

  // What a lane announced is in the safe when it was counted, and another amount needs a note.
  await press(page, 'Caja fuerte');
  await sees(page, 'De la caja 1:');
  const before = await store.rows<{ sum: number }>('SELECT sum(amount_minor)::bigint AS sum FROM safe_entry');
  await press(page, 'Recibir');
  const receive = page.getByRole('form', { name: 'Recibir' });
  await receive.getByLabel('Contado').fill('61.000');
  await receive.getByLabel('Su clave').fill(pin);
  await expectNoAuditFindings(page);
  const done = receive.getByRole('button', { name: 'Recibir' });
  expect(await done.isDisabled()).toBe(true);
  await receive.getByLabel('Nota').fill('faltó un billete');
  await done.click();
  await sees(page, 'Anunciado $62.000, diferencia −$1.000');
  await press(page, 'Dar fondo');
  const give = page.getByRole('form', { name: 'Dar fondo' });
  await give.getByLabel('Caja').fill('1');
  await give.getByLabel('Monto').fill('30000');
  await give.getByLabel('Su clave').fill('000000');
  await give.getByRole('button', { name: 'Dar fondo' }).click();
  await sees(page, 'El nombre o la clave no es correcto.');
  await give.getByLabel('Su clave').fill(pin);
  await give.getByRole('button', { name: 'Dar fondo' }).click();
  await sees(page, 'A la caja 1:');
  await expectNoAuditFindings(page);
  const after = await store.rows<{ sum: number }>('SELECT sum(amount_minor)::bigint AS sum FROM safe_entry');
  expect((after[0]?.sum ?? 0) - (before[0]?.sum ?? 0)).toBe(61_000 - 30_000);

  // Each difference names its lane; while a lane is missing, an unknown payment is no difference.
  await press(page, 'Liquidación');
  await sees(page, 'Otro monto');
  await sees(page, 'Se liquida después');
  await sees(page, 'De ninguna caja que haya informado');
  await expectNoAuditFindings(page);
  const file = join(postgres.folder, 'report.json');
  writeFileSync(file, '{"date":"ayer"}');
  await page.locator('input[type=file]').setInputFiles(file);
  await sees(page, 'El archivo no es un informe de liquidación.');
  const [{ date } = { date: '' }] = await store.rows<{ date: string }>(
    `SELECT to_char(max(day), 'YYYY-MM-DD') AS date FROM settlement_report`,
  );
  const report = { id: 'r', date, total_amount: 5, currency: 'CLP', transaction_count: 1, fees: 0, net_amount: 0 };
  writeFileSync(file, JSON.stringify({ ...report, transactions: [] }));
  await page.locator('input[type=file]').setInputFiles(file);
  await sees(page, 'El informe no se aceptó');
  writeFileSync(file, JSON.stringify({ ...report, transactions: [{ id: 'x', amount: 5, fee: 0, net: 5 }] }));
  await page.locator('input[type=file]').setInputFiles(file);
  await sees(page, `Informe del ${date} recibido: 1 línea.`);
  expect(own()).toEqual([]);
  await close();
});
