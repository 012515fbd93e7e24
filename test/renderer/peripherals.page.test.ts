import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PeripheralsSlice } from '../../core/contract/devices.ts';
import { fail, succeed } from '../../core/result.ts';
import { useStage } from './use-stage.ts';
import type { Answers } from './fake-main.ts';
import { settle } from './open-screen.ts';
import type { OpenScreen } from './open-screen.ts';
import { snapshot } from './states/demo.ts';
import { unknownStep } from './states/payment-states.ts';
import { catalogue } from './states/sale-states.ts';
import { passTime, pressKeys, typeKeys } from './input-events.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;

const CODE = '7800000000001';
const TAKING: Answers = { ...catalogue, 'scan.take': () => succeed({ mine: true }) };
const tell = (change: Partial<PeripheralsSlice>) =>
  screen.main.publish({ peripherals: { ...snapshot.peripherals, ...change } });
const sent = () =>
  screen.main.acts.filter(({ intent }) => intent !== 'scan.take').map(({ intent, args }) => ({ intent, args }));

describe('a scanner that is no keyboard', () => {
  beforeEach(async () => {
    screen = await stage().show('sale');
    page = screen.page;
    screen.main.answer(TAKING);
    screen.main.requests.length = 0;
  });

  it('adds what it scans to the sale, each scan once, also the same code twice', async () => {
    tell({ scans: [{ number: 1, code: CODE }] });
    await expect.poll(sent).toEqual([{ intent: 'sale.addCode', args: { code: CODE } }]);
    tell({
      scans: [
        { number: 1, code: CODE },
        { number: 2, code: CODE },
      ],
    });
    tell({ scans: [{ number: 2, code: CODE }] });
    tell({ scans: [] });
    await expect.poll(() => sent().length).toBe(2);
    await passTime(page);
    expect(sent()).toHaveLength(2);
  });

  it('is heard again after the till was started again and counts from one', async () => {
    tell({ scans: [{ number: 40, code: CODE }] });
    await expect.poll(() => sent().length).toBe(1);
    tell({ scans: [] });
    tell({ scans: [{ number: 1, code: CODE }] });
    await expect.poll(() => sent().length).toBe(2);
  });

  it('leaves a scan to the other page that took it first', async () => {
    screen.main.answer({ ...catalogue, 'scan.take': () => succeed({ mine: false }) });
    tell({ scans: [{ number: 1, code: CODE }] });
    await expect.poll(() => screen.main.requests.some(({ intent }) => intent === 'scan.take')).toBe(true);
    await passTime(page);
    expect(sent()).toEqual([]);
  });

  it('is listed where it was read on a screen that reads no codes, and not added on the next one', async () => {
    const checkout = {
      ...{ sale_id: 's', number: 1, total_minor: 1, tip_minor: 0, due_minor: 1, paid_minor: 0, left_minor: 1 },
      ...{ unconfirmed_minor: 1, hold_minor: null, tenders: [], steps: ['result'] as const, current: unknownStep },
    };
    screen.main.publish({ checkout });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    tell({ scans: [{ number: 1, code: CODE }] });
    await passTime(page);
    screen.main.publish({ checkout: null });
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await passTime(page, 1_500);
    await page.getByRole('button', { name: 'Códigos sin agregar' }).waitFor();
    expect(sent()).toEqual([]);
  });

  it('is not heard for what it scanned before the page was there', async () => {
    screen.main.become(
      { ...snapshot, peripherals: { ...snapshot.peripherals, scans: [{ number: 7, code: CODE }] } },
      TAKING,
    );
    await page.goto('about:blank');
    await page.goto(screen.main.url);
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await settle(page);
    expect(sent()).toEqual([]);
    tell({ scans: [{ number: 8, code: CODE }] });
    await expect.poll(() => sent().length).toBe(1);
  });
});

describe('a product by weight', () => {
  beforeEach(async () => {
    screen = await stage().show('sale-scale-moving');
    page = screen.page;
    screen.main.requests.length = 0;
  });
  const primary = () => page.locator('footer button').filter({ hasText: /Agregar|Espere|Ponga|Escriba/ });

  it('waits while the scale moves, and is added with the weight that stands still', async () => {
    expect(await primary().textContent()).toContain('Espere el peso estable');
    await pressKeys(page, 'Enter');
    tell({ scale: { code: 'ready', weight_grams: 320, stable: true, net: false } });
    await page.getByText('Agregar 0,320 kg').waitFor();
    await pressKeys(page, 'Enter');
    await expect.poll(sent).toEqual([{ intent: 'sale.addWeighed', args: { product_id: 'p17', weight_grams: 320 } }]);
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
  });

  it('in the cart is weighed again by F3, and takes what was typed where somebody typed', async () => {
    screen = await stage().show('sale-scale-again');
    page = screen.page;
    screen.main.requests.length = 0;
    await page.getByText('Dejar en 0,455 kg').waitFor();
    await pressKeys(page, 'Enter');
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await pressKeys(page, 'F3');
    await typeKeys(page, '500');
    await page.getByText('Dejar en 0,500 kg').waitFor();
    await pressKeys(page, 'Enter');
    await expect.poll(sent).toMatchObject([
      { intent: 'sale.weighLine', args: { weight_grams: 455 } },
      { intent: 'sale.setQuantity', args: { quantity_milli: 500 } },
    ]);
  });

  it('stays open with a sentence when the weight changed at the last moment', async () => {
    screen.main.answer({ 'sale.addWeighed': () => fail({ code: 'weight_changed', detail: '' }) });
    tell({ scale: { code: 'ready', weight_grams: 320, stable: true, net: false } });
    await page.getByText('Agregar 0,320 kg').waitFor();
    await pressKeys(page, 'Enter');
    await page.getByText('El peso cambió').waitFor();
    await page.getByText('Agregar 0,320 kg').waitFor();
  });

  it('asks for goods when the plate is empty, and never takes less than nothing', async () => {
    tell({ scale: { code: 'ready', weight_grams: 0, stable: true, net: false } });
    await page.getByText('Ponga el producto en la balanza').first().waitFor();
    tell({ scale: { code: 'ready', weight_grams: -150, stable: true, net: false } });
    await page.getByText('bajo cero').waitFor();
    await pressKeys(page, 'Enter');
    expect(sent()).toEqual([]);
  });

  it('takes typed grams whatever the scale says, so that a broken scale stops no sale', async () => {
    tell({ scale: { code: 'lost', weight_grams: null, stable: false, net: false } });
    await typeKeys(page, '450');
    await page.getByText('Agregar 0,450 kg').waitFor();
    await pressKeys(page, 'Enter');
    await expect.poll(sent).toEqual([{ intent: 'sale.addProduct', args: { product_id: 'p17', quantity_milli: 450 } }]);
  });
});
