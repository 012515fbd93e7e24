import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

async function benchWithAlmonds() {
  const bench = new TillBench();
  const { products } = await bench.do('catalogue.search', { text: 'Almendras', limit: 1 });
  const [almonds] = products;
  if (almonds === undefined) throw new Error('the demo catalogue has almonds by weight');
  const addWeighed = (weight_grams: number) => ({ product_id: almonds.product_id, weight_grams });
  return { bench, addWeighed };
}

describe('goods by weight', () => {
  it('weighs a line again, and never one by the piece', async () => {
    const { bench, addWeighed } = await benchWithAlmonds();
    bench.devices.peripherals.weigh(320);
    await bench.do('sale.addWeighed', addWeighed(320));
    await bench.add('Espresso');
    const [almonds, espresso] = bench.sale.lines;
    bench.devices.peripherals.weigh(500);
    await bench.do('sale.weighLine', { line_id: almonds?.line_id ?? '', weight_grams: 500 });
    expect(bench.sale.lines[0]).toMatchObject({ quantity_milli: 500 });
    const on_scale = { weight_grams: 500, line_id: espresso?.line_id ?? '' };
    expect(await bench.refused('sale.weighLine', on_scale)).toBe('not_found');
    expect(await bench.refused('sale.weighLine', { ...on_scale, weight_grams: 320 })).toBe('weight_changed');
  });

  it('are added with the weight that the scale says and that was on the screen', async () => {
    const { bench, addWeighed } = await benchWithAlmonds();
    bench.devices.peripherals.weigh(320);
    expect(bench.snapshot.peripherals.scale).toEqual({ code: 'ready', weight_grams: 320, stable: true, net: false });
    await bench.do('sale.addWeighed', addWeighed(320));
    expect(bench.sale.lines).toMatchObject([{ unit: 'kg', quantity_milli: 320 }]);
  });

  it('are refused while the scale moves, is overloaded, silent or gone', async () => {
    const { bench, addWeighed } = await benchWithAlmonds();
    const { scale } = bench.devices.peripherals;
    for (const status of [
      { state: 'unstable', mode: 'gross', weight_grams: 320 },
      { state: 'overload' },
      { state: 'silent' },
      { state: 'lost', detail: 'lost' },
      { state: 'unusable', why: 'unit' },
    ] as const) {
      scale.tell(status);
      expect(await bench.refused('sale.addWeighed', addWeighed(320))).toBe('scale_not_stable');
    }
    expect(bench.sale.lines).toEqual([]);
  });

  it('are refused when the weight is another one than the cashier saw', async () => {
    const { bench, addWeighed } = await benchWithAlmonds();
    bench.devices.peripherals.weigh(325);
    expect(await bench.refused('sale.addWeighed', addWeighed(320))).toBe('weight_changed');
  });

  it('are never added with nothing or less than nothing', async () => {
    const { bench, addWeighed } = await benchWithAlmonds();
    for (const grams of [0, -150]) {
      bench.devices.peripherals.weigh(grams);
      expect(await bench.refused('sale.addWeighed', addWeighed(grams))).toBe('bad_request');
    }
  });

  it('have no weight to show while the scale has none', async () => {
    const { bench } = await benchWithAlmonds();
    const { scale } = bench.devices.peripherals;
    const shown = () => bench.snapshot.peripherals.scale;
    scale.tell({ state: 'overload' });
    expect(shown()).toEqual({ code: 'overload', weight_grams: null, stable: false, net: false });
    scale.tell({ state: 'unusable', why: 'resolution' });
    expect(shown()?.code).toBe('unusable_resolution');
    scale.tell({ state: 'stable', mode: 'net', weight_grams: 100 });
    expect(shown()).toEqual({ code: 'ready', weight_grams: 100, stable: true, net: true });
  });
});

describe('scans of a scanner that is no keyboard', () => {
  it('reach the screens each once, in order, and are gone after two seconds', async () => {
    const bench = new TillBench();
    bench.devices.peripherals.scan('7801');
    bench.devices.peripherals.scan('7801');
    expect(bench.snapshot.peripherals.scans).toEqual([
      { number: 1, code: '7801' },
      { number: 2, code: '7801' },
    ]);
    bench.clock.advance(1_000);
    bench.devices.peripherals.scan('7802');
    bench.clock.advance(1_000);
    expect(bench.snapshot.peripherals.scans).toEqual([{ number: 3, code: '7802' }]);
    bench.clock.advance(1_000);
    expect(bench.snapshot.peripherals.scans).toEqual([]);
  });

  it('are taken by one page each, and are gone for all others', async () => {
    const bench = new TillBench();
    bench.devices.peripherals.scan('7801');
    expect(await bench.do('scan.take', { number: 1 })).toEqual({ mine: true });
    expect(await bench.do('scan.take', { number: 1 })).toEqual({ mine: false });
    expect(await bench.do('scan.take', { number: 9 })).toEqual({ mine: false });
    expect(bench.snapshot.peripherals.scans).toEqual([]);
    bench.clock.advance(3_000);
    bench.devices.peripherals.scan('7802');
    expect(bench.snapshot.peripherals.scans).toEqual([{ number: 2, code: '7802' }]);
  });

  it('change nothing by themselves: the screen decides what they are for', async () => {
    const bench = new TillBench();
    bench.devices.peripherals.scan('7802345001233');
    expect(bench.sale.lines).toEqual([]);
  });
});
