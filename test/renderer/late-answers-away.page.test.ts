import { expect, test } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { fail, succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime, pressKeys } from './input-events.ts';
import { SCREENS } from './states/index.ts';
import { openTab } from './states/tab-answers.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName) =>
  await expect.poll(() => asked(main, intent).length).toBe(1);

test.each([
  ['a', 'sale.resume', 0],
  ['Enter', 'sale.resume', 0],
  ['Enter', 'checkout.begin', 1],
] as const)(
  'a tab that is resumed late (%s, %s) takes nobody away from the returns that were opened meanwhile',
  async (key, late, payments_begun) => {
    const { page, main } = await stage().show('tabs');
    main.answer({
      'tab.list': () => succeed({ tabs: [openTab(1204, 3)], hold_hours: 168 }),
      'refund.find': () => succeed({ sales: [], why_none: null, shop: null }),
      'refund.waiting': () => succeed({ returns: [], without_sale: [] }),
    });
    // The list is read again; until then the oldest tab is another one.
    await page.getByText('Cobrar $42.300').waitFor();
    const release = main.hold(late);
    await page.keyboard.press(key);
    await untilAsked(main, late);
    await page.keyboard.press('Alt+3');
    const returns = page.getByRole('heading', { name: 'Devolución' });
    await returns.waitFor();
    release();
    await passTime(page, 1_000);
    expect(await returns.count()).toBe(1);
    // Nor is a payment begun once the cashier is elsewhere.
    expect(asked(main, 'checkout.begin').length).toBe(payments_begun);
  },
);

test('after the payment of a tab comes the sale, also where the payment was shown before its answer came', async () => {
  const { page, main } = await stage().show('tabs');
  main.answer({ 'tab.list': () => succeed({ tabs: [openTab(1204, 3)], hold_hours: 168 }) });
  await page.getByText('Cobrar $42.300').waitFor();
  const release = main.hold('checkout.begin');
  await page.keyboard.press('Enter');
  await untilAsked(main, 'checkout.begin');
  main.publish({ checkout: SCREENS['pay-tender']?.snapshot.checkout ?? null });
  const tabs = page.getByRole('heading', { name: 'Cuentas abiertas' });
  await tabs.waitFor({ state: 'detached' });
  release();
  await passTime(page, 1_000);
  main.publish({ checkout: null });
  await page.locator('[data-product]').first().waitFor();
});

test.each([
  ['sale-hold', 'sale.hold', 'F4'],
  ['sale-held', 'sale.resume', 'F7'],
] as const)('in %s a late %s does not close the pane that was opened after it', async (name, late, next_key) => {
  const { page, main } = await stage().show(name);
  const release = main.hold(late);
  await page.keyboard.press('Enter');
  await untilAsked(main, late);
  await page.keyboard.press('Escape');
  const pane = page.getByRole('dialog');
  await pane.waitFor({ state: 'detached' });
  await page.keyboard.press(next_key);
  await pane.waitFor();
  release();
  await passTime(page, 1_000);
  expect(await pane.count()).toBe(1);
});

test('a sale is put on hold once, however often Enter is pressed', async () => {
  const { page, main } = await stage().show('sale-hold');
  const release = main.hold('sale.hold');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'sale.hold');
  await page.keyboard.press('Enter');
  await passTime(page);
  expect(asked(main, 'sale.hold').length).toBe(1);
  release();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('changed prices that are told late do not take the place of the pane that was opened after the key', async () => {
  const { page, main } = await stage().show('sale');
  main.answer({ 'checkout.begin': () => fail({ code: 'prices_changed', detail: '' }) });
  const release = main.hold('checkout.begin');
  await page.keyboard.press('F12');
  await untilAsked(main, 'checkout.begin');
  await page.keyboard.press('F4');
  const pane = page.getByRole('dialog', { name: /^Descuento/ });
  await pane.waitFor();
  release();
  await page.getByText('Cambiaron precios de esta venta', { exact: false }).first().waitFor();
  expect(await pane.count()).toBe(1);
});

test('a gift card that paid late does not close the entry of the next one', async () => {
  const { page, main } = await stage().show('pay-gift');
  const release = main.hold('gift.pay');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'gift.pay');
  const code = page.getByLabel('Código de la tarjeta');
  await pressKeys(page, 'Escape');
  await code.waitFor({ state: 'detached' });
  await pressKeys(page, 'g');
  await code.fill('AHQY');
  release();
  await passTime(page, 1_000);
  expect(await code.inputValue()).toBe('AHQY');
});

test('a PIN of the set-up that is typed while another is being kept is still there to be kept', async () => {
  const { page, main } = await stage().show('setup-manager');
  const pin = page.getByLabel('Clave', { exact: false }).first();
  await pin.fill('4455');
  const release = main.hold('setup.pin');
  await page.getByRole('button', { name: 'Guardar la clave' }).click();
  await untilAsked(main, 'setup.pin');
  await pin.fill('739174');
  release();
  await passTime(page, 1_000);
  expect(await pin.inputValue()).toBe('739174');
});

test('a person who is removed late takes the PIN that is being typed out of no field', async () => {
  const { page, main } = await stage().show('setup-staff');
  const release = main.hold('setup.removePerson');
  await page
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click();
  await untilAsked(main, 'setup.removePerson');
  const pin = page.getByLabel('Clave, de 4 a 8 dígitos');
  await pin.focus();
  await page.keyboard.type('44');
  release();
  await passTime(page, 1_000);
  await page.keyboard.type('55');
  expect(await pin.inputValue()).toBe('4455');
});
