import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedFiscalProvider } from '../../electron/features/fiscal/simulated-provider.ts';
import { ReceiptPages } from '../../electron/features/receipts/receipt-pages.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { newToken, systemClock } from '../../electron/platform/system.ts';
import { RealTill } from '../fixtures/real-till.ts';
import { useChromium } from '../support/browser/use-chromium.ts';

const LOOK_MS = 5_000;
const TELEPHONE = { width: 390, height: 844 } as const;

const browser = useChromium();
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'cobro-invoice-page-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('on a telephone a customer mends a wrong number, asks for the invoice, and reads its number a moment later', async () => {
  const pages = await ReceiptPages.open({ host: '127.0.0.1', port: 0, clock: systemClock, newToken, log: SILENT_LOG });
  const till = new RealTill(
    { directory: folder },
    { invoice_page: true },
    new SimulatedFiscalProvider(['down']),
    null,
    pages,
  );
  const context = await browser().newContext({ viewport: TELEPHONE, isMobile: true, hasTouch: true });
  try {
    await till.moved();
    await till.add('Espresso');
    const { sale_id } = till.sale;
    await till.do('checkout.begin', {});
    await till.do('checkout.chooseCash', {});
    await till.do('checkout.takeCash', { received_minor: 2_000 });
    await till.do('checkout.finish', {});

    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    // A rejected form returns 422, which the browser logs itself.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422')) troubles.push(message.text());
    });
    const address = pages.address(sale_id);
    await page.goto(address);
    await page.getByText('Espresso').waitFor();
    await page.getByLabel('RUT').fill('12.345.678-6');
    await page.getByLabel('Nombre o razón social').fill('Rosa Fuentes');
    await page.getByRole('button', { name: 'Pedir factura' }).tap();
    await page.getByText('Ese número no es correcto. Revíselo.').waitFor();
    // Valid values stay filled in.
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('Rosa Fuentes');
    const folder_of_pictures = process.env['COBRO_PICTURES'];
    if (folder_of_pictures !== undefined)
      await page.screenshot({ path: join(folder_of_pictures, 'invoice-page.png'), fullPage: true });
    // Nothing overflows the phone's width.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TELEPHONE.width);
    // The till records the document while the tax office is offline.
    await till.moved(LOOK_MS);
    await page.getByLabel('RUT').fill('12.345.678-5');
    await page.getByRole('button', { name: 'Pedir factura' }).tap();
    await page.getByText('La factura está pedida.').waitFor();
    expect(page.url()).toBe(address);
    // The next customer is served meanwhile.
    await till.add('Espresso');
    expect(till.sale.lines).toHaveLength(1);
    for (let round = 0; round < 6; round += 1) await till.moved(4 * LOOK_MS);
    await page.reload();
    await page.getByText('Su factura es la número SIM-F-1').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(troubles).toEqual([]);
    expect(till.shop.journal.verify().problems).toEqual([]);
  } finally {
    await context.close();
    till.abandon();
    pages.stop();
  }
});
