import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressKeys, scan, typeKeys } from '../../input-events.ts';
import type { OpenScreen } from '../../open-screen.ts';
import { snapshot } from '../../states/demo.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;
beforeEach(async () => {
  screen = await stage().show('sale');
  page = screen.page;
});

const sent = () => screen.main.acts.map(({ intent, args }) => ({ intent, args }));
const UNKNOWN = '7809999999999';

describe('what the shop does not know yet', () => {
  it('takes a customer by name alone, but not for an invoice', async () => {
    await page.keyboard.press('F6');
    await typeKeys(page, 'Ana Soto');
    await page.getByText('Factura', { exact: true }).click();
    await page.getByText('Falta el número').waitFor();
    await page.getByText('Boleta', { exact: true }).last().click();
    await page.getByText('Guardar cliente').waitFor();
    await pressKeys(page, 'Enter');
    await expect
      .poll(() => sent().at(-1))
      .toEqual({ intent: 'sale.setCustomer', args: { customer: { name: 'Ana Soto' }, document: 'receipt' } });
  });

  it('makes a product of a code that nobody knows: name, Enter, price, Enter, and it is sold and kept', async () => {
    await scan(page, UNKNOWN);
    await page.getByText('No lo encontramos').waitFor();
    await pressKeys(page, 'Enter');
    await page.getByRole('heading', { name: 'Producto nuevo' }).waitFor();
    await typeKeys(page, 'Miel');
    await pressKeys(page, 'Enter');
    await typeKeys(page, '4990');
    await page.getByText('Vender y guardar').waitFor();
    await pressKeys(page, 'Enter');
    const kept = { name: 'Miel', code: UNKNOWN, price_minor: 4990, product_id: null };
    await expect.poll(() => sent().find(({ intent }) => intent === 'catalogue.save')).toMatchObject({ args: kept });
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.addCode', args: { code: UNKNOWN } });
  });

  it('lets a scan wait that comes while a product is being written, and loses neither', async () => {
    await scan(page, UNKNOWN);
    await page.getByText('No lo encontramos').waitFor();
    await page.getByRole('button', { name: 'Agregarlo' }).click();
    await typeKeys(page, 'Miel');
    await scan(page, '7801111111111');
    await page.getByRole('group', { name: 'Estado de la caja' }).getByText('Códigos sin agregar').waitFor();
    expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Miel');
    await pressKeys(page, 'Escape');
    await page.getByText('No lo encontramos').waitFor();
    expect(await page.getByLabel('Escanear o buscar producto').inputValue()).toBe('7801111111111');
  });

  it('sells it once without keeping it where the catalogue is closed, and says so where both are', async () => {
    const closed = (change_price: 'allow' | 'deny') =>
      screen.main.publish({
        staff: { ...snapshot.staff, verdicts: { ...snapshot.staff.verdicts, edit_catalogue: 'deny', change_price } },
      });
    closed('allow');
    await scan(page, UNKNOWN);
    await page.getByText('No lo encontramos').waitFor();
    await pressKeys(page, 'Enter');
    await typeKeys(page, 'Miel');
    await pressKeys(page, 'Enter');
    await typeKeys(page, '4990');
    await page.getByText('Vender sin guardar').waitFor();
    await page.locator('html:not([data-guard])').waitFor();
    await pressKeys(page, 'Enter');
    const args = { name: 'Miel', code: UNKNOWN, price_minor: 4990 };
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.addUnlisted', args });
    closed('deny');
    await scan(page, UNKNOWN);
    await page.getByText('No lo encontramos').waitFor();
    await pressKeys(page, 'Enter');
    await page.getByText(/pida a un encargado que lo agregue/).waitFor();
  });
});
