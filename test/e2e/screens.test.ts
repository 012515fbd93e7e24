import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectToChromium } from '../support/browser/connect-chromium.ts';
import { passTime, pressKeys } from '../renderer/hands.ts';
import { Cashier } from './harness/cashier.ts';
import { type TillPage, openPage } from './harness/scene.ts';
import { type TillUnderTest, newDataFolder, startTill } from './harness/till.ts';

const PIN = '246810';
const UNKNOWN = '7809999999990';

/** One till in practice and one page for all: each flow begins and ends with an empty cart. */
describe('the screens of one till in practice', () => {
  const data = newDataFolder();
  let browser: Browser;
  let till: TillUnderTest;
  let screen: TillPage;
  let cashier: Cashier;

  async function open(): Promise<void> {
    till = await startTill(data.path);
    screen = await openPage(browser, till.url);
    cashier = new Cashier(screen.page);
    await cashier.readerIsReady();
  }
  const go = async (place: string, seen: string | RegExp): Promise<void> => {
    await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
    await cashier.until(() => cashier.tap(place), seen);
  };
  const approve = async (then: string | RegExp): Promise<void> => {
    await pressKeys(cashier.page, ...PIN);
    await cashier.until(() => cashier.press('Enter'), then);
  };

  beforeAll(async () => {
    browser = await connectToChromium();
    await open();
  });
  afterAll(async () => {
    await screen.close();
    await till.stop();
    await browser.close();
    data.remove();
  });

  test('an unknown barcode is the start of a product: name, price, PIN, and it is sold and kept, by keyboard alone', async () => {
    await cashier.scan(UNKNOWN);
    await cashier.sees('No lo encontramos');
    await pressKeys(cashier.page, 'Enter');
    await cashier.sees('Producto nuevo');
    await cashier.type('Miel de ulmo');
    await pressKeys(cashier.page, 'Enter');
    await cashier.type('4990');
    await cashier.sees('Vender y guardar');
    await cashier.until(() => cashier.press('Enter'), 'Hace falta aprobación');
    await approve('Miel de ulmo quedó en el catálogo.');
    await cashier.page.getByRole('button', { name: 'Cobrar $4.990' }).waitFor();
    await cashier.scan(UNKNOWN);
    await cashier.page.getByRole('button', { name: 'Cobrar $9.980' }).waitFor();
  });

  test('keys that are typed ahead of a screen are not lost, and the card waits for whoever practises', async () => {
    await cashier.page.keyboard.press('F12');
    await cashier.page.locator('html[data-guard]').waitFor();
    await cashier.page.keyboard.press('t');
    await passTime(cashier.page);
    await cashier.sees(/Acerque, inserte/);
    await cashier.until(() => cashier.tap('Presentar la tarjeta'), /¿En cuántas cuotas|Pago aprobado/);
    if (await cashier.page.getByText('¿En cuántas cuotas').isVisible()) await cashier.choosePlan('1', 'Pago aprobado');
    await cashier.startNextSale();
  });

  test('a lost answer is practised by one press: what to do is said, and whether it was done', async () => {
    await cashier.until(() => cashier.tap('Práctica: no se mueve dinero'), 'Practicar qué pasa si…');
    await cashier.until(() => cashier.tap('Respuesta perdida'), /El banco cobra y nadie lo oye/);
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F12'), '¿Cómo paga?');
    await cashier.until(() => cashier.press('t'), /Acerque, inserte/);
    await cashier.until(
      () => cashier.tap('Presentar la tarjeta'),
      /¿En cuántas cuotas|No sabemos si el cobro|Cobro anulado/,
    );
    if (await cashier.page.getByText('¿En cuántas cuotas').isVisible())
      await cashier.choosePlan('1', /No sabemos si el cobro se hizo|Cobro anulado/);
    await cashier.until(() => cashier.press('2'), /Pagar en efectivo|Recibido|Vuelto/);
    await cashier.sees('Hecho: la caja anula sola el cobro dudoso.');
    await cashier.tap(/^Justo/);
    await cashier.until(() => cashier.press('Enter'), 'Pago recibido');
    await cashier.startNextSale();
    await cashier.until(() => cashier.tap('Cerrar'), 'Escanee o toque un producto');
  });

  test('one PIN opens the catalogue; it is exported by the browser with columns in Spanish, and there is an example', async () => {
    await go('Catálogo', 'Hace falta aprobación');
    await cashier.until(() => cashier.tap('Cancelar'), 'Hace falta permiso para cambiar el catálogo.');
    await cashier.until(() => cashier.tap('Pedir permiso'), 'Hace falta aprobación');
    await approve('Miel de ulmo');
    expect(await cashier.page.getByText('Hace falta permiso').count()).toBe(0);
    await cashier.page.locator('html:not([data-guard])').waitFor();
    const [catalogue] = await Promise.all([cashier.page.waitForEvent('download'), cashier.tap('Exportar')]);
    const text = readFileSync(await catalogue.path(), 'utf8');
    expect(catalogue.suggestedFilename()).toMatch(/^catalogue-.*\.csv$/);
    expect(text.slice(1, 30)).toContain('id,nombre,código,categoría');
    expect(text).toContain(`Miel de ulmo,${UNKNOWN}`);
    await cashier.until(() => cashier.tap('Importar'), 'Importar un archivo CSV');
    const [example] = await Promise.all([
      cashier.page.waitForEvent('download'),
      cashier.tap('Bajar una planilla de ejemplo'),
    ]);
    expect(example.suggestedFilename()).toBe('catalogo-ejemplo.csv');
    await cashier.until(() => cashier.press('Escape'), 'Miel de ulmo');
    await cashier.until(() => cashier.press('Escape'), 'Escanee o toque un producto');
  });

  test('the report of the shift is kept as PDF and CSV without a printer', async () => {
    await go('Turno', /Contar y cerrar/);
    const [pdf] = await Promise.all([cashier.page.waitForEvent('download'), cashier.tap('Guardar como PDF')]);
    expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-1\.4[^]*%%EOF\n$/);
    await cashier.sees(/^Guardado: x-1-.*\.pdf$/);
    const [csv] = await Promise.all([cashier.page.waitForEvent('download'), cashier.tap('Guardar como CSV')]);
    expect(readFileSync(await csv.path(), 'utf8')).toMatch(/Efectivo \(1\),"1900"/);
    await cashier.until(() => cashier.press('Escape'), 'Escanee o toque un producto');
  });

  test('the audit trail says what was done in sentences, without ids', async () => {
    await go('Auditoría', 'Producto agregado');
    const text = await cashier.page.locator('table').innerText();
    expect(text).toContain('Miel de ulmo');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    await cashier.until(() => cashier.press('Escape'), 'Escanee o toque un producto');
  });

  test('a power cut is practised: the till goes off in the middle of a charge, and knows afterwards what became of it', async () => {
    await cashier.until(() => cashier.tap('Práctica: no se mueve dinero'), 'Practicar qué pasa si…');
    await cashier.until(() => cashier.tap('Corte de luz'), /La caja se apaga con el cobro enviado/);
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F12'), '¿Cómo paga?');
    await cashier.until(() => cashier.press('t'), /Acerque, inserte/);
    await cashier.until(() => cashier.tap('Presentar la tarjeta'), /¿En cuántas cuotas|Procesando|Sin conexión|perdi/);
    if (await cashier.page.getByText('¿En cuántas cuotas').isVisible()) {
      await cashier.press('1');
      await cashier.until(() => cashier.tap(/^Cobrar/), /Procesando|Sin conexión|Reconectando|no responde/);
    }
    await till.program.ended;
    await screen.close();
    await open();
    await cashier.sees('Hecho: la caja supo qué pasó con el cobro.');
  });
});
