import { expect, test } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { passTime, pressKeys } from '../input-events.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
const LEFT = { refund_id: 'b2', amount_minor: 12_990, currency: 'CLP', at_ms: 0, reason: 'Sin boleta' } as const;

test('a refund without a sale that a death of the till left is handed over when a person says so, and by no key', async () => {
  const { page, main } = await stage().show('refund-untold-blind');
  await page.getByRole('heading', { name: 'Entregue $12.990; no se sabe si ya se entregó' }).waitFor();
  await passTime(page, 1_000);
  await pressKeys(page, 'Enter');
  expect(main.acts.map(({ intent }) => intent)).not.toContain('refund.told');
  await page.getByRole('button', { name: 'Ya está entregado' }).click();
  await expect
    .poll(() => main.acts.filter(({ intent }) => intent === 'refund.told').map(({ args }) => args))
    .toEqual([{ return_id: 'b1' }]);
  await page
    .getByRole('heading', { name: 'Entregue $12.990; no se sabe si ya se entregó' })
    .waitFor({ state: 'detached' });
});

test('a refund without a sale whose answer was lost is shown as soon as its page is left', async () => {
  const { page, main } = await stage().show('refund-untold-blind');
  const heading = page.getByRole('heading', { name: 'Entregue $12.990; no se sabe si ya se entregó' });
  await heading.waitFor();
  const left = (...without_sale: (typeof LEFT)[]) => ({
    'refund.waiting': () => succeed({ returns: [], without_sale }),
  });
  main.answer({ ...left(), 'refund.find': () => succeed({ sales: [], why_none: null, shop: null }) });
  await page.getByRole('button', { name: 'Ya está entregado' }).click();
  await heading.waitFor({ state: 'detached' });
  await page.getByLabel('Cliente', { exact: true }).fill('Rosa');
  await pressKeys(page, 'Enter');
  await page.getByRole('button', { name: 'Devolver sin la venta' }).click();
  await page.getByRole('heading', { name: 'Devolución sin venta' }).waitFor();
  main.answer(left(LEFT));
  await passTime(page, 1_000);
  await pressKeys(page, 'Escape');
  await heading.waitFor();
});

test.each(['refund-untold', 'refund-untold-slip', 'refund-untold-blind'])(
  'the page of %s, which a page loaded anew opens on too, says nothing of a till that stopped',
  async (state) => {
    const { page } = await stage().show(state);
    await page.getByText(/ya está registrada.*confirmó/).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('se detuvo');
  },
);

test('the slip of a return by card that a death of the till left can be printed again', async () => {
  const { page, main } = await stage().show('refund-untold-slip');
  await page.getByRole('heading', { name: 'No se sabe si salió el comprobante' }).waitFor();
  await page.getByRole('button', { name: 'Imprimir una copia' }).click();
  await page.getByText('Copia impresa.').waitFor();
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('refund.told');
});

test('cash of a sale that is given up is shown after a death of the till, and no key says that it is handed over', async () => {
  const { page, main } = await stage().show('pay-return-untold');
  await page.getByRole('heading', { name: 'Entregue $20.000; no se sabe si ya se entregó' }).waitFor();
  await passTime(page, 1_000);
  await pressKeys(page, 'Enter', 'Escape');
  await page.getByRole('button', { name: 'Abrir la gaveta' }).click();
  await page.getByRole('button', { name: 'Ya está entregado' }).click();
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toEqual(['drawer.open', 'checkout.back']);
});
