import type { Page } from 'playwright-core';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { SaleSlice, TillSlice } from '../../../core/contract/snapshot.ts';
import type { Customer } from '../../../core/customer/customer.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { emptySale, lines, products, sale, snapshot, status, till } from './demo.ts';
import type { ScreenState } from './index.ts';
import { pressKeys, scan, typeKeys } from '../input-events.ts';

const customers: readonly Customer[] = [
  { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Ana Pérez Soto' },
  { tax_id: { kind: 'RUT', value: '760864285' }, name: 'Comercial Los Olmos Ltda.', address: 'Los Olmos 1234, Ñuñoa' },
];

/** The demo catalogue: searches by name, with favourites first, and knows the products' codes. */
export const catalogue: Answers = {
  'catalogue.search': ({ text, category_id, limit }: IntentArguments<'catalogue.search'>) => {
    const wanted = text.toLowerCase();
    const isOfCategory = (index: number): boolean =>
      category_id === undefined ||
      (category_id === 'favourites' ? index < 16 : products[index]?.category_id === category_id);
    const found = products.filter(
      (product, index) => isOfCategory(index) && product.name.toLowerCase().includes(wanted),
    );
    return succeed({ products: found.slice(0, limit), total: found.length });
  },
  'catalogue.product': ({ product_id }: IntentArguments<'catalogue.product'>) =>
    succeed({ product: products.find((product) => product.product_id === product_id) ?? null }),
  'customer.find': ({ text }: IntentArguments<'customer.find'>) =>
    succeed({
      customers: customers.filter(({ name }) => text === '' || /^\d/.test(text) || name.toLowerCase().includes(text)),
    }),
  'sale.addCode': ({ code }: IntentArguments<'sale.addCode'>) => {
    const found = products.some((product) => product.code === code);
    return succeed({ found, line_id: found ? 'l1' : null, asks: null });
  },
};

const shown = (name: string, change: Partial<ScreenState> = {}): Readonly<Record<string, ScreenState>> => ({
  [name]: { snapshot, answers: catalogue, ...change },
});
const withSale = (change: Partial<SaleSlice>): ScreenState['snapshot'] => ({
  ...snapshot,
  sale: { ...sale, ...change },
});
const withTill = (change: Partial<TillSlice>): ScreenState['snapshot'] => ({
  ...snapshot,
  till: { ...till, ...change },
});
const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await pressKeys(page, ...keys);
  };
const tap =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    await page.getByRole('button', { name }).first().click();

const training: Partial<TillSlice> = { training: true, training_pin: '1234', simulated_reader: true };
const hundredLines = Array.from({ length: 100 }, (_, index) => {
  const line = lines[index % lines.length];
  return { ...line!, line_id: `h${index}` };
});
export const heldSales = [
  {
    sale_id: 's1046',
    number: 1046,
    total_minor: 18_990,
    item_count: 3,
    held_at_ms: Date.UTC(2026, 10, 21, 20, 31),
    label: 'Mesa 4',
    has_unknown_payment: true,
    paid_minor: 5_000,
    tab_minor: null,
  },
  {
    sale_id: 's1044',
    number: 1044,
    total_minor: 7400,
    item_count: 2,
    held_at_ms: Date.UTC(2026, 10, 21, 20, 12),
    label: null,
    has_unknown_payment: false,
    paid_minor: 0,
    tab_minor: null,
  },
];
const dollars: Partial<SaleSlice> = {
  currency: 'ARS',
  totals: {
    ...sale.totals,
    total_minor: 123_456_789_00,
    cash_total_minor: 123_456_789_00,
    taxes: [...sale.totals.taxes, ...sale.totals.taxes],
  },
};

