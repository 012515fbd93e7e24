import { describe, expect, it } from 'vitest';
import type { LineAhead } from '../../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

function listening() {
  const bench = new TillBench();
  const events: string[] = [];
  const lines: LineAhead[] = [];
  const slices: Partial<TillSnapshot>[] = [];
  bench.till.router.onLine((line) => {
    events.push('line');
    lines.push(line);
  });
  bench.till.router.onChange((changed) => {
    events.push('snapshot');
    slices.push(changed);
  });
  const save = bench.sales.saveSale.bind(bench.sales);
  bench.sales.saveSale = (sale) => {
    events.push('stored');
    save(sale);
  };
  return { bench, events, lines, slices };
}

describe('a line that is added', () => {
  it('is told before it is stored, with the figures that the snapshot then has', async () => {
    const { bench, events, lines } = listening();
    await bench.do('sale.addCode', { code: 'demo-001' });
    expect(events).toEqual(['line', 'stored', 'snapshot']);
    const [line] = bench.sale.lines;
    expect(lines).toEqual([
      {
        line_id: line?.line_id,
        name: line?.name,
        unit_price_minor: line?.unit_price_minor,
        quantity_milli: 1_000,
        net_minor: line?.net_minor,
        total_minor: bench.sale.totals.total_minor,
      },
    ]);
    expect(Buffer.byteLength(JSON.stringify({ event: 'line', line: lines[0] }))).toBeLessThan(300);
  });

  it('is followed by the sale as it is even when it could not be stored, so that no page keeps it', async () => {
    const { bench, events, slices } = listening();
    await bench.do('sale.addCode', { code: 'demo-001' });
    const stored = bench.sale;
    bench.sales.saveSale = () => {
      throw new Error('the disk is full');
    };
    events.length = 0;
    await bench.till.router.handle('sale.addCode', { code: 'demo-002' });
    await bench.settled();
    expect(events).toEqual(['line', 'snapshot']);
    expect(slices.at(-1)?.sale).toMatchObject({ lines: stored.lines, totals: stored.totals });
  });

  it('is not told where it is refused, nor of goods that have more to tell than a price', async () => {
    const { bench, lines } = listening();
    await bench.do('sale.addCode', { code: 'demo-001' });
    await bench.do('checkout.begin', {});
    await bench.till.router.handle('sale.addCode', { code: 'demo-002' });
    expect(lines).toHaveLength(1);
  });
});
