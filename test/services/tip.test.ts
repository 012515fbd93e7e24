import { describe, expect, it } from 'vitest';
import { TillBench } from '../fixtures/till-bench.ts';

async function atTip(settings: ConstructorParameters<typeof TillBench>[0] = {}): Promise<TillBench> {
  const bench = new TillBench({ tip_enabled: true, ...settings });
  await bench.add('Espresso');
  await bench.do('checkout.begin', {});
  return bench;
}

describe('the tip that is asked for', () => {
  it('is offered as amounts for a coffee', async () => {
    const bench = await atTip();
    expect(bench.step('tip').presets).toEqual([
      { basis_points: null, amount_minor: 200 },
      { basis_points: null, amount_minor: 300 },
      { basis_points: null, amount_minor: 500 },
    ]);
    expect(bench.step('tip').time_limit).toBeNull();
  });

  it('can be changed by the cashier until something is paid', async () => {
    const bench = await atTip();
    await bench.do('checkout.setTip', { tip_minor: 500 });
    await bench.do('checkout.back', {});
    await bench.do('checkout.setTip', { tip_minor: 0 });
    expect(bench.checkout).toMatchObject({ tip_minor: 0, due_minor: 1900, current: { step: 'tender' } });
  });

  it('is waited for after its time is up, unless the settings say otherwise', async () => {
    const bench = await atTip({ tip_time_limit_seconds: 30 });
    expect(bench.step('tip').time_limit).toMatchObject({ seconds: 30, then: 'wait' });
    bench.clock.advance(31_000);
    expect(bench.checkout.current.step).toBe('tip');
  });

  it('is none when its time is up and the settings say so, and the payment goes on', async () => {
    const bench = await atTip({ tip_time_limit_seconds: 30, tip_when_time_is_up: 'no_tip' });
    bench.clock.advance(29_000);
    expect(bench.checkout.current.step).toBe('tip');
    bench.clock.advance(2_000);
    expect(bench.checkout).toMatchObject({ tip_minor: 0, current: { step: 'tender' } });
  });

  it('is not taken away by a time that was up after somebody had answered', async () => {
    const bench = await atTip({ tip_time_limit_seconds: 30, tip_when_time_is_up: 'no_tip' });
    await bench.do('checkout.setTip', { tip_minor: 300 });
    bench.clock.advance(60_000);
    expect(bench.checkout.tip_minor).toBe(300);
  });
});