export const saleStates: Readonly<Record<string, ScreenState>> = {
  ...shown('sale'),
  ...shown('sale-empty', {
    snapshot: {
      ...withSale(emptySale),
      status: { ...status, recovery: { ...status.recovery, unresolved: 0, level: 'ok' } },
    },
  }),
  ...shown('sale-hundred-lines', {
    snapshot: withSale({ lines: hundredLines, touched_line_id: 'h99', totals: { ...sale.totals, item_count: 143 } }),
  }),
  ...shown('sale-large-amounts', {
    snapshot: { ...withSale(dollars), till: { ...till, currency: 'ARS', store_locale: 'es-AR' } },
  }),
  ...shown('sale-search', { prepare: (page) => typeKeys(page, 'caf') }),
  ...shown('sale-search-nothing', {
    prepare: async (page) => {
      await typeKeys(page, 'xyz');
      await page.getByText('xyz').first().waitFor();
    },
  }),
  ...shown('sale-not-found', { prepare: (page) => scan(page, '7809999999999') }),
  ...shown('sale-unlisted', {
    prepare: async (page) => {
      await scan(page, '7809999999999');
      await page.getByText('No lo encontramos').waitFor();
      await press('Enter', 'M', 'i', 'e', 'l', 'Enter', '4', '9', '9', '0')(page);
    },
  }),
  ...shown('sale-quantity', { prepare: press('ArrowUp', 'F3', '3') }),
  ...shown('sale-weight', {
    prepare: async (page) => {
      await tap(/^A granel$/)(page);
      await page.locator('[data-product=p17]').click();
      await press('3', '2', '0')(page);
    },
  }),
  ...shown('sale-price', {
    prepare: async (page) => {
      await page.locator('[data-product=p16]').click();
      await press('1', '5', '0', '0', '0')(page);
    },
  }),
  ...shown('sale-discount', { prepare: press('ArrowUp', 'F4', '1', '5') }),
  ...shown('sale-line-price', {
    snapshot: withSale({
      lines: lines.map((line) =>
        line.line_id === 'l7' ? { ...line, listed_price_minor: line.unit_price_minor + 700 } : line,
      ),
    }),
    prepare: press('ArrowUp', 'Control+P', '2', '5', '0', '0'),
  }),
  ...shown('sale-promotions', {
    snapshot: withSale({
      coupons: ['VECINO'],
      lines: lines.map((line) =>
        line.line_id === 'l7'
          ? {
              ...line,
              promotions: [{ promotion_id: '2x1', name: '2 por 1 en jugos', amount_minor: line.unit_price_minor }],
              net_minor: line.gross_minor - line.unit_price_minor,
            }
          : line,
      ),
      totals: { ...sale.totals, promotions_minor: 3500, total_minor: 73_528 },
    }),
    prepare: async (page) => {
      await pressKeys(page, 'ArrowUp', 'F4');
      await page.getByText(/^(Toda la venta|Toda a venda|Whole sale)$/).click();
    },
  }),
  ...shown('sale-held', { snapshot: { ...withSale(emptySale), held: heldSales }, prepare: press('F7') }),
  ...shown('sale-prices', {
    snapshot: withSale({
      price_changes: [
        ...lines.slice(0, 2).map(({ line_id, unit_price_minor }, index) => ({
          line_id,
          shown_minor: unit_price_minor,
          now_minor: unit_price_minor + (index === 0 ? 500 : -2_000),
        })),
      ],
    }),
    answers: { ...catalogue, 'checkout.begin': () => fail({ code: 'prices_changed', detail: '' }) },
    prepare: press('F12'),
  }),
  ...shown('sale-scans', {
    prepare: async (page) => {
      await scan(page, '7809999999999', '7801111111111');
      await page.getByText('No lo encontramos').waitFor();
      await press('Control+L')(page);
    },
  }),
  ...shown('sale-removed', { prepare: press('ArrowUp', 'Delete') }),
  ...shown('sale-training', {
    snapshot: { ...withTill(training), practice: { possible: true, scenario: null, was_cut: false } },
    prepare: tap(/no se mueve dinero|nenhum dinheiro|no money/),
  }),
  ...shown('sale-trouble', {
    snapshot: {
      ...withTill(training),
      status: {
        ...status,
        reader: { level: 'error', code: 'lost', detail: '/dev/ttyUSB0' },
        service: { level: 'error', code: 'offline', detail: 'connect ECONNREFUSED', answered_at_ms: null },
        printer: { level: 'error', code: 'failed', detail: 'paper out' },
        recovery: { ...status.recovery, level: 'error', unresolved: 3, needs_person: 1 },
      },
    },
  }),
  ...shown('sale-recovery-details', { prepare: (page) => page.locator('header button').nth(3).click() }),
  ...shown('sale-reason', { prepare: press('ArrowUp', 'F4', '1', '5', 'Enter') }),
  ...shown('sale-detail', { prepare: press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Control+D') }),
  ...shown('sale-customer', {
    prepare: async (page) => {
      await press('F6', '1', '2', '3', '4', '5', '6', '7', '8', '5')(page);
      await page.getByText('12.345.678-5').first().waitFor();
    },
  }),
  ...shown('sale-screen-keys', {
    prepare: async (page) => {
      await press('F6')(page);
      const field = page.getByLabel('Nombre o RUT');
      await field.dispatchEvent('pointerdown', { pointerType: 'touch' });
      await page.getByRole('group', { name: 'Teclado en pantalla' }).waitFor();
    },
  }),
  ...shown('sale-hold', { prepare: press('F7', 'M', 'e', 's', 'a', ' ', '4') }),
  ...shown('sale-factura', {
    snapshot: withSale({
      customer: { tax_id: { kind: 'RUT', value: '760864285' }, name: 'Comercial Los Olmos Ltda.' },
      document: 'invoice',
      label: 'Mesa 4',
      discount: { kind: 'percent', basis_points: 500, reason: 'Cliente frecuente' },
    }),
  }),
  ...shown('menu', { prepare: press('F1') }),
  ...shown('menu-change-key', {
    prepare: async (page) => {
      await press('F1')(page);
      await tap(/Descuento: F4|Desconto: F4|Discount: F4/)(page);
      await press('F3')(page);
    },
  }),
};
