import { expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../../core/contract/envelope.ts';
import type { IntentName } from '../../../core/contract/intents.ts';
import { receiptCode } from '../../../core/receipt/receipt-code.ts';
import { fail, succeed } from '../../../core/result.ts';
import { type FakeMain, UNANSWERED } from '../fake-main.ts';
import { passTime, pressKeys, scan, typeKeys } from '../input-events.ts';
import { past, refundAnswers, returnOf, returnedPart } from '../states/refund-answers.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName, times: number) =>
  await expect.poll(() => asked(main, intent).length).toBe(times);
/** Finds one sale for each number: sale 912 for "9-12". */
const byText = {
  'refund.find': ({ text }: { readonly text?: string }) =>
    succeed({
      sales: text === undefined ? [past(912, 2), past(771, 6)] : [past(Number(text.replace('-', '')), 2)],
      why_none: null,
      shop: null,
    }),
};

/** A return of the open sale under way, with its end still to come. */
async function running() {
  const shown = await stage().show('refund-cancel');
  shown.main.answer(
    refundAnswers({
      part: { act: 'cancellation', captured: 'not_begun' },
      returned: returnOf(returnedPart({ act: 'cancellation' })),
    }),
  );
  const release = shown.main.hold('refund.execute');
  // A key that comes before its pane is lost.
  await shown.page.locator('button', { hasText: /^Anular .*\$/ }).waitFor();
  await typeKeys(shown.page, '2468');
  await shown.page.locator('button:enabled', { hasText: /^Anular .*\$/ }).waitFor();
  await pressKeys(shown.page, 'Enter');
  await untilAsked(shown.main, 'refund.execute', 1);
  return { ...shown, release, done: shown.page.getByRole('heading', { name: 'Anulación hecha' }) };
}

test('of two searches the last one is shown, also when it is answered first', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer({
    'refund.find': ({ text }: { readonly text?: string }) =>
      succeed({
        sales: text === '7' ? [past(701, 2), past(702, 2)] : [past(801, 2), past(802, 2)],
        why_none: null,
        shop: null,
      }),
  });
  const before = asked(main, 'refund.find').length;
  const releaseFirst = main.hold('refund.find');
  await typeKeys(page, '7');
  await page.keyboard.press('Enter');
  await untilAsked(main, 'refund.find', before + 1);
  const releaseLast = main.hold('refund.find');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await untilAsked(main, 'refund.find', before + 2);
  releaseLast();
  await page.getByText('801', { exact: false }).first().waitFor();
  releaseFirst();
  await passTime(page);
  expect(await page.getByText('801', { exact: false }).count()).toBeGreaterThan(0);
  expect(await page.getByText('701', { exact: false }).count()).toBe(0);
});

test('a search closes the open sale at once: its PIN is not cut in two by the answer', async () => {
  const { page, main } = await stage().show('refund-cancel');
  const pin = page.getByRole('group', { name: /^Clave/ });
  await pin.first().waitFor();
  const release = main.hold('refund.find');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await pin.first().waitFor({ state: 'detached' });
  release();
  await page.getByText('Últimas ventas').waitFor();
});

test('a search that is answered late opens no sale while the next number is being typed', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer(byText);
  const field = page.getByRole('textbox', { name: /recibo|boleta/i }).first();
  const release = main.hold('refund.find');
  await page.keyboard.type('9-12');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'refund.find').at(-1)?.args).toEqual({ text: '9-12' });
  await page.keyboard.type('3');
  release();
  await page.getByText('1 venta', { exact: false }).first().waitFor();
  await passTime(page);
  await page.keyboard.type('4');
  await passTime(page);
  expect(await field.inputValue()).toBe('9-1234');
  expect(asked(main, 'refund.read')).toEqual([]);
});

