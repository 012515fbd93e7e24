import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { receiptCode } from '../../core/receipt/receipt-code.ts';
import { ROOT } from '../../scripts/process.ts';
import { passTime, pressKeys } from '../renderer/input-events.ts';
import type { Cashier } from './harness/cashier.ts';
import { EMPTY_CART, PRACTICE_PIN, usePractice } from './harness/practice.ts';

const TENDERS = '¿Cómo va a pagar?';
const DEAR = demoProducts().find(({ name }) => name === 'Café en grano Etiopía 250 g');

/** The guide's numbers for each act: keys and taps. */
function promised(act: string): readonly string[] {
  const guide = readFileSync(join(ROOT, 'docs/user-guide.md'), 'utf8');
  const row = guide.split('\n').find((line) => line.startsWith(`| ${act} |`));
  const [keys = '', taps = ''] = row?.split('|').slice(2, 4) ?? [];
  return [keys.trim().split(' ')[0] ?? '', taps.trim().split(' ')[0] ?? ''];
}

/** Every act by keys alone and by taps alone, as a till is installed; each press is one, and what the customer does is none. */
describe('the ten commonest acts take as many presses as the guide says', () => {
  const practice = usePractice();
  const { takesTaps } = practice;
  let cashier: Cashier;
  let page: Page;
  beforeAll(() => void ({ cashier, page } = practice));

  const keys = async (...pressed: readonly string[]): Promise<string> => {
    await pressKeys(page, ...pressed);
    return String(pressed.length);
  };
  const button = (name: string): Locator => page.getByRole('button', { name });
  /** Each list of keys when what it is for is on the screen: a key that confirms money is not pressed ahead of what it confirms. */
  const keysAt = async (...steps: readonly (readonly [seen: Locator, ...keys: string[]])[]): Promise<string> => {
    for (const [seen, ...pressed] of steps) {
      await seen.waitFor();
      await pressKeys(page, ...pressed);
    }
    return String(steps.reduce((sum, [, ...pressed]) => sum + pressed.length, 0));
  };
  const taps = async (...tapped: readonly (string | RegExp | Locator)[]): Promise<string> => {
    for (const one of tapped) {
      const target =
        typeof one === 'string' || one instanceof RegExp ? page.getByRole('button', { name: one }).first() : one;
      // A new screen ignores taps meant for the previous one for a moment.
      await target.waitFor();
      await takesTaps();
      await target.click();
      await passTime(page);
    }
    return String(tapped.length);
  };
  const presentCard = (then: string): Promise<void> => cashier.until(() => cashier.tap('Presentar la tarjeta'), then);
  const ringUp = async (): Promise<void> => {
    await takesTaps();
    await cashier.addProduct('Espresso', '$1.900');
  };
  const next = async (): Promise<void> => {
    await cashier.startNextSale();
    await takesTaps();
  };

  test('a card sale with nothing to choose, and the next sale', async () => {
    await ringUp();
    const by_keys = await keysAt([button('Cobrar $1.900'), 'F12'], [page.getByText(TENDERS), 'Enter']);
    await presentCard('Pago aprobado');
    await cashier.scan(DEAR?.code ?? '');
    await cashier.sees('1 artículo');
    const next_sale = '0';
    expect([next_sale, next_sale]).toEqual(promised('empezar la venta siguiente'));
    const to_tenders = await taps(/^Cobrar \$/);
    await page.getByText(TENDERS).waitFor();
    const by_taps = String(Number(to_tenders) + Number(await taps(/^Tarjeta/)));
    await presentCard('Pago aprobado');
    await next();
    expect([by_keys, by_taps]).toEqual(promised('venta con tarjeta sin nada que elegir'));
  });

  test('an exact cash sale', async () => {
    await ringUp();
    const by_keys = await keys('F9');
    await next();
    await ringUp();
    const by_taps = await taps(/^Efectivo \$1\.900/);
    await next();
    expect([by_keys, by_taps]).toEqual(promised('venta en efectivo exacto'));
  });

  test('a card sale in installments', { tags: 'night' }, async () => {
    const dear = async (): Promise<void> => {
      for (let piece = 1; piece <= 6; piece += 1) await cashier.scan(DEAR?.code ?? '');
      await page.getByRole('button', { name: 'Cobrar $59.940' }).waitFor();
    };
    await dear();
    const first = await keysAt([button('Cobrar $59.940'), 'F12'], [page.getByText(TENDERS), 'Enter']);
    await presentCard('¿En cuántas cuotas?');
    const then = await keys('6', 'Enter');
    await cashier.sees('Pago aprobado');
    await next();
    await dear();
    const first_tap = await taps(/^Cobrar \$/, /^Tarjeta/);
    await presentCard('¿En cuántas cuotas?');
    const then_tap = await taps(page.locator('label', { hasText: /^6/ }).first(), /^Cobrar \$/);
    await cashier.sees('Pago aprobado');
    await next();
    const sum = (one: string, other: string): string => String(Number(one) + Number(other));
    expect([sum(first, then), sum(first_tap, then_tap)]).toEqual(promised('venta con tarjeta en cuotas'));
  });

  test('cash with change for a note that is suggested', { tags: 'night' }, async () => {
    await ringUp();
    await taps(/^Cobrar \$/);
    await page.getByText(TENDERS).waitFor();
    await keys('Escape');
    // Both screens have a key for cash, and one of them pays.
    await button('Efectivo $1.900').waitFor();
    const first_tap = await taps(/^Cobrar \$/);
    await page.getByText(TENDERS).waitFor();
    const cash_tap = await taps(/^Efectivo/);
    // Taps during a screen change are ignored (DESIGN 10); only an accepted one counts as a press.
    await cashier.until(() => taps(/^\$2\.000/), 'Recibir $2.000');
    const then_taps = String(Number(cash_tap) + 1 + Number(await taps(/^Recibir/)));
    const by_taps = String(Number(first_tap) + Number(then_taps));
    await cashier.sees('$100');
    await next();
    await ringUp();
    const by_keys = await keysAt(
      [button('Cobrar $1.900'), 'F12'],
      [page.getByText(TENDERS), 'e'],
      [page.getByText('Efectivo recibido'), '2', '0', '0', '0'],
      [button('Recibir $2.000'), 'Enter'],
    );
    await cashier.sees('$100');
    await next();
    expect([by_keys, by_taps]).toEqual(promised('efectivo con vuelto'));
  });

  test('another quantity of a line, and its removal', async () => {
    await ringUp();
    const more_keys = await keys('+');
    await page.getByRole('button', { name: 'Cobrar $3.800' }).waitFor();
    const more_taps = await taps('Agregar uno');
    await page.getByRole('button', { name: 'Cobrar $5.700' }).waitFor();
    expect([more_keys, more_taps]).toEqual(promised('otra cantidad de una línea'));
    const gone_keys = await keys('Delete');
    await cashier.sees(EMPTY_CART);
    await ringUp();
    const gone_taps = await taps('Quitar línea');
    await cashier.sees(EMPTY_CART);
    expect([gone_keys, gone_taps]).toEqual(promised('quitar una línea'));
  });

  test('a sale is put on hold and comes back', async () => {
    await ringUp();
    const sum = (one: string, other: string): string => String(Number(one) + Number(other));
    const by_keys = await keysAt(
      [button('Cobrar $1.900'), 'F7'],
      [page.getByRole('button', { name: /^Dejar .*en espera/ }), 'F7'],
      [page.getByText(EMPTY_CART), 'F7'],
      [page.getByRole('button', { name: /^Retomar/ }).first(), 'Enter'],
    );
    await page.getByRole('button', { name: 'Cobrar $1.900' }).waitFor();
    const held = await taps(/^En espera/, /^Dejar .*en espera/);
    await cashier.sees(EMPTY_CART);
    const back = await taps(/^En espera/, /^Retomar/);
    await page.getByRole('button', { name: 'Cobrar $1.900' }).waitFor();
    expect([by_keys, sum(held, back)]).toEqual(promised('dejar en espera y volver'));
    await keys('Delete');
  });

  test('a sale whose receipt is scanned goes back', { tags: 'night' }, async () => {
    await cashier.until(() => cashier.press('Alt+3'), 'Buscar sin boleta');
    await passTime(page);
    const giveBack = async (sale: number, choose: () => Promise<string>, confirm: () => Promise<string>) => {
      await cashier.scan(receiptCode(sale));
      await cashier.sees(`Pago de la venta ${sale}`);
      const chosen = await choose();
      await cashier.sees('Devolver $1.900');
      await keys(...PRACTICE_PIN);
      const confirmed = await confirm();
      await cashier.sees('Entregue el efectivo');
      return String(Number(chosen) + Number(confirmed));
    };
    const by_keys = await giveBack(
      3,
      () => keys('t'),
      () => keys('Enter'),
    );
    const by_taps = await giveBack(
      4,
      () => taps(page.getByText('Todo', { exact: true })),
      () => taps(/^Devolver \$1\.900/),
    );
    expect([by_keys, by_taps]).toEqual(promised('devolver una venta, escaneada la boleta'));
    await cashier.until(() => cashier.press('Escape'), EMPTY_CART);
  });

  test('a customer who bought before is found', { tags: 'night' }, async () => {
    await keys('F6');
    await page.getByLabel('Nombre o RUT').waitFor();
    await cashier.type('123456785');
    await keys('Tab');
    await cashier.type('Ana Soto');
    await keys('Enter');
    await cashier.sees('Boleta · Ana Soto');
    await ringUp();
    await keys('F9');
    await next();
    // A typed name counts as one press.
    const by_keys = Number(await keys('F6')) + 1;
    await page.getByLabel('Nombre o RUT').waitFor();
    await cashier.type('Ana');
    await page.getByRole('button', { name: /Ana Soto/ }).waitFor();
    const taken = Number(await keys('ArrowDown', 'Enter'));
    await cashier.sees('Boleta · Ana Soto');
    await ringUp();
    await keys('F9');
    await next();
    const opened = Number(await taps(/^Cliente/)) + 1;
    await page.getByLabel('Nombre o RUT').waitFor();
    await cashier.type('Ana');
    const chosen = Number(await taps(/Ana Soto/));
    await cashier.sees('Boleta · Ana Soto');
    expect([by_keys + taken, opened + chosen].map(String)).toEqual(promised('buscar un cliente ya conocido'));
  });
});
