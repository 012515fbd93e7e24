import { describe, expect, test } from 'vitest';
import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { ean13CheckDigit } from '../../core/catalogue/scale-label.ts';
import { useScene } from './harness/scene.ts';

const goods = demoProducts().filter(
  ({ code, unit, price_minor, option_groups }) =>
    code?.length === 13 && unit === 'each' && price_minor !== null && !option_groups?.length,
);
const [FIRST, SECOND] = goods.map(({ code }) => code ?? '');
/** Goods sold by weight: the till asks for the weight when the label carries no price. */
const KILO = demoProducts().find(({ unit }) => unit === 'kg')?.code ?? '';
const LABEL = `21${KILO}03990`;
const PRICED = `${LABEL}${ean13CheckDigit(LABEL)}`;
const UNKNOWN = '7809999999991';

describe('codes that are scanned', () => {
  const scene = useScene({ scan_repeat_guard_ms: 400 });
  const pill = () => scene.cashier.page.getByRole('button', { name: 'Códigos sin agregar' });
  const dialog = (name: RegExp) => scene.cashier.page.getByRole('dialog', { name });

  test('wait while something is asked, are listed when they were read during a payment, and are added from the list by keys', async () => {
    const { cashier, screen } = scene;
    // The till asks for a weight; scans meanwhile are queued.
    await cashier.type(KILO);
    await cashier.press('Enter');
    await cashier.sees(/Peso|peso/);
    await cashier.scan(FIRST ?? '');
    await pill().waitFor();
    expect(await pill().getByRole('img').getAttribute('aria-label')).toBe('1 código sin agregar');
    await cashier.type('500');
    await cashier.until(() => cashier.press('Enter'), '2 artículos');
    await expect.poll(() => pill().count()).toBe(0);

    // A scanner that reads one piece twice adds one piece, and the till says so.
    await cashier.scan(SECOND ?? '', SECOND ?? '');
    await cashier.sees('se leyó dos veces');
    await cashier.sees('3 artículos');

    await cashier.scan(UNKNOWN);
    await cashier.sees('No lo encontramos');
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.scan(FIRST ?? '');
    await expect.poll(() => pill().getByRole('img').getAttribute('aria-label')).toBe('3 códigos sin agregar');
    await cashier.until(() => cashier.press('Escape'), '3 artículos');

    await cashier.until(() => cashier.press('Control+l'), 'Leído fuera de la venta');
    for (const text of ['Leído dos veces: contado una', 'No está en el catálogo', UNKNOWN]) await cashier.sees(text);
    await cashier.until(() => cashier.press('Enter'), '4 artículos');
    await cashier.press('Delete');
    await cashier.sees('1 código sin agregar');
    await cashier.until(() => cashier.press('Escape'), 'Favoritos');

    // A reload keeps the list, here of the code that was read twice.
    await cashier.page.reload();
    await pill().waitFor();
    await pill().click();
    await cashier.until(() => cashier.tap('Ver la lista'), 'Leído dos veces: contado una');
    await expect.poll(() => dialog(/Códigos leídos/).count()).toBe(1);
    expect(screen.troubles).toEqual([]);
  });

  test('sell a symbol of GS1 with its name, and a scale’s label at its price, which the cart tells as the label’s', async () => {
    const { cashier, screen } = scene;
    const goods_code = `]C1010${FIRST ?? ''}17491231`;
    await cashier.scan(goods_code);
    await cashier.sees('1 artículo');
    await cashier.scan(`${goods_code}10L7`, PRICED);
    await cashier.sees('3 artículos');
    await cashier.sees('precio de la etiqueta');
    await cashier.sees('$3.990');
    expect(await pill().count()).toBe(0);
    await cashier.page.locator('html:not([data-guard])').waitFor();
    await cashier.until(() => cashier.press('F9'), 'Pago recibido');
    expect(screen.troubles).toEqual([]);
  });

  test(
    'of a batch scanner, 200 at once with nothing in focus, are all in the cart in their order',
    { timeout: 480_000, tags: 'night' },
    async () => {
      const { cashier, screen } = scene;
      await cashier.scan(FIRST ?? '');
      await cashier.sees('1 artículo');
      await cashier.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const dump = Array.from({ length: 200 }, (_, index) => goods[index % goods.length]?.code ?? '');
      await cashier.scan(...dump);
      await cashier.sees('201 artículos', 300_000);
      expect(await pill().count()).toBe(0);
      expect(screen.troubles).toEqual([]);
    },
  );
});
