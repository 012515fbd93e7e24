import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
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
});
