import { expect, test } from 'vitest';
import { cashReturned, refundAnswers, returnOf, returnedPart } from '../states/refund-answers.ts';
import { pressKeys, typeKeys, passTime } from '../input-events.ts';
import { useStage } from '../use-stage.ts';
import { succeed } from '../../../core/result.ts';

const stage = useStage();

test('a card that finds its sales is presented at the simulated reader, and nothing is said of other sales meanwhile', async () => {
  const { page } = await stage().show('refund-tap');
  await page.getByRole('button', { name: 'Presentar la tarjeta' }).waitFor();
  await page.getByText('Últimas ventas').waitFor({ state: 'detached' });
});

test('Enter after the PIN gives back, also when the hands come from the list of what was found', async () => {
  const { page, main } = await stage().show('refund-cancel');
  await page.locator('[data-find] ol button').first().click();
  const button = page.getByRole('button', { name: /^Anular .*\$/ });
  await button.waitFor();
  await typeKeys(page, '2468');
  await page.locator('button:enabled', { hasText: /^Anular .*\$/ }).waitFor();
  await pressKeys(page, 'Enter');
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('refund.execute');
});

test('the payment beside the outcome of a return is read again, with the return in it', async () => {
  const { main } = await stage().show('refund-done');
  const intents = () => main.requests.map(({ intent }) => intent);
  const executed = () => intents().indexOf('refund.execute');
  await expect.poll(() => executed() >= 0 && intents().lastIndexOf('refund.read') > executed()).toBe(true);
});

