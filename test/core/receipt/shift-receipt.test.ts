import { describe, expect, it } from 'vitest';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { shiftReceipt } from '../../../core/receipt/shift-receipt.ts';
import { PAID_BY_LINK } from '../../../core/payments/brand-name.ts';
import { withoutCash } from '../../../core/shift/shift-report.ts';
import { createShiftTally } from '../../../core/shift/shift-tally.ts';
import { renderSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import { STYLE } from './style.ts';

const AT_MS = new Date(2026, 10, 20, 22, 4).getTime();
const style = { ...STYLE, footer: ['¡Gracias por su compra!'] };

function view(change: Partial<ShiftView> = {}): ShiftView {
  const tally = createShiftTally();
  tally.see({ kind: 'opened', currency: 'CLP', float_minor: 80_000 });
  tally.see({ kind: 'card_taken', currency: 'CLP', brand: 'VISA', amount_minor: 5_000, tip_minor: 0, installments: 3 });
  tally.see({ kind: 'card_returned', currency: 'CLP', brand: 'VISA', amount_minor: 1_000 });
  return {
    shift_id: 's',
    number: 17,
    currency: 'CLP',
    opened_at_ms: AT_MS - 8 * 3_600_000,
    opened_by: 'Marcela Rojas',
    automatic: false,
    report: tally.report('CLP'),
    hides_cash: false,
    movements: [],
    hand_overs: [],
    unresolved: [],
    open_tabs: [],
    closed: null,
    ...change,
  };
}
const closed: NonNullable<ShiftView['closed']> = {
  at_ms: AT_MS,
  by: 'Encargado',
  count: {
    results: [{ currency: 'CLP', expected_minor: 80_000, counted_minor: 79_000, difference_minor: -1_000 }],
    blind: true,
    note: '',
    own: [],
  },
  printed: 0,
  head: { seq: 1_204, hash: '9f3c11d06b7a4e55'.repeat(4) },
};
/** The printed text, as the printer gets it. */
const paper = (shift: ShiftView, copy = false): string =>
  shiftReceipt({ shift, style, copy, at_ms: AT_MS }).replaceAll('~', ' ').replaceAll('\\x2d', '-').replaceAll('"', '');

describe('the paper of a shift', () => {
  it('of an open one is an X report, and says that nothing is closed', () => {
    const text = paper(view());
    expect(text).toContain('INFORME X');
    expect(text).toContain('El turno sigue abierto.');
    expect(text).not.toContain('Firma');
  });

  it('calls a payment by link what the page of paying calls it, and is no card', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'opened', currency: 'CLP', float_minor: 0 });
    const link = { currency: 'CLP', brand: PAID_BY_LINK, amount_minor: 5_000 } as const;
    tally.see({ kind: 'card_taken', ...link, tip_minor: 0, installments: 1 });
    const text = paper(view({ report: tally.report('CLP') }));
    expect(text).toMatch(/Enlace o QR \(1\) *\| *\$5\.000/);
    expect(text).toContain('Tarjetas y enlaces, neto');
    expect(text).not.toContain('Link / QR');
  });

  it('says what the ways of paying took off and added, and not before a blind count', () => {
    const { report } = view();
    const [own] = report.currencies;
    if (own === undefined) throw new Error('the shift has a currency');
    const adjusted = { ...own, adjustments: { discount_minor: 1_250, surcharge_minor: 300 } };
    const text = paper(view({ report: { ...report, currencies: [adjusted] } }));
    expect(text).toMatch(/Desc\. por pago *\| *-\$1\.250/);
    expect(text).toMatch(/Recargos por pago *\| *\$300/);
    expect(JSON.stringify(withoutCash({ ...report, currencies: [adjusted] }))).not.toContain('adjustments');
  });

  it('of one whose drawer is counted blind has how many sales and the cards, and no amount for cash', () => {
    const { report } = view();
    const [own] = report.currencies;
    if (own === undefined) throw new Error('the shift has a currency');
    const sales = { ...own.sales, count: 7 };
    const blind = { ...report, drawers: [], currencies: [{ ...own, sales, cash: { ...own.cash, payments: 6 } }] };
    const text = paper(view({ report: blind, hides_cash: true }));
    expect(text).toMatch(/Ventas *\| *7/);
    expect(text).toContain('Conteo a ciegas.');
    expect(text).toContain('Visa (1)');
    expect(text).not.toMatch(/Efectivo|IVA|\$0/);
  });

  it('of a closed one carries its number, count, difference and a place to sign', () => {
    const text = paper(view({ closed }));
    for (const part of [
      'INFORME Z 17',
      '1204:9f3c 11d0 6b7a 4e55 9f3c',
      'Visa (1)',
      '$5.000',
      'Devuelto (1)',
      '3 cuotas (1)',
      'Esperado',
      '$80.000',
      'Contado',
      '$79.000',
      '-$1.000',
      'Conteo a ciegas.',
      'Firma',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('COPIA');
    expect(text).not.toContain('Gracias');
  });

  it('printed again is a copy at both ends', () => {
    expect(paper(view({ closed }), true).match(/COPIA/g)).toHaveLength(2);
  });

  it('lists what is unconfirmed apart from every total', () => {
    const text = paper(
      view({
        closed,
        unresolved: [
          {
            trace_id: 'trace-1',
            kind: 'payment',
            amount_minor: 18_990,
            currency: 'CLP',
            since_ms: 0,
            carried: true,
            sale_number: 1039,
          },
        ],
      }),
    );
    for (const part of ['COBROS SIN CONFIRMAR', 'Venta 1039', '$18.990', 'No están en los totales'])
      expect(text).toContain(part);
  });

  it('is a picture in every language', () => {
    for (const language of ['es', 'pt', 'en'] as const) {
      const markup = shiftReceipt({
        shift: view({ closed }),
        style: { ...style, language },
        copy: false,
        at_ms: AT_MS,
      });
      expect(renderSvg(markup, { receipt_columns: 42, receipt_encoding: 'multilingual' }).length).toBeGreaterThan(300);
    }
  });
});
