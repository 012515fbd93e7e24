import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEYS } from '../../core/keyboard/key-map.ts';
import { fail, succeed } from '../../core/result.ts';
import { type OpenScreen, settle } from './open-screen.ts';
import { emptySale, lines, products, sale, saleRules, till } from './states/demo.ts';
import { beforeTip, unknownStep } from './states/payment-states.ts';
import { useStage } from './use-stage.ts';
import { cardNumber } from '../sandbox/support.ts';
import { passTime, pressKeys, scan, typeKeys } from './input-events.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;
beforeEach(async () => void ({ page } = screen = await stage().show('sale')));

const field = () => page.getByPlaceholder('Escanee', { exact: false });
const sent = () => screen.main.acts.map(({ intent, args }) => ({ intent, args }));
const CODE = '7800000000001';
/** Presses in one script, before any answer can arrive. */
const pressEnter = (times: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let press = 0; press < count; press += 1) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await Promise.resolve();
    }
  }, times);

describe('the sale screen', () => {
  it('takes a scan wherever the focus is, and presses nothing with its Enter', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await scan(page, CODE);
    await expect.poll(sent).toEqual([{ intent: 'sale.addCode', args: { code: CODE } }]);
    await field().focus();
    await scan(page, CODE);
    await expect.poll(() => sent().length).toBe(2);
    // The field is cleared once the answer arrives.
    await expect.poll(() => field().inputValue()).toBe('');
  });

  it('keeps a code that the catalogue does not know, selected and with a sentence', async () => {
    await scan(page, '7809999999999');
    await page.getByText('No lo encontramos').waitFor();
    expect(await field().inputValue()).toBe('7809999999999');
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('7809999999999');
    await scan(page, CODE);
    await expect.poll(() => field().inputValue()).toBe('');
  });

  it('takes a swiped card for a card: nothing of it is sent or stays, and a sentence says where it is used', async () => {
    const number = cardNumber();
    for (const typed of [`;${number}=29125010000000000?`, `%B${number}^ROJAS/MARCELA^29125010000000000?`, number]) {
      await scan(page, typed);
      await page.getByText('Eso es una tarjeta', { exact: false }).waitFor();
      expect(await field().inputValue()).toBe('');
      await passTime(page, 10_000);
      await page.getByText('Eso es una tarjeta', { exact: false }).waitFor({ state: 'hidden' });
    }
    expect(sent()).toEqual([]);
    expect(await page.content()).not.toContain(number);
  });

  it('asks again for what it shows when the catalogue was changed', async () => {
    // What each first letter finds is asked for beside it, in the background.
    const isShown = ({ intent, args }: (typeof screen.main.requests)[number]) =>
      intent === 'catalogue.search' && (args as { text?: string }).text === '';
    const searches = () => screen.main.requests.filter(isShown).length;
    const before = searches();
    screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + 1 } });
    await expect.poll(searches).toBe(before + 1);
  });

  it('does not say that there is nothing before the till has said what there is', async () => {
    screen.main.answer({ 'catalogue.search': () => fail({ code: 'internal', detail: '' }) });
    await page.reload();
    await page.getByText('Cargando el catálogo…').waitFor();
    expect(await page.getByText('no tiene productos').count()).toBe(0);
    screen.main.answer({ 'catalogue.search': () => succeed({ products: [], total: 0 }) });
    screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + 1 } });
    await page.getByText('no tiene productos').waitFor();
  });

  it('adds no scan of a screen that does not read codes, and presses nothing with it', async () => {
    screen.main.publish({ checkout: { ...beforeTip, unconfirmed_minor: 77_028, current: unknownStep } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    await scan(page, '1231231231231');
    await passTime(page);
    expect(sent()).toEqual([]);
  });

  it('acts on the selected line with the keys of the design', async () => {
    await page.keyboard.press('ArrowUp');
    await pressKeys(page, '+');
    await pressKeys(page, 'Delete');
    await expect.poll(sent).toEqual([
      { intent: 'sale.setQuantity', args: { line_id: 'l7', quantity_milli: 3000 } },
      { intent: 'sale.setQuantity', args: { line_id: 'l7', quantity_milli: 0 } },
    ]);
    await page.getByText('Deshacer').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.undo', args: {} });
  });

  it('starts payments with F9 and F12, and not with a held Enter', async () => {
    await page.keyboard.press('F9');
    await page.keyboard.press('F12');
    await page.keyboard.press('Enter');
    await expect.poll(() => sent().map(({ intent }) => intent)).toEqual(['checkout.exactCash', 'checkout.begin']);
  });

  it('types what is typed anywhere into the scan field, and adds the first product found', async () => {
    await pressKeys(page, 'Tab');
    await typeKeys(page, 'colombia');
    await page.locator('[data-product=p15]').waitFor();
    await expect.poll(() => page.locator('[data-product]').count()).toBe(1);
    await pressKeys(page, 'Enter');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.addProduct', args: { product_id: 'p15' } });
  });

  it('means the same by a second Enter, however soon it comes: the unknown code is a new product', async () => {
    for (const soon of [true, false]) {
      await typeKeys(page, '78099');
      await pressEnter(soon ? 2 : 1);
      if (!soon) {
        await page.getByText('No lo encontramos').waitFor();
        await pressKeys(page, 'Enter');
      }
      await page.getByRole('dialog', { name: 'Producto nuevo' }).waitFor();
      await pressKeys(page, 'Escape');
    }
  });

  it('leaves the box of what was scanned by its button, and by Escape wherever the focus is', async () => {
    const box = page.getByRole('dialog', { name: 'Códigos sin agregar' });
    const pill = page.locator('header button[aria-haspopup="dialog"]', { hasText: '1' }).first();
    await scan(page, '7809999999999');
    await page.getByText('No lo encontramos').waitFor();
    await pill.click();
    await box.getByRole('button', { name: 'Ver la lista' }).click();
    await page.getByRole('dialog', { name: /^Códigos leídos/ }).waitFor();
    await box.waitFor({ state: 'detached' });
    await pill.click();
    await box.waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await pressKeys(page, 'Escape');
    await box.waitFor({ state: 'detached' });
  });

  it('waits for what words find, where Enter comes first', async () => {
    await page.evaluate(() => {
      const search = document.activeElement as HTMLInputElement;
      search.setRangeText('colombia', 0, 0, 'end');
      search.dispatchEvent(new Event('input', { bubbles: true }));
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect.poll(sent).toEqual([{ intent: 'sale.addProduct', args: { product_id: 'p15' } }]);
  });

  it('asks for the weight of a product by weight, in grams', async () => {
    await page.getByRole('button', { name: 'A granel', exact: true }).click();
    await page.locator('[data-product=p17]').click();
    await typeKeys(page, '450');
    await page.getByText('Agregar 0,450 kg').waitFor();
    await pressKeys(page, 'Enter');
    await expect
      .poll(() => sent().at(-1))
      .toEqual({ intent: 'sale.addProduct', args: { product_id: 'p17', quantity_milli: 450 } });
    await field().waitFor();
  });

  it('resumes a sale on hold by keys alone', async () => {
    const sales = [1046, 1044].map((number) => ({
      sale_id: `s${number}`,
      number,
      held_at_ms: 0,
      total_minor: 7400,
      item_count: 2,
      label: null,
      has_unknown_payment: false,
      paid_minor: 0,
      tab_minor: null,
    }));
    screen.main.publish({ sale: emptySale, held: sales });
    await page.getByText('Carro vacío').waitFor();
    await page.keyboard.press('F7');
    await page.locator('footer').getByText('Retomar la venta 1046').waitFor();
    await pressKeys(page, 'ArrowDown');
    await page.locator('footer').getByText('Retomar la venta 1044').waitFor();
    await pressKeys(page, 'Enter');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.resume', args: { sale_id: 's1044' } });
  });

  it('tells why the till refused, in words', async () => {
    screen.main.answer({ 'drawer.open': () => fail({ code: 'no_drawer', detail: '' }) });
    await page.keyboard.press('F8');
    await page.getByText('Esta caja no tiene gaveta conectada.').waitFor();
  });

  it('says that the till does not respond, takes no act meanwhile, and is right again when it is back', async () => {
    screen.main.publish({ sale: { ...emptySale, number: 1048 } });
    await page.getByText('Venta 1048').waitFor();
    // Both waits start before the loss: a busy machine may notice the loss and the return together.
    const alerted = page.getByRole('alert').getByText('La caja no responde').waitFor();
    const takes_no_act = page.locator('main[inert]').waitFor({ state: 'attached' });
    screen.main.disconnect();
    await Promise.all([alerted, takes_no_act]);
    await page.getByText('Lector conectado').waitFor();
    expect(await page.getByText('Venta 1048').isVisible()).toBe(true);
  });

  it('asks for everything again when an event was lost', async () => {
    screen.main.publish({ held: [] });
    screen.main.skipEvent();
    screen.main.publish({ sale: { ...sale, lines: lines.slice(0, 1) } });
    await expect.poll(() => screen.main.requests.filter(({ intent }) => intent === 'till.snapshot').length).toBe(2);
  });

  it('takes the token out of the address bar and survives a reload', async () => {
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByText('Venta 1047').waitFor();
  });

  it('asks why a discount is given, and sends the reason that a digit chose', async () => {
    await page.keyboard.press('F4');
    await typeKeys(page, '15');
    await page.getByText('Descontar 15 %: elegir motivo').waitFor();
    await pressKeys(page, 'Enter');
    await page.getByRole('heading', { name: '¿Por qué el descuento?' }).waitFor();
    await passTime(page);
    await pressKeys(page, '2');
    await expect
      .poll(() => sent().at(-1))
      .toEqual({
        intent: 'sale.setLineDiscount',
        args: { line_id: 'l17', discount: { kind: 'percent', basis_points: 1500, reason: 'Producto con detalle' } },
      });
  });

  it('changes the price of a line by its key or from its details, and Escape leaves it as it was', async () => {
    await page.keyboard.press('Control+p');
    await page.getByRole('heading', { name: 'Cambiar precio' }).waitFor();
    expect(await page.getByRole('button', { name: 'Escriba el precio' }).isDisabled()).toBe(true);
    await typeKeys(page, '9000');
    await page.getByRole('button', { name: 'Vender a $9.000' }).waitFor();
    await pressKeys(page, 'Escape');
    await page.getByLabel('Escanear o buscar producto').waitFor();
    expect(sent().some(({ intent }) => intent === 'sale.setLinePrice')).toBe(false);
    await page.keyboard.press('Control+d');
    await page.getByRole('button', { name: 'Cambiar precio' }).click();
    await page.getByRole('heading', { name: 'Cambiar precio' }).waitFor();
    for (const digit of ['9', '0', '0', '0']) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Vender a $9.000' }).click();
    await expect
      .poll(() => sent().at(-1))
      .toEqual({ intent: 'sale.setLinePrice', args: { line_id: 'l17', unit_price_minor: 9000 } });
  });

  it('takes options by their digits and a note by its letters, and sends only what changed', async () => {
    for (let up = 0; up < 4; up += 1) await pressKeys(page, 'ArrowUp');
    await page.keyboard.press('Control+d');
    await page.getByRole('button', { name: /sin lactosa/ }).waitFor();
    await passTime(page);
    await pressKeys(page, '4');
    await expect
      .poll(() => page.getByRole('button', { name: /carga extra/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await typeKeys(page, 'hot');
    await expect.poll(() => page.getByLabel('Nota de la línea').inputValue()).toBe('hot');
    await pressKeys(page, 'Enter');
    const edits = () => sent().filter(({ intent }) => intent.startsWith('sale.'));
    await expect.poll(edits).toEqual([
      { intent: 'sale.setOptions', args: { line_id: 'l1', option_ids: ['leche-avena', 'carga-extra'] } },
      { intent: 'sale.setNote', args: { line_id: 'l1', note: 'hot' } },
    ]);
  });

  it('checks a RUT while it is typed, and finds a customer by name with the arrows', async () => {
    const customers = [{ tax_id: { kind: 'RUT', value: '123456785' }, name: 'Ana Pérez' }] as const;
    screen.main.answer({ 'customer.find': () => succeed({ customers }) });
    await page.keyboard.press('F6');
    await typeKeys(page, '123456789');
    await page.getByText('El dígito verificador no corresponde').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await typeKeys(page, '-5');
    await page.getByText('Número correcto').waitFor();
    await page.getByText('Falta el nombre').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Usar este cliente').waitFor();
    await pressKeys(page, 'Enter');
    await expect
      .poll(() => sent().at(-1))
      .toEqual({ intent: 'sale.setCustomer', args: { customer: customers[0], document: 'receipt' } });
  });

  it('puts a sale on hold under a name, and at once with the same key pressed twice', async () => {
    await page.keyboard.press('F7');
    await typeKeys(page, 'Mesa 4');
    await page.getByText('Dejar «Mesa 4» en espera').waitFor();
    await pressKeys(page, 'Enter');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.hold', args: { label: 'Mesa 4' } });
    await page.keyboard.press('F7');
    await page.getByRole('heading', { name: 'Dejar en espera' }).waitFor();
    await page.keyboard.press('F7');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'sale.hold', args: {} });
  });

  it('asks for the weight of what was scanned, when the label does not tell it', async () => {
    const asks = products[16] ?? null;
    screen.main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks }) });
    await scan(page, CODE);
    await page.getByRole('heading', { name: 'Peso' }).waitFor();
    expect(await field().inputValue()).toBe('');
  });

  it('changes a key where the map shows it, refuses one that is taken, and never lets a swallowed key through', async () => {
    await page.keyboard.press('F1');
    await page.getByRole('button', { name: /tecla de Gaveta/ }).click();
    await page.keyboard.press('F3');
    await page.getByText('F3 ya es de Cantidad.').waitFor();
    await page.getByRole('button', { name: /tecla de Gaveta/ }).click();
    await page.keyboard.press('F5');
    await page.getByText(/F5 no se puede usar/).waitFor();
    await page.getByRole('button', { name: /tecla de Gaveta/ }).click();
    await page.keyboard.press('Insert');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'keys.set', args: { action: 'drawer', key: 'Insert' } });
    await page.keyboard.press('F1');
    screen.main.publish({ sale_rules: { ...saleRules, keys: { ...DEFAULT_KEYS, drawer: 'Insert' } } });
    await page.getByRole('toolbar').getByText('Ins', { exact: true }).waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Insert');
    await expect.poll(() => sent().at(-1)).toEqual({ intent: 'drawer.open', args: {} });
    expect(sent().filter(({ intent }) => intent === 'drawer.open').length).toBe(1);
  });
});