test('no key of the PIN lies under the button when two lines say why it was refused', async () => {
  const { page } = await stage().show('refund-changed');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByText('El pago cambió', { exact: false }).waitFor();
  const key = await page.getByRole('button', { name: '0', exact: true }).boundingBox();
  const button = await page.getByRole('button', { name: /^Anular .*\$/ }).boundingBox();
  expect((key?.y ?? 0) + (key?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('an amount is typed and confirmed with Enter, and what is typed then is the PIN: never part of the amount', async () => {
  const { page, main } = await stage().show('refund-cancel');
  await page.getByText('Por monto', { exact: true }).click();
  await typeKeys(page, '1000');
  const field = page.getByRole('textbox', { name: /Monto a devolver/ });
  await expect.poll(() => field.inputValue()).toBe('$1.000');
  await pressKeys(page, 'Enter');
  await typeKeys(page, '2468');
  await page.getByRole('img', { name: /4/ }).first().waitFor();
  expect(await field.inputValue()).toBe('$1.000');
  expect(main.acts.map(({ intent }) => intent)).not.toContain('refund.execute');
});

test('nothing asks for a PIN while an amount is typed, and one that is typed all the same is neither shown nor an amount', async () => {
  const { page, main } = await stage().show('refund-cancel');
  await page.getByText('Por monto', { exact: true }).click();
  const field = page.getByRole('textbox', { name: /Monto a devolver/ });
  await typeKeys(page, '70000');
  expect(await page.getByRole('group', { name: /^Clave/ }).count()).toBe(0);
  await page.getByText('Termine el monto con Enter.', { exact: false }).waitFor();
  await typeKeys(page, '246810');
  expect(await field.inputValue()).toBe('••••');
  await page.getByText('Es más de lo que queda', { exact: false }).waitFor();
  await pressKeys(page, 'Enter');
  expect(await field.inputValue()).toBe('$0');
  await typeKeys(page, '1000');
  await pressKeys(page, 'Enter');
  await page
    .getByRole('group', { name: /^Clave/ })
    .first()
    .waitFor();
  expect(main.acts.map(({ intent }) => intent)).not.toContain('refund.execute');
});

test('a PIN that was typed for one return is gone when another is marked', async () => {
  const { page, main } = await stage().show('refund-cancel');
  // A slow till has planned it by then.
  await page.locator('button', { hasText: /^Anular .*\$/ }).waitFor();
  await passTime(page);
  await typeKeys(page, '2468');
  await page.locator('button:enabled', { hasText: /^Anular .*\$/ }).waitFor();
  await page.getByText('Por monto', { exact: true }).click();
  await typeKeys(page, '1000');
  await pressKeys(page, 'Enter');
  await pressKeys(page, 'Enter');
  expect(main.acts.map(({ intent }) => intent)).not.toContain('refund.execute');
});

test('a plan that comes late takes back nothing that was chosen meanwhile: an amount stays an amount', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer(refundAnswers({ part: { act: 'cancellation', captured: 'not_begun' } }));
  const release = main.hold('refund.plan');
  await page.locator('ol button').first().click();
  await passTime(page);
  await page.getByText('Por monto', { exact: true }).click();
  const field = page.getByRole('textbox', { name: /Monto a devolver/ });
  await field.waitFor();
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('refund.plan');
  release();
  await page.getByText('Será una anulación').waitFor();
  await passTime(page);
  await typeKeys(page, '1000');
  expect(await field.inputValue()).toBe('$1.000');
});

test('a line that is tapped while all of the sale is marked is left out of it', async () => {
  const { page } = await stage().show('refund-cancel');
  await pressKeys(page, 't');
  const boxes = page.locator('ol li').getByRole('checkbox');
  const ticked = async () => await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  await expect.poll(async () => (await ticked())[0]).toBe(true);
  const before = await ticked();
  await page
    .locator('ol li label', { has: page.getByRole('checkbox') })
    .first()
    .click();
  await expect.poll(ticked).toEqual([false, ...before.slice(1)]);
});

test('a return that a till was stopped in is named in the bar and in Recovery, and both lead to its page', async () => {
  const { page } = await stage().show('recovery-return-stopped');
  await page.getByRole('button', { name: '1 devolución sin terminar' }).click();
  await page.getByRole('heading', { name: 'Devolución', exact: true }).waitFor();
  // The page ignores taps right after it changed.
  await passTime(page, 1_000);
  await page.locator('button[aria-haspopup="dialog"]', { hasText: 'Recuperación' }).click();
  await page.getByText('1 devolución sin terminar').waitFor();
  await page.getByRole('button', { name: 'Ir a Devolución' }).waitFor();
});

test('of several returns left by a death a person chooses one, and says of its cash that it is handed over', async () => {
  const { page, main } = await stage().show('refund-several');
  main.answer({ 'refund.told': () => succeed(null) });
  await page.getByRole('heading', { name: '2 devoluciones por terminar' }).waitFor();
  await page.getByText('Venta 771 · $37.028').click();
  await page.getByRole('heading', { name: 'Entregue $37.030; no se sabe si ya se entregó' }).waitFor();
  await page.getByText('Efectivo · por entregar').waitFor();
  await page.getByRole('button', { name: 'Ya está entregado' }).click();
  await page.getByRole('heading', { name: 'Devolución sin terminar' }).waitFor();
  const told = () => main.acts.filter(({ intent }) => intent === 'refund.told').map(({ args }) => args);
  expect(told()).toEqual([{ return_id: 'r2' }]);
  expect(await page.getByText('2 devoluciones por terminar').count()).toBe(0);

  // What is continued shows its end, which is told by leaving it.
  const ended = returnOf(returnedPart({ amount_minor: 40_000 }), cashReturned({ untold: true }));
  main.answer({
    'refund.finish': () => succeed(ended),
    'refund.waiting': () => succeed({ returns: [], without_sale: [] }),
  });
  await page.getByRole('button', { name: 'Devolver $37.030' }).click();
  await page.getByText('Entregue $37.030 en efectivo', { exact: false }).first().waitFor();
  expect(told()).toHaveLength(1);
  await passTime(page, 1_000);
  await page.getByRole('button', { name: 'Otra devolución' }).click();
  await expect.poll(told).toEqual([{ return_id: 'r2' }, { return_id: 'r1' }]);
});

test('a return that ended today leads from Recovery to the page that makes it again, with its sale chosen', async () => {
  const { page, main } = await stage().show('recovery-return-ended');
  await page.getByText('no se devolvió nada', { exact: false }).first().waitFor();
  main.answer({
    'refund.find': () => succeed({ sales: [], why_none: null, shop: null }),
    'refund.waiting': () => succeed({ returns: [], without_sale: [] }),
  });
  await page.getByRole('button', { name: 'Ir a Devolución' }).click();
  await page.getByRole('heading', { name: 'Devolución', exact: true }).waitFor();
  const read = () => main.acts.filter(({ intent }) => intent === 'refund.read').map(({ args }) => args);
  await expect.poll(read).toEqual([{ sale_id: 's1051' }]);
});

test('the page that told a refund as unknown says by itself that it was not done, and to return it again', async () => {
  const { page } = await stage().show('refund-not-done');
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor();
  await page.getByText('Devuélvalo de nuevo', { exact: false }).first().waitFor();
  expect(await page.getByText('No sabemos', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.getByRole('heading', { name: 'El reembolso no se hizo' }).waitFor({ state: 'detached' });
});

test('a number that is typed without a pause, and before the field has the focus, arrives whole and in order', async () => {
  const { page, main } = await stage().show('refund-find');
  const field = page.getByRole('textbox', { name: /recibo|boleta/i }).first();
  for (const number of ['3-1', '12-3456']) {
    await passTime(page);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.type(number);
    await passTime(page);
    expect(await field.inputValue()).toBe(number);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
  }
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type('3-1');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => main.requests.findLast(({ intent }) => intent === 'refund.find')?.args)
    .toEqual({ text: '3-1' });
});
