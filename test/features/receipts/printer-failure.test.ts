import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

async function approved(bench: TillBench): Promise<void> {
  await bench.beginCard('Espresso');
  await bench.readAndApprove();
}

describe('a printer that fails after an approval', () => {
  it('neither holds up nor undoes the sale, and says what is wrong', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.devices.printer.out_of = 'no_paper';
    await approved(bench);
    expect(bench.step('approved')).toMatchObject({
      sale_paid: true,
      receipt: { printing: 'failed', detail: 'no_paper' },
    });
    await bench.do('checkout.finish', {});
    expect(bench.sale).toMatchObject({ number: 2, state: 'OPEN' });
  });

  it('can be asked again, and what comes out then is marked as a copy', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.devices.printer.out_of = 'no_paper';
    await approved(bench);
    const { sale_id } = bench.sale;
    expect(await bench.refused('receipt.print', { sale_id })).toBe('printer_failed');
    bench.devices.printer.out_of = null;
    expect(await bench.do('receipt.print', { sale_id })).toEqual({ copy: true });
    expect(Buffer.from(bench.devices.printer.printed[0] ?? []).toString('latin1')).toContain('COPIA');
    expect(bench.step('approved').receipt.printing).toBe('printed');
  });

  it('that failed when some of the paper may be out leaves it in doubt, until a person asks for a copy', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.devices.printer.out_of = 'interrupted';
    bench.devices.printer.may_have_printed = true;
    await approved(bench);
    expect(bench.step('approved').receipt).toEqual({ printing: 'uncertain', detail: 'interrupted' });
    expect(bench.devices.printer.printed).toEqual([]);
    bench.devices.printer.out_of = null;
    expect(await bench.do('receipt.print', { sale_id: bench.sale.sale_id })).toEqual({ copy: true });
    expect(bench.step('approved').receipt.printing).toBe('printed');
  });

  it('leaves a paper in doubt that was sent before the till died', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await approved(bench);
    expect(bench.step('approved').receipt.printing).toBe('printed');
    bench.restart();
    expect(bench.step('approved').receipt).toEqual({ printing: 'uncertain', detail: 'interrupted' });
    expect(bench.devices.printer.printed).toHaveLength(1);
  });

  it('that throws instead of answering leaves the paper in doubt and nothing more', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.devices.printer.print = () => Promise.reject(new Error('a bug of the driver'));
    await approved(bench);
    expect(bench.step('approved')).toMatchObject({
      sale_paid: true,
      receipt: { printing: 'uncertain', detail: 'internal' },
    });
  });

  it('is not needed: the receipt is on the screen, and the first print is no copy', async () => {
    const bench = new TillBench({ financial_fees: {}, receipt_print_automatically: false });
    await approved(bench);
    const { sale_id } = bench.sale;
    expect((await bench.do('receipt.view', { sale_id })).svg).toMatch(/^<svg/);
    expect(await bench.do('receipt.print', { sale_id })).toEqual({ copy: false });
    expect(await bench.do('receipt.print', { sale_id })).toEqual({ copy: true });
    expect(await bench.refused('receipt.view', { sale_id: 'nothing' })).toBe('not_found');
  });
});
