import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { atOneMoment, passTime, pressKeys } from '../renderer/input-events.ts';
import { Cashier } from './harness/cashier.ts';
import { EMPTY_CART, PRACTICE_PIN, usePractice } from './harness/practice.ts';
import { ask } from './harness/program.ts';
import { openPage } from './harness/scene.ts';

const UNKNOWN = '7809999999990';
const SCANNED = demoProducts().find(({ name }) => name === 'Jugo de mora 400 ml');

/** One practice till and page for all: each flow begins where the previous one ended, with its sales. */
describe('the counter, on one till in practice', () => {
  // Asks for plans from the first peso: small sums are quicker to ring up.
  const practice = usePractice({ installments_from_minor: 0 });
  const { takesTaps, go, approve, backToSale } = practice;
  let cashier: Cashier;
  let page: Page;
  beforeAll(() => void ({ cashier, page } = practice));
  const saved = async (button: string): Promise<{ readonly name: string; readonly text: string }> => {
    await takesTaps();
    const [file] = await Promise.all([page.waitForEvent('download'), cashier.tap(button)]);
    return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) };
  };
  /** Opens the plans of the presented card. */
  const presentCard = async (): Promise<void> => {
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('t'), /Acerque, inserte/);
    await cashier.until(() => cashier.tap('Presentar la tarjeta'), '¿En cuántas cuotas?');
  };
  const payExactly = async (): Promise<void> => {
    await cashier.until(() => cashier.press('F9'), /Nueva venta/);
    await cashier.startNextSale();
    await takesTaps();
  };
  const chooseAll = (then: string | RegExp): Promise<void> =>
    cashier.until(() => page.getByText('Todo', { exact: true }).click(), then);
  /** A page that has just changed ignores taps: repeats one until its dialog opens. */
  async function untilOpen(dialog: Locator, act: () => Promise<void>): Promise<void> {
    const opened = async (): Promise<boolean> => {
      await takesTaps();
      if (!(await dialog.isVisible())) await act().catch(() => undefined);
      return await dialog.waitFor({ timeout: 1_500 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(opened).toBe(true);
  }
  /** The figures of the shift's header, and what the list behind each adds up to, as the page says both. */
  async function followHeader(): Promise<Readonly<Record<string, readonly [shown: string, sum: string]>>> {
    const figures: Record<string, readonly [string, string]> = {};
    for (const figure of await page.locator('header dl > div').all()) {
      const name = await figure.locator('dt').innerText();
      const shown = (await figure.locator('dd').innerText()).trim();
      const list = page.getByRole('dialog', { name });
      await untilOpen(list, () => figure.getByRole('button').click({ timeout: 2_000 }));
      await list.getByText('Suma', { exact: true }).waitFor();
      figures[name] = [shown, await list.locator('dl dd').innerText()];
      await cashier.press('Escape');
      await list.waitFor({ state: 'detached' });
    }
    return figures;
  }

  test('an unknown barcode is the start of a product: name, price, PIN, and it is sold and kept, by keyboard alone', async () => {
    await cashier.scan(UNKNOWN);
    await cashier.sees('No lo encontramos');
    await pressKeys(page, 'Enter');
    await cashier.sees('Producto nuevo');
    await cashier.type('Miel de ulmo');
    await pressKeys(page, 'Enter');
    await cashier.type('4990');
    await cashier.sees('Vender y guardar');
    await cashier.until(() => cashier.press('Enter'), 'Hace falta aprobación');
    await approve('Miel de ulmo quedó en el catálogo.');
    await page.getByRole('button', { name: 'Cobrar $4.990' }).waitFor();
    await cashier.scan(UNKNOWN);
    await page.getByRole('button', { name: 'Cobrar $9.980' }).waitFor();
  });

  test('keys that are typed ahead of a screen are not lost, the card waits for whoever practises, and 3 means three installments', async () => {
    await atOneMoment(page, async () => {
      await page.keyboard.press('F12');
      await page.locator('html[data-guard]').waitFor();
      await page.keyboard.press('t');
    });
    await passTime(page);
    await cashier.sees(/Acerque, inserte/);
    await cashier.until(() => cashier.tap('Presentar la tarjeta'), '¿En cuántas cuotas?');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await pressKeys(page, '3');
    await page.getByRole('radio', { name: /^3 /, checked: true }).waitFor();
    await cashier.until(() => cashier.press('Enter'), 'Pago aprobado');
    await cashier.sees(/3 cuotas/);
    await cashier.startNextSale();
  });

  test('a plan that a customer touches on their display is shown at the till, which confirms it; nothing else can be done there', async () => {
    await go('Dispositivos', 'Pantallas en el navegador');
    await cashier.until(() => page.getByText('Pantallas en el navegador').first().click(), 'Conectar una pantalla');
    await cashier.until(() => cashier.tap('Conectar una pantalla'), 'Sirve una vez');
    const address = await page.locator('code', { hasText: 'view=customer' }).innerText();
    const code = await page.locator('b', { hasText: /^\d{6}$/ }).innerText();
    const display = await openPage(practice.browser, address);
    const customer = new Cashier(display.page);
    await display.page.getByRole('textbox').fill(code);
    await customer.until(() => customer.tap('Conectar'), /Bienvenid|Hola/);
    await backToSale();

    await cashier.addProduct('Espresso', '$1.900');
    await customer.sees('$1.900');
    await presentCard();
    await customer.sees('¿En cuántas cuotas quiere pagar?');
    await display.page.getByText('6 ×').click();
    await page.getByRole('radio', { name: /^6 /, checked: true }).waitFor();
    await cashier.sees(/El cliente/);
    expect(await display.page.getByRole('button').count()).toBe(0);
    await cashier.until(() => cashier.press('Enter'), 'Pago aprobado');
    await customer.sees(/aprobado|Gracias/);
    await cashier.startNextSale();
    await takesTaps();
    expect(display.troubles).toEqual([]);
    await display.close();
  });

  test('a sale for cash goes back as cash, and what is scanned meanwhile is in the cart afterwards', async () => {
    await cashier.addProduct('Espresso', '$1.900');
    await payExactly();
    await cashier.findSale(3);
    await chooseAll('Devolver $1.900');
    await cashier.sees('Se devuelve en efectivo');
    await cashier.scan(SCANNED?.code ?? '');
    await cashier.sees('Devolver $1.900');
    await cashier.typePin(PRACTICE_PIN);
    await cashier.until(() => cashier.tap(/^Devolver \$1\.900/), 'Entregue el efectivo');
    await cashier.until(() => cashier.press('Escape'), '1 artículo');
    await takesTaps();
  });

  test('a sale by cash and card goes back as both, with each part and its amount before the PIN', async () => {
    await page.getByRole('button', { name: 'Cobrar $3.500' }).waitFor();
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.typePart('900');
    await cashier.until(() => cashier.press('e'), 'Por recibir');
    await cashier.until(() => cashier.tap(/^Justo/), /Recibir \$900/);
    await cashier.until(() => cashier.press('Enter'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('t'), /Acerque, inserte/);
    await cashier.until(() => cashier.tap('Presentar la tarjeta'), '¿En cuántas cuotas?');
    await cashier.choosePlan('1', 'Pagado completo');
    await cashier.startNextSale();

    await cashier.findSale(4);
    await chooseAll('Devolver $3.500');
    const parts = page.getByLabel('Partes de la devolución');
    await parts.waitFor();
    expect(await parts.innerText()).toMatch(/\$2\.600[^]*\$900|\$900[^]*\$2\.600/);
    await cashier.typePin(PRACTICE_PIN);
    await cashier.until(() => cashier.tap(/^Devolver \$3\.500/), 'Devolución hecha');
    await cashier.sees(/Entregue \$900/);
    await backToSale();
  });

  test('the price of a line is changed for one sale alone', async () => {
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('Control+p'), 'Cambiar precio');
    await cashier.type('1500');
    await cashier.until(() => cashier.press('Enter'), /de lista \$1\.900/);
    await page.getByRole('button', { name: 'Cobrar $1.500' }).waitFor();
    await payExactly();
  });

  test('every figure of the shift is followed to what it is made of, by hand and by keyboard', async () => {
    await go('Turno', /Contar y cerrar/);
    await page.getByText('Devuelto', { exact: true }).waitFor();
    const figures = await followHeader();
    expect(Object.keys(figures)).toEqual(['Boletas', 'Ventas del turno', 'Devuelto', 'Efectivo', 'Tarjetas']);
    const { Boletas: receipts, ...amounts } = figures;
    expect(receipts).toEqual(['5', amounts['Ventas del turno']?.[0]]);
    for (const [shown, sum] of Object.values(amounts)) expect(sum).toBe(shown);
    expect(figures['Devuelto']?.[0]).toBe('−$5.400');

    const cover = page.locator('header').getByRole('button', { name: /Devuelto/ });
    const isReached = (): Promise<boolean> => cover.evaluate((button) => button === document.activeElement);
    await takesTaps();
    for (let tabs = 0; tabs < 40 && !(await isReached()); tabs += 1) await cashier.press('Tab');
    const list = page.getByRole('dialog', { name: 'Devuelto' });
    await untilOpen(list, () => cashier.press('Enter'));
    await list.getByText('Devolución a Visa').waitFor();
    expect(await list.getByText('Devolución en efectivo').count()).toBe(2);
    await cashier.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  test('the report of the shift is kept as PDF and CSV without a printer', async () => {
    const pdf = await saved('Guardar como PDF');
    expect(pdf.text).toMatch(/^%PDF-1\.4[^]*%%EOF\n$/);
    await cashier.sees(/^Guardado: x-1-.*\.pdf$/);
    const csv = await saved('Guardar como CSV');
    expect(csv.text).toMatch(/Efectivo \(\d\),"4300"/);
    await backToSale();
  });

  test('a drawer that holds less than what goes back is said, and nothing moves', async () => {
    await cashier.addProduct('Espresso', '$1.900');
    await payExactly();
    await go('Turno', /Contar y cerrar/);
    await cashier.until(() => cashier.press('+'), 'Escriba el monto');
    await cashier.type('2000');
    await cashier.sees('Retirar $2.000');
    await cashier.until(() => cashier.press('Enter'), '−$2.000');
    await backToSale();
    await cashier.findSale(6);
    await chooseAll(/En la gaveta hay menos que eso\./);
    await cashier.typePin(PRACTICE_PIN);
    await pressKeys(page, 'Enter');
    expect(await page.getByText('Entregue el efectivo').count()).toBe(0);
    await cashier.sees(/En la gaveta hay menos que eso\./);
    await cashier.until(() => cashier.press('Escape'), 'Escanee la boleta o elija una venta.');
    await backToSale();
  });

  test('one PIN opens the catalogue; it is exported by the browser with columns in Spanish, and there is an example', async () => {
    // The first flow's PIN holds for a minute: a quick machine is not asked again.
    await go('Catálogo', /Hace falta aprobación|^\d+ productos/);
    if (await page.getByText('Hace falta aprobación').isVisible()) {
      await cashier.until(() => cashier.tap('Cancelar'), 'Hace falta permiso para cambiar el catálogo.');
      await cashier.until(() => cashier.tap('Pedir permiso'), 'Hace falta aprobación');
      await approve('Existencias');
    }
    expect(await page.getByText('Hace falta permiso').count()).toBe(0);
    const catalogue = await saved('Exportar');
    expect(catalogue.name).toMatch(/^catalogue-.*\.csv$/);
    expect(catalogue.text).toMatch(/^id,nombre,código,categoría/);
    expect(catalogue.text).toContain(`Miel de ulmo,${UNKNOWN}`);
    await cashier.until(() => cashier.tap('Importar'), 'Importar un archivo CSV');
    expect((await saved('Bajar una planilla de ejemplo')).name).toBe('catalogo-ejemplo.csv');
  });

  test('an import of 10,000 rows of which 300 are wrong says which, and imports nothing', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const wrong = index % 33 === 0 && index < 9_900;
      return `Producto ${index},${wrong ? 'gratis' : '1990'}`;
    });
    const buffer = Buffer.from(['nombre,precio', ...rows, ''].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'muchos.csv', mimeType: 'text/csv', buffer });
    await cashier.sees('300 filas con error. No se importó nada: corríjalas y elija el archivo otra vez.');
    await cashier.sees('Línea 2:');
    await cashier.until(() => cashier.press('Escape'), '62 productos');
    await backToSale();
  });

  test('the audit trail says what was done in sentences, without ids, on the page and in the sheet', async () => {
    await go('Auditoría', 'Miel de ulmo');
    const shown = await page.locator('table').innerText();
    expect(shown).toContain('Miel de ulmo');
    expect(shown).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    const sheet = await saved('Exportar');
    expect(sheet.text).toMatch(/^Cuándo,Quién,Acción,Detalle,/);
    expect(sheet.text).toContain('de $1.900 a $1.500');
    await backToSale();
  });

  test('a lost answer is practised by one press: what to do is said, and whether it was done', async () => {
    await cashier.until(() => cashier.tap('Práctica: no se mueve dinero'), 'Practicar qué pasa si…');
    await cashier.until(() => cashier.tap('Respuesta perdida'), /El banco cobra y la respuesta se pierde/);
    await cashier.addProduct('Espresso', '$1.900');
    await presentCard();
    await cashier.choosePlan('1', /No sabemos si el cobro se hizo|Cobro anulado/);
    await cashier.until(() => cashier.press('2'), /Pagar en efectivo|Recibido|Vuelto/);
    await cashier.sees('Hecho: la caja anula sola el cobro dudoso.');
    const payJustThat = async (): Promise<void> => {
      await cashier.tap(/^Justo/);
      await cashier.press('Enter');
    };
    await cashier.until(payJustThat, 'Pago recibido');
    await cashier.startNextSale();
    await takesTaps();
    await cashier.tap('Cerrar');
    await page.getByText('Hecho: la caja anula').waitFor({ state: 'detached' });
  });

  test('a power cut is practised: the till goes off in the middle of a charge, and knows afterwards what became of it', async () => {
    await cashier.until(() => cashier.tap('Práctica: no se mueve dinero'), 'Practicar qué pasa si…');
    await cashier.until(() => cashier.tap('Corte de luz'), /La caja se apaga con el cobro enviado/);
    await cashier.addProduct('Espresso', '$1.900');
    await presentCard();
    await cashier.choosePlan('1', /Procesando|Sin conexión|Reconectando|no responde/);
    await practice.till.program.ended;
    await practice.reopen();
    ({ cashier, page } = practice);
    await cashier.sees('Hecho: la caja supo qué pasó con el cobro.');
    await cashier.until(() => cashier.press('F7'), EMPTY_CART);
    await takesTaps();
  });

  test('a PIN that is wrong three times locks for a minute and says so, nothing went back, and the journal proves all of it', async () => {
    await cashier.until(() => cashier.press('Alt+3'), 'Buscar sin boleta');
    await cashier.until(() => cashier.tap(/^\$9\.980/), 'Clave del encargado');
    await chooseAll(/^(Anular|Reembolsar|Devolver) \$9\.980/);
    for (const seen of ['Quedan 2 intentos', 'Queda 1 intento', /Clave bloqueada/]) {
      await cashier.typePin('111111');
      await cashier.until(() => cashier.tap(/^(Anular|Reembolsar|Devolver) \$9\.980/), seen);
    }
    await practice.till.stop();
    const verified = await ask(['journal', 'verify', '--data', practice.data_path]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
  });
});
