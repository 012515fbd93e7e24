import { expect, test } from 'vitest';
import type { IntentArguments, IntentName } from '../../../../core/contract/intents.ts';
import { succeed } from '../../../../core/result.ts';
import type { FakeMain } from '../../fake-main.ts';
import { passTime, pressKeys, typeKeys } from '../../input-events.ts';
import { products } from '../../states/demo.ts';
import { SCREENS } from '../../states/index.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName, times = 1) =>
  await expect.poll(() => asked(main, intent).length).toBe(times);

test('a product of an open price is added once, however often Enter is pressed before the till answers', async () => {
  const { page, main } = await stage().show('sale-price');
  const release = main.hold('sale.addProduct');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'sale.addProduct');
  await pressKeys(page, 'Enter');
  release();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked(main, 'sale.addProduct')).toHaveLength(1);
});

test('what is done after its pane was left does not close the pane that was opened meanwhile', async () => {
  const { page, main } = await stage().show('sale-price');
  const release = main.hold('sale.addProduct');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'sale.addProduct');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F4');
  await page.getByRole('dialog', { name: 'Descuento' }).waitFor();
  await page.keyboard.press('7');
  release();
  await passTime(page, 1_000);
  expect(await page.getByRole('dialog', { name: 'Descuento' }).count()).toBe(1);
});

test('a question that comes late waits until the open one is answered: grams are of the product that was shown', async () => {
  const { page, main } = await stage().show('sale');
  const [by_weight] = products.filter(({ unit }) => unit === 'kg');
  const asks = by_weight === undefined ? null : { ...by_weight, product_id: 'late', name: 'Almendras' };
  main.answer({ 'sale.addCode': () => succeed({ found: true, line_id: null, asks }) });
  const release = main.hold('sale.addCode');
  await page.keyboard.type('7801');
  await passTime(page);
  await page.keyboard.press('Enter');
  await untilAsked(main, 'sale.addCode');
  await page.getByRole('button', { name: 'A granel', exact: true }).click();
  await page.locator('[data-product=p17]').click();
  await page.keyboard.type('450');
  await page.getByText('Agregar 0,450 kg').waitFor();
  release();
  await passTime(page);
  await page.getByText('Agregar 0,450 kg').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(main, 'sale.addProduct').map(({ args }) => args))
    .toEqual([{ product_id: 'p17', quantity_milli: 450 }]);
  await untilAsked(main, 'sale.addCode', 2);
  await page.getByRole('dialog', { name: /Almendras/ }).waitFor();
  expect(await page.getByText('0,450', { exact: false }).count()).toBe(0);
});

test('a customer who is marked stays the one who is meant when the list changes under the mark', async () => {
  const { page, main } = await stage().show('sale-empty');
  const [ana, bruno] = [{ name: 'Ana Rojas' }, { name: 'Bruno Soto' }];
  main.answer({
    'customer.find': ({ text }: IntentArguments<'customer.find'>) =>
      succeed({ customers: text === '' ? [ana] : [bruno] }),
  });
  await pressKeys(page, 'F6');
  await page.getByRole('button', { name: 'Ana Rojas' }).waitFor();
  const release = main.hold('customer.find');
  await typeKeys(page, 'rojas');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: /^Usar/ }).waitFor();
  release();
  await page.getByRole('button', { name: 'Bruno Soto' }).waitFor();
  await passTime(page);
  await page.keyboard.press('Enter');
  await passTime(page);
  const names = asked(main, 'sale.setCustomer').map(
    ({ args }) => (args as IntentArguments<'sale.setCustomer'>).customer?.name,
  );
  expect(names).not.toContain('Bruno Soto');
});

test('a gift card that is found late is not shown for other letters', async () => {
  const { page, main } = await stage().show('sale-gift');
  await page.getByRole('button', { name: 'Buscar una tarjeta' }).click();
  const letters = page.getByRole('textbox', { name: 'Últimas cuatro letras' });
  await letters.fill('XEMY');
  const release = main.hold('gift.find');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await untilAsked(main, 'gift.find');
  await letters.fill('XEM');
  release();
  await passTime(page, 1_000);
  expect(await letters.inputValue()).toBe('XEM');
});

const [by_weight] = products.filter(({ unit }) => unit === 'kg');
const almonds = by_weight === undefined ? null : { ...by_weight, product_id: 'late', name: 'Almendras' };
const asksWeight = { 'sale.addCode': () => succeed({ found: true, line_id: null, asks: almonds }) };

/** Types a code whose product is sold by weight; its answer is held. */
async function codeOnItsWay() {
  const shown = await stage().show('sale');
  shown.main.answer(asksWeight);
  const release = shown.main.hold('sale.addCode');
  await shown.page.keyboard.type('7801');
  await passTime(shown.page);
  await shown.page.keyboard.press('Enter');
  await untilAsked(shown.main, 'sale.addCode');
  return { ...shown, release };
}

test('a question about a weight that comes late waits until the discount that is being typed is finished', async () => {
  const { page, main, release } = await codeOnItsWay();
  await page.keyboard.press('F4');
  const discount = page.getByRole('dialog', { name: 'Descuento' });
  await discount.waitFor();
  const typed = discount.locator('output').first();
  await passTime(page);
  await page.keyboard.press('7');
  await expect.poll(() => typed.innerText()).toContain('7');
  release();
  await page.getByText('Antes termine', { exact: false }).waitFor();
  expect(await discount.count()).toBe(1);
  expect(await typed.innerText()).toContain('7');
  await page.keyboard.press('Escape');
  await untilAsked(main, 'sale.addCode', 2);
  await page.getByRole('dialog', { name: /Almendras/ }).waitFor();
});

for (const order of ['before', 'after'] as const)
  test(`a code whose weight is asked for ${order} the payment begins is listed: it is in no cart`, async () => {
    const { page, main, release } = await codeOnItsWay();
    const begin = (): void => main.publish({ checkout: SCREENS['pay-tender']?.snapshot.checkout ?? null });
    if (order === 'before') {
      release();
      await page.getByRole('dialog', { name: /Almendras/ }).waitFor();
      begin();
    } else begin();
    await page.getByText('Tarjeta', { exact: true }).first().waitFor();
    if (order === 'after') release();
    await passTime(page, 1_000);
    main.publish({ checkout: null });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await pressKeys(page, 'Control+l');
    await page.getByText('7801', { exact: true }).first().waitFor();
  });

test('a typed code that turns out to be unknown after the payment has begun is listed', async () => {
  const { page, main, release } = await codeOnItsWay();
  main.answer({ 'sale.addCode': () => succeed({ found: false, line_id: null, asks: null }) });
  main.publish({ checkout: SCREENS['pay-tender']?.snapshot.checkout ?? null });
  await page.getByText('Tarjeta', { exact: true }).first().waitFor();
  release();
  await passTime(page, 1_000);
  main.publish({ checkout: null });
  await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
  await pressKeys(page, 'Control+l');
  await page.getByText('7801', { exact: true }).first().waitFor();
});
