import { describe, expect, it } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { fail, succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { atOneMoment, passTime, scan } from './input-events.ts';
import { products } from './states/demo.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const [coffee, second, third] = products;
const argsOf = (main: FakeMain, intent: IntentName): unknown[] =>
  main.acts.filter((act) => act.intent === intent).map(({ args }) => args);

describe('the order of a kiosk', () => {
  it('takes a product tapped twice, and another one, while the first answer is awaited', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    const release = main.hold('sale.addProduct');
    for (const product of [second!, second!, third!])
      await page.locator(`[data-product="${product.product_id}"]`).click();
    await expect
      .poll(() => argsOf(main, 'sale.addProduct'))
      .toEqual([second!, second!, third!].map(({ product_id }) => ({ product_id })));
    release();
  });

  it('takes a scan while the answer to a tap is awaited', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    const release = main.hold('sale.addProduct');
    await page.locator(`[data-product="${second!.product_id}"]`).click();
    await scan(page, third!.code ?? '');
    await expect.poll(() => argsOf(main, 'sale.addCode')).toEqual([{ code: third!.code }]);
    release();
  });

  it('adds nothing that is tapped once the customer leaves: it would be the next order', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    const release = main.hold('kiosk.leave');
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await expect.poll(() => argsOf(main, 'kiosk.leave').length).toBe(1);
    await page.locator(`[data-product="${second!.product_id}"]`).click();
    release();
    await page.getByText('Pida y pague aquí').waitFor();
    expect(argsOf(main, 'sale.addProduct')).toEqual([]);
  });

  it('keeps the options being chosen when the answer to an earlier scan asks for others, and asks for those next', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    const other = { ...third!, option_groups: coffee!.option_groups ?? [] };
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks: other }) });
    const release = main.hold('sale.addCode');
    await scan(page, third!.code ?? '');
    await expect.poll(() => argsOf(main, 'sale.addCode').length).toBe(1);
    await passTime(page);
    await page.locator(`[data-product="${coffee!.product_id}"]`).click();
    const sheet = page.getByRole('dialog', { name: coffee!.name });
    await sheet.getByRole('button', { name: /^crema/ }).click();
    release();
    await passTime(page, 1_000);
    await sheet.getByRole('button', { name: /^Agregar/ }).click();
    await expect
      .poll(() => argsOf(main, 'sale.addProduct'))
      .toEqual([{ product_id: coffee!.product_id, option_ids: ['crema'] }]);
    const next = page.getByRole('dialog', { name: other.name });
    await next.waitFor();
    await passTime(page);
    // Nothing is chosen before the customer chooses it.
    await next.getByRole('button', { name: /^Agregar/ }).click();
    await expect
      .poll(() => argsOf(main, 'sale.addProduct').at(1))
      .toEqual({ product_id: other.product_id, option_ids: [] });
  });

  it('takes a code that was scanned while options are asked once they are chosen, and not before', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks: coffee! }) });
    await scan(page, coffee!.code ?? '1');
    const sheet = page.getByRole('dialog', { name: coffee!.name });
    await sheet.waitFor();
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: 'line-9', asks: null }) });
    await scan(page, third!.code ?? '');
    await passTime(page, 1_000);
    expect(argsOf(main, 'sale.addCode').length).toBe(1);
    await sheet.getByRole('button', { name: /^crema/ }).click();
    await sheet.getByRole('button', { name: /^Agregar/ }).click();
    await expect.poll(() => argsOf(main, 'sale.addCode').at(1)).toEqual({ code: third!.code });
  });

  it('asks for no options of a product that is weighed: it is sold at the counter', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks: { ...coffee!, unit: 'kg' } }) });
    await scan(page, coffee!.code ?? '1');
    await page.getByRole('alert').getByText('en la caja', { exact: false }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('asks the next customer nothing that the one before was being asked when they walked away', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    await page.locator(`[data-product="${coffee!.product_id}"]`).click();
    await page.getByRole('dialog', { name: coffee!.name }).waitFor();
    await passTime(page, 82_000);
    await expect.poll(() => argsOf(main, 'kiosk.leave').length).toBe(1);
    await page.getByText('Pida y pague aquí').waitFor();
    await passTime(page);
    await page.getByRole('button', { name: 'Para servir' }).click();
    await page.locator('[data-product]').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('tells the next customer no refusal of what the one before tapped', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    main.answer({ 'sale.addProduct': () => fail({ code: 'not_found', detail: '' }) });
    const release = main.hold('sale.addProduct');
    await page.locator(`[data-product="${second!.product_id}"]`).click();
    await expect.poll(() => argsOf(main, 'sale.addProduct').length).toBe(1);
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await page.getByText('Pida y pague aquí').waitFor();
    await passTime(page);
    await page.getByRole('button', { name: 'Para servir' }).click();
    await page.locator('[data-product]').first().waitFor();
    release();
    await passTime(page, 1_000);
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  });

  it('is paid once, however often the key is tapped', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    const release = main.hold('kiosk.pay');
    const pay = page.getByRole('button', { name: /^Pagar/ });
    await pay.click();
    await expect.poll(() => argsOf(main, 'kiosk.pay').length).toBe(1);
    await pay.click();
    await passTime(page, 1_000);
    expect(argsOf(main, 'kiosk.pay').length).toBe(1);
    release();
  });

  it('counts every quick step of a quantity', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    const release = main.hold('sale.setQuantity');
    const more = page
      .getByRole('group', { name: /Medialuna/ })
      .getByRole('button')
      .last();
    await atOneMoment(page, async () => {
      await more.click();
      await more.click();
    });
    await expect
      .poll(() => argsOf(main, 'sale.setQuantity'))
      .toEqual([3_000, 4_000].map((quantity_milli) => ({ line_id: 'Medialuna', quantity_milli })));
    release();
  });

  it('charges no other amount than the customer pressed: while a quantity changes, the key waits', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    const release = main.hold('sale.setQuantity');
    const pay = page.getByRole('button', { name: /^Pagar/ });
    await page
      .getByRole('group', { name: /Medialuna/ })
      .getByRole('button')
      .last()
      .click();
    await pay.click();
    await expect.poll(() => argsOf(main, 'sale.setQuantity').length).toBe(1);
    release();
    await passTime(page);
    expect(argsOf(main, 'kiosk.pay')).toEqual([]);
    await pay.click();
    await expect.poll(() => argsOf(main, 'kiosk.pay').length).toBe(1);
  });

  it('asks for the options of a scan whose answer comes after the menu was left, where the customer is then', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    await page.getByRole('button', { name: 'Agregar más' }).click();
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks: coffee! }) });
    const release = main.hold('sale.addCode');
    await page.locator('[data-product]').first().waitFor();
    await scan(page, coffee!.code ?? '1');
    await expect.poll(() => argsOf(main, 'sale.addCode').length).toBe(1);
    await passTime(page);
    await page.getByRole('button', { name: /Ver pedido/ }).click();
    await page.getByRole('button', { name: /^Pagar/ }).waitFor();
    release();
    const sheet = page.getByRole('dialog', { name: coffee!.name });
    await sheet.waitFor();
    await passTime(page);
    await sheet.getByRole('button', { name: /^crema/ }).click();
    await passTime(page);
    await sheet.getByRole('button', { name: /^Agregar/ }).click();
    await expect
      .poll(() => argsOf(main, 'sale.addProduct'))
      .toEqual([{ product_id: coffee!.product_id, option_ids: ['crema'] }]);
    await sheet.waitFor({ state: 'detached' });
  });

  it('tells on the basket what became of scans of the menu, also of one that waited behind another', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    await page.getByRole('button', { name: 'Agregar más' }).click();
    main.answer({ 'sale.addCode': () => succeed({ found: false, line_id: null, asks: null }) });
    const release = main.hold('sale.addCode');
    await page.locator('[data-product]').first().waitFor();
    await scan(page, '7801234567890', '7809876543210');
    await expect.poll(() => argsOf(main, 'sale.addCode').length).toBe(1);
    await passTime(page);
    await page.getByRole('button', { name: /Ver pedido/ }).click();
    await page.getByRole('button', { name: /^Pagar/ }).waitFor();
    release();
    await page.getByRole('alert').getByText('en la caja', { exact: false }).waitFor();
    await expect
      .poll(() => argsOf(main, 'sale.addCode'))
      .toEqual([{ code: '7801234567890' }, { code: '7809876543210' }]);
  });

  it('asks the next customer for no options of what the one before scanned', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks: coffee! }) });
    const release = main.hold('sale.addCode');
    await scan(page, coffee!.code ?? '1');
    await expect.poll(() => argsOf(main, 'sale.addCode').length).toBe(1);
    await passTime(page);
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await page.getByText('Pida y pague aquí').waitFor();
    await passTime(page);
    await page.getByRole('button', { name: 'Para servir' }).click();
    await page.locator('[data-product]').first().waitFor();
    release();
    await passTime(page, 1_000);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('charges no other amount than was pressed while a product of the menu is on its way', async () => {
    const { page, main } = await stage().show('kiosk-basket');
    await page.getByRole('button', { name: 'Agregar más' }).click();
    const release = main.hold('sale.addProduct');
    await passTime(page);
    await page.locator(`[data-product="${second!.product_id}"]`).click();
    await expect.poll(() => argsOf(main, 'sale.addProduct').length).toBe(1);
    await page.getByRole('button', { name: /Ver pedido/ }).click();
    const pay = page.getByRole('button', { name: /^Pagar/ });
    await passTime(page);
    await pay.click();
    await passTime(page);
    release();
    await passTime(page);
    expect(argsOf(main, 'kiosk.pay')).toEqual([]);
    await pay.click();
    await expect.poll(() => argsOf(main, 'kiosk.pay').length).toBe(1);
  });

  it('adds no second product when the key that adds it is tapped twice', async () => {
    const { page, main } = await stage().show('kiosk-browse');
    const release = main.hold('sale.addProduct');
    await page.locator(`[data-product="${coffee!.product_id}"]`).click();
    const sheet = page.getByRole('dialog', { name: coffee!.name });
    await sheet.getByRole('button', { name: /^crema/ }).click();
    const add = sheet.getByRole('button', { name: /^Agregar/ });
    await add.click();
    await add.click();
    await expect.poll(() => argsOf(main, 'sale.addProduct').length).toBe(1);
    await passTime(page);
    expect(argsOf(main, 'sale.addProduct').length).toBe(1);
    release();
  });
});
