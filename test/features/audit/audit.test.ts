import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

describe('the audit trail of the till', () => {
  it('tells discounts with their reason and worth, and what was emptied, under the number of the sale', async () => {
    const till = new TillBench();
    await till.add('espresso');
    const [line] = till.sale.lines;
    const half = Math.round((line?.gross_minor ?? 0) / 2);
    const discount = { kind: 'percent', basis_points: 5000, reason: 'Cortesía' } as const;
    await till.do('sale.setLineDiscount', { line_id: line?.line_id ?? '', discount });
    await till.do('sale.clear', {});
    const { rows, total, acts } = await till.do('audit.find', { limit: 10 });
    expect(rows).toMatchObject([
      { what: 'sale_cleared', amount_minor: half, sale_number: till.sale.number },
      { what: 'discount', subject: line?.name, amount_minor: half, reason: 'Cortesía', detail: '50 %' },
    ]);
    expect([total, acts]).toEqual([2, ['discount', 'sale_cleared']]);
  });

  it('tells nothing of what was refused', async () => {
    const till = new TillBench();
    expect(await till.refused('sale.setLineDiscount', { line_id: 'none', discount: null })).toBe('not_found');
    expect((await till.do('audit.find', { limit: 10 })).total).toBe(0);
  });

  it('is written out as one file that a spreadsheet opens, with no formula in it', async () => {
    const till = new TillBench();
    till.sales.recordAct({ who: '=HYPERLINK("x")', what: 'discount', subject: 'a "b", c', amount_minor: 5 });
    expect(await till.do('audit.export', {})).toMatchObject({ file: '/exports/audit.csv', rows: 1 });
    const [head, row] = till.exports.files.get('audit')?.split('\r\n') ?? [];
    expect(head).toBe(
      'Cuándo,Quién,Acción,Detalle,Aprobó,Venta,Monto,seq,at,what,subject,detail,reason,approved_by,amount_minor,sale_number',
    );
    expect(row).toMatch(
      /^"[^"]+","'=HYPERLINK\(""x""\)",Descuento,"a ""b"", c",,,\$5,1,\d{4}-\d\d-\d\dT[\d:.]+Z,discount,"a ""b"", c",,,,5,$/,
    );
    till.exports.broken = 'ENOSPC';
    expect(await till.refused('audit.export', {})).toBe('export_failed');
  });
});
