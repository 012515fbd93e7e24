import { expect, test } from 'vitest';
import { saleReceipt } from '../../../core/receipt/sale-receipt.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { lineOf, partOf, saleOf } from '../../support/sales.ts';

const SALE = saleOf({
  ...{ number: 1047, state: 'PAID', paid_at_ms: 0, lines: [lineOf('Taza', 9_000)] },
  exchange: {
    ...{ sale_id: 'earlier', sale_number: 1042, credit_minor: 5_500, by: 'Ana', answered_by: 'Eva' },
    lines: [{ line_id: 'x', quantity_milli: 2_000, name: 'Plato', unit: 'each', amount_minor: 5_500 }],
  },
  tenders: [
    partOf('credit', 5_500, { credit: { return_id: 'r', sale_id: 'earlier', sale_number: 1042 } }),
    partOf('cash', 3_500),
  ],
});

const printed = (sale: Sale, language: 'es' | 'pt' | 'en'): string =>
  saleReceipt({
    sale,
    priced: priceSale(sale, 1),
    style: {
      ...{ store_name: 'Esquina', store_lines: [], till_name: 'Caja 2', store_locale: 'es-CL', language },
      ...{ training: false, footer: [], columns: 42 },
    },
    copy: false,
  });

test('a receipt says what came back, what it was worth, and the difference', () => {
  const rows = printed(SALE, 'es').split('\n');
  const at = (text: string): number => rows.findIndex((row) => row.includes(text));
  expect(rows[at('Devuelve de la venta')]).toContain('1042');
  expect(rows[at('Plato')]).toMatch(/2 Plato \| \\x2d\$5\.500/);
  expect(rows[at('Diferencia')]).toContain('$3.500');
  expect(rows[at('Cambio')]).toContain('$5.500');
  expect(at('Taza')).toBeLessThan(at('Plato'));
  expect(at('Plato')).toBeLessThan(at('Diferencia'));
  expect(at('Diferencia')).toBeLessThan(at('Efectivo'));
  for (const language of ['pt', 'en'] as const) expect(printed(SALE, language)).toContain('Plato');
});

test('one that was left says nothing of it', () => {
  const tenders = SALE.tenders.map((tender) =>
    tender.kind === 'credit' ? { ...tender, state: 'returned' as const } : tender,
  );
  const text = printed({ ...SALE, tenders }, 'es');
  expect(text).not.toContain('Plato');
  expect(text).not.toContain('Cambio');
});
