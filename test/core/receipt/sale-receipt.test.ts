import fc from 'fast-check';
import receiptline from 'receiptline';
import { describe, expect, it } from 'vitest';
import { saleReceipt } from '../../../core/receipt/sale-receipt.ts';
import type { ReceiptStyle } from '../../../core/receipt/slip.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderForPrinter, renderSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import { lineOf, partOf, saleOf } from '../../support/sales.ts';

const PRINTER = { model: printerModel('escpos'), encoding: null };
const PAPER = { receipt_columns: 42, receipt_encoding: 'multilingual' } as const;
const STYLE: ReceiptStyle = {
  store_name: 'Café y Almacén La Esquina',
  store_lines: ['Av. Providencia 1234'],
  till_name: 'Caja 2',
  store_locale: 'es-CL',
  language: 'es',
  training: false,
  footer: ['¡Gracias por su compra!'],
  columns: 42,
};
const IVA = { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true };
const COFFEE = lineOf('Café en grano', 9990, { quantity_milli: 2000, tax: IVA });
const SALE = saleOf({
  number: 1047,
  state: 'PAID',
  paid_at_ms: 0,
  cashier: 'Marcela Rojas',
  lines: [
    COFFEE,
    {
      ...COFFEE,
      line_id: 'two',
      name: 'Almendras',
      unit: 'kg',
      unit_price_minor: 12_990,
      quantity_milli: 320,
      discount: { kind: 'percent', basis_points: 1000 },
    },
  ],
  tip_minor: 2000,
  tenders: [
    partOf('card', 25_721, { tender_id: 'one', state: 'failed', tip_minor: 2000, trace_id: 'declined-trace' }),
    partOf('cash', 10_001, { received_minor: 20_000, change_minor: 10_000, rounding_minor: -1 }),
    partOf('card', 15_720, {
      tip_minor: 2000,
      trace_id: '9f2c41b7-0e55-4a6e-9a51-0d9f4b0c7c11',
      approval_code: '482913',
      installments: 3,
      card: { brand: 'Visa', last_four: '4821', issuer_identification_number: '411111', entry_mode: 'CHIP' },
    }),
  ],
});

function markup(sale: Sale = SALE, style: Partial<ReceiptStyle> = {}, copy = false): string {
  return saleReceipt({ sale, priced: priceSale(sale, 10), style: { ...STYLE, ...style }, copy });
}
/** The receipt as plain lines, without aligning spaces. */
function paper(source: string): string[] {
  return receiptline
    .transform(source, { cpl: 42, encoding: 'multilingual', command: 'text' })
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '));
}