test('nothing leaves a return that is under way: neither Escape nor the list of what was found', async () => {
  const { page, main, release, done } = await running();
  await page.keyboard.press('Escape');
  await page.locator('[data-find] ol button').nth(1).click({ force: true });
  await passTime(page);
  release();
  await done.waitFor();
  expect(asked(main, 'refund.told')).toEqual([]);
  await passTime(page);
  await page.keyboard.press('Escape');
  await untilAsked(main, 'refund.told', 1);
});

test('the outcome of a return stays when its sale cannot be read again', async () => {
  const { page, main, release, done } = await running();
  main.answer({ 'refund.read': () => fail({ code: 'internal', detail: '' }) });
  const read = asked(main, 'refund.read').length;
  release();
  await untilAsked(main, 'refund.read', read + 1);
  await passTime(page);
  expect(await done.count()).toBe(1);
  expect(asked(main, 'refund.told')).toEqual([]);
});

test('a receipt scanned during a return is searched once its outcome was left, and not before', async () => {
  const { page, main, release, done } = await running();
  const before = asked(main, 'refund.find').length;
  await scan(page, receiptCode(771));
  await page.getByText('se buscará al terminar', { exact: false }).first().waitFor();
  release();
  await done.waitFor();
  await passTime(page, 1_000);
  expect(await done.count()).toBe(1);
  expect(asked(main, 'refund.find')).toHaveLength(before);
  await page.getByRole('button', { name: 'Otra devolución' }).click();
  await untilAsked(main, 'refund.find', before + 1);
});

test('a card that is read after another search was begun opens nothing', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer({
    ...byText,
    'refund.tapCard': () => succeed({ brand: 'MASTERCARD', last_four: '7730' }),
  });
  const release = main.hold('refund.tapCard');
  await page.getByRole('button', { name: 'Leer tarjeta' }).click();
  await untilAsked(main, 'refund.tapCard', 1);
  await scan(page, receiptCode(771));
  await untilAsked(main, 'refund.stopTap', 1);
  const searched = asked(main, 'refund.find').length;
  release();
  await passTime(page);
  expect(asked(main, 'refund.find')).toHaveLength(searched);
});

test('cash without a sale, of which no answer came, is sent again as it was: the till may have it', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer({
    'refund.find': () => succeed({ sales: [], why_none: 'not_here', shop: null }),
    'refund.blind': () => UNANSWERED,
  });
  await typeKeys(page, '99');
  await pressKeys(page, 'Enter');
  await page.getByRole('button', { name: 'Devolver sin la venta' }).click();
  const amount = page.getByLabel('Monto en efectivo');
  await amount.fill('10000');
  await page.getByLabel('Motivo').fill('Sin boleta');
  await page.getByRole('button', { name: /^Entregar/ }).click();
  await untilAsked(main, 'refund.blind', 1);
  await passTime(page, REQUEST_TIMEOUT_MS + 1_000);
  await expect.poll(() => amount.getAttribute('readonly')).not.toBeNull();
  main.answer({ 'refund.blind': () => succeed(null) });
  await passTime(page);
  await page.getByRole('button', { name: /^Entregar/ }).click();
  await page.getByText('Entregue $10.000 al cliente', { exact: false }).waitFor();
  const [first, again] = asked(main, 'refund.blind').map(({ args }) => args);
  expect(again).toEqual(first);
});

test('a plan for the same amount from another payment is none for this one: it is not confirmed', async () => {
  const { page, main } = await stage().show('refund-split');
  await page.getByText('Por monto', { exact: true }).click();
  await typeKeys(page, '1000');
  await pressKeys(page, 'Enter');
  const ready = page.locator('button:enabled', { hasText: /1\.000/ });
  await typeKeys(page, '2468');
  await ready.first().waitFor();
  const release = main.hold('refund.plan');
  await page.getByRole('radiogroup', { name: 'Pago que se devuelve' }).getByText('Efectivo').click();
  await typeKeys(page, '2468');
  await passTime(page, 1_000);
  await page.keyboard.press('Enter');
  await passTime(page);
  expect(asked(main, 'refund.execute')).toEqual([]);
  release();
  await ready.first().waitFor();
});