describe('the receipt of a paid sale', () => {
  it('says in a row of its own what each way of paying took off or added, and the tax of what was paid', () => {
    const [, cash, card] = SALE.tenders;
    if (cash === undefined || card === undefined) throw new Error('two parts pay it');
    const off = { basis_points: -500, base_minor: 10_527, amount_minor: -526, counted: true } as const;
    const more = { basis_points: 300, base_minor: 13_194, amount_minor: 396, counted: true } as const;
    const lines = paper(
      markup({
        ...SALE,
        tenders: [
          { ...cash, adjustment: off },
          { ...card, amount_minor: 16_116, adjustment: more },
        ],
      }),
    );
    expect(lines).toContain('Desc. por pago -5 %  -$526');
    expect(lines).toContain('sobre $10.527');
    expect(lines).toContain('Recargo por pago +3 %  $396');
    const [total = ''] = lines.filter((line) => line.startsWith('TOTAL') || line.startsWith('Total'));
    expect(total).toContain('$23.591');
  });

  it('names no base where the way of paying is reckoned on all that was sold', () => {
    const [, cash] = SALE.tenders;
    if (cash === undefined) throw new Error('cash pays it');
    const adjustment = { basis_points: -500, base_minor: 23_721, amount_minor: -1_186, counted: true } as const;
    const lines = paper(markup({ ...SALE, tenders: [{ ...cash, amount_minor: 24_535, adjustment }] }));
    expect(lines).toContain('Desc. por pago -5 %  -$1.186');
    expect(lines.filter((line) => line.startsWith('sobre'))).toEqual([]);
  });

  it('says what the label on goods by weight said that they cost, and that it did', () => {
    const cheese = { ...COFFEE, line_id: 'cheese', name: 'Queso', unit: 'kg' as const, unit_price_minor: 5_990 };
    const lines = paper(markup({ ...SALE, lines: [{ ...cheese, quantity_milli: 666, label_price_minor: 3_990 }] }));
    const at = lines.findIndex((line) => line.startsWith('Queso'));
    expect(lines.slice(at, at + 3)).toEqual(['Queso  $3.990', '0,666 kg x $5.990/kg', 'Precio de la etiqueta']);
  });

  it('counts nothing as paid that was given back before the sale was paid', () => {
    const [, cash] = SALE.tenders;
    if (cash === undefined) throw new Error('cash pays it');
    const gift = { card_id: 'card', shown: 'LLYK', left_minor: 0 };
    const lines = paper(
      markup({
        ...SALE,
        tenders: [partOf('gift', 3_000, { state: 'returned', gift }), { ...cash, amount_minor: 25_721 }],
      }),
    );
    expect(lines).toContain('Efectivo  $25.721');
    expect(lines.join('\n')).not.toMatch(/LLYK|Saldo que queda/);
  });

  it('says everything that was sold, taxed, tipped and paid, and how to find it again', () => {
    const lines = paper(markup());
    for (const line of [
      'Venta 1047',
      'Café en grano  $19.980',
      '2 x $9.990',
      '0,320 kg x $12.990/kg',
      'Descuento 10 %  -$416',
      'Subtotal  $24.137',
      'Descuentos  -$416',
      'IVA 19 % incluido  $3.787',
      'TOTAL  $23.721',
      'Propina  $2.000',
      'Total con propina  $25.721',
      'Efectivo  $10.001',
      'Redondeo  -$1',
      'Vuelto  $10.000',
      'Visa **** 4821  $15.720',
      '3 cuotas',
      'Autorización 482913',
      '9f2c41b7-0e55-4a6e-9a51-0d9f4b0c7c11',
    ]) {
      expect(lines).toContain(line);
    }
    expect(markup()).toContain('{code: V00001047; option: code128');
  });

  it('says the listed price under one that was changed for this sale', () => {
    const [first, ...others] = SALE.lines;
    const lines = first ? [{ ...first, listed_price_minor: 12_000 }, ...others] : [];
    expect(paper(markup({ ...SALE, lines }))).toEqual(
      expect.arrayContaining(['Café en grano  $19.980', '2 x $9.990', 'Precio de lista $12.000']),
    );
    expect(markup()).not.toContain('Precio de lista');
  });

  it('holds no more of a card than its last four digits, and no part that was not paid', () => {
    expect(markup()).not.toContain('411111');
    expect(markup()).not.toContain('declined-trace');
  });

  it('shows a part that was given back later, but not an attempt that was undone without ever being paid', () => {
    const [declined, cash, card] = SALE.tenders;
    if (!declined || !cash || !card) throw new Error('the sale has three parts');
    const reversed = { ...declined, state: 'undone' as const, trace_id: 'reversed-trace' };
    const source = markup({ ...SALE, tenders: [reversed, cash, { ...card, state: 'returned' }] });
    expect(source).not.toContain('reversed');
    expect(paper(source)).toContain('Visa **** 4821  $15.720');
  });

  it('is marked as a copy, and as worthless in training, at both ends', () => {
    expect(paper(markup()).filter((line) => line === 'COPIA')).toEqual([]);
    const lines = paper(markup(SALE, { training: true }, true));
    expect(lines.filter((line) => line === 'COPIA')).toHaveLength(2);
    expect(lines.filter((line) => line === 'PRÁCTICA: SIN VALOR')).toHaveLength(2);
    expect(lines.filter((line) => line === 'No se movió dinero.')).toHaveLength(2);
  });

  it('speaks Portuguese and English, and writes money as the store does', () => {
    expect(paper(markup(SALE, { language: 'pt' }))).toContain('Troco  $10.000');
    expect(paper(markup(SALE, { language: 'en' }))).toContain('Change  $10.000');
  });

  it('breaks a long name between words and loses nothing of it', () => {
    const name = 'Café en grano de altura tostado medio de la región de Yirgacheffe, bolsa de 250 gramos';
    const lines = paper(markup({ ...SALE, lines: [{ ...COFFEE, name }] }));
    const from = lines.findIndex((line) => line.startsWith('Café en grano de altura'));
    const printed = lines.slice(from, from + 4).map((line) => line.replace(/ {2}\$19\.980$/, '').trim());
    expect(printed.join(' ')).toBe(name);
  });

  it('cannot be ruled by what a product is called', () => {
    const plain = paper(markup({ ...SALE, lines: [COFFEE] })).length;
    for (const name of [
      '{code:1234}',
      '===',
      '---',
      '{command:\\x1bp0}',
      'a|b|c',
      '"^^^`_~',
      '\\x1b@\\n{image:AAAA}',
      'a\nb{x:y}',
    ]) {
      const source = markup({ ...SALE, lines: [{ ...COFFEE, name }] });
      const lines = paper(source);
      expect(lines.find((line) => line.endsWith('$19.980'))).toBe(`${name.replace('\n', ' ')}  $19.980`);
      expect(lines).toHaveLength(plain);
      // Truncated at the end, like any name.
      expect(
        Buffer.from(renderForPrinter(source, PAPER, PRINTER))
          .toString('latin1')
          .split('\x1dV').length - 1,
      ).toBe(1);
    }
  });

  it('prints any name in full, character by character', () => {
    const character = fc.constantFrom(...'\\|{}-=~_"`^ abñç€x5Cn');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 60 }), (characters) => {
        const name = characters.join('');
        const lines = paper(markup({ ...SALE, lines: [{ ...COFFEE, name: `A${name}` }] }));
        const from = lines.findIndex((line) => line.endsWith('$19.980'));
        const to = lines.findIndex((line) => line.startsWith('2 x $9.990'));
        const printed = lines.slice(from, to).join('').replace('$19.980', '').replaceAll(' ', '');
        expect(printed).toBe(`A${name}`.replaceAll(' ', ''));
      }),
    );
  });
});

describe('the two forms of a receipt', () => {
  it('are a picture and ESC/POS bytes of the same paper', () => {
    expect(renderSvg(markup(), PAPER)).toMatch(/^<svg[^]*<\/svg>\s*$/);
    // Accents of large capitals rise above the first line.
    expect(renderSvg(markup(), PAPER)).toMatch(/height="(\d+)px" viewBox="0 -12 \d+ \1"/);
    const bytes = renderForPrinter(markup(), PAPER, PRINTER);
    expect([...bytes.slice(0, 2)]).toEqual([0x1b, 0x40]);
  });

  it("print ñ, ç and € through the printer's code pages", () => {
    const source = markup({ ...SALE, lines: [{ ...COFFEE, name: 'ñandú praça €' }] });
    const latin = Buffer.from(renderForPrinter(source, { ...PAPER, receipt_encoding: 'cp1252' }, PRINTER));
    expect(latin.includes(Buffer.from([0xf1, ...Buffer.from('and'), 0xfa]))).toBe(true);
    expect(latin.includes(Buffer.from([...Buffer.from('pra'), 0xe7, 0x61]))).toBe(true);
    expect(latin.includes(0x80)).toBe(true);
    const dos = Buffer.from(renderForPrinter(source, { ...PAPER, receipt_encoding: 'cp858' }, PRINTER));
    expect(dos.includes(Buffer.from([0xa4, ...Buffer.from('and'), 0xa3]))).toBe(true);
    expect(dos.includes(0xd5)).toBe(true);
    expect(paper(source).some((line) => line.includes('?'))).toBe(false);
  });

  it('ask nothing of the network', () => {
    const picture = renderSvg(markup(), PAPER).replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(picture).not.toMatch(/http|url\(['"]?[^#'"]/);
  });

  it('do not let a name write markup into the picture', () => {
    expect(
      renderSvg(markup({ ...SALE, lines: [{ ...COFFEE, name: '<script>alert(1)</script>' }] }), PAPER),
    ).not.toContain('<script');
  });

  it('has the number of an order at a kiosk, and none of a sale at the counter', () => {
    const code = `K-${SALE.number}`;
    expect(paper(markup({ ...SALE, service: 'eat_in' }))).toContain(code);
    expect(paper(markup())).not.toContain(code);
  });

  it('says how a product was wanted, why it was cheaper, and who bought it', () => {
    const sale: Sale = {
      ...SALE,
      discount: { kind: 'amount', amount_minor: 1000, reason: 'Cortesía' },
      customer: { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Ana Pérez', address: 'Los Olmos 12' },
      document: 'invoice',
      lines: [
        {
          ...COFFEE,
          options: [{ option_id: 'oat', name: 'avena', price_minor: 500 }],
          note: 'sin azúcar',
          discount: { kind: 'percent', basis_points: 1000, reason: 'Cliente frecuente' },
        },
      ],
    };
    const markup = saleReceipt({ sale, priced: priceSale(sale, 10), style: STYLE, copy: false }).replaceAll(
      '\\n~~',
      ' ',
    );
    const plain = renderSvgText(markup);
    for (const text of [
      'avena ($500)',
      'sin azúcar',
      'Cliente frecuente',
      'Cortesía',
      'Cliente: Ana Pérez',
      'RUT 12.345.678-5',
      'Los Olmos 12',
      'Documento solicitado: factura',
    ])
      expect(plain).toContain(text.replaceAll(' ', ''));
  });
});

/** The words of the picture without their gaps: each character may stand in a place of its own. */
function renderSvgText(markup: string): string {
  return renderSvg(markup, PAPER)
    .replace(/<[^>]*>/g, '')
    .replace(/&#xa0;|&nbsp;|[\s\u00a0]/g, '');
}
