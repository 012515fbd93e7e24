import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

async function atTip(settings: ConstructorParameters<typeof TillBench>[0] = {}): Promise<TillBench> {
  const bench = new TillBench({ tip_enabled: true, tip_asked: 'first', ...settings });
  await bench.begin('Espresso');
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

describe('the tip beside the choice of tender', () => {
  async function atTender(settings: ConstructorParameters<typeof TillBench>[0] = {}): Promise<TillBench> {
    const bench = new TillBench({ tip_enabled: true, financial_fees: {}, ...settings });
    await bench.begin('Espresso');
    return bench;
  }

  it('is none until somebody chooses one, and has no step of its own', async () => {
    const bench = await atTender();
    expect(bench.checkout).toMatchObject({ tip_minor: 0, due_minor: 1900, steps: ['tender', 'card', 'result'] });
    expect(bench.step('tender').tip_presets?.map(({ amount_minor }) => amount_minor)).toEqual([200, 300, 500]);
  });

  it('can be chosen, changed and taken back there, and the card is asked for what it says', async () => {
    const bench = await atTender();
    for (const tip_minor of [500, 200, 0, 300]) await bench.do('checkout.setTip', { tip_minor });
    expect(bench.checkout).toMatchObject({ tip_minor: 300, due_minor: 2200, current: { step: 'tender' } });
    await bench.do('checkout.chooseCard', {});
    expect(bench.engine.request).toMatchObject({ amount_minor: 1900, tip_minor: 300 });
  });

  it('is typed in a step of its own when it is none of those offered, and the way back leads to the tenders', async () => {
    const bench = await atTender();
    await bench.do('checkout.typeTip', {});
    expect(bench.step('tip').only_amount).toBe(true);
    await bench.do('checkout.back', {});
    expect(bench.checkout).toMatchObject({ tip_minor: 0, current: { step: 'tender' } });
    await bench.do('checkout.typeTip', {});
    await bench.do('checkout.setTip', { tip_minor: 777 });
    expect(bench.checkout).toMatchObject({ tip_minor: 777, current: { step: 'tender' } });
    await bench.do('checkout.back', {});
    expect(bench.snapshot.checkout).toBeNull();
    await bench.do('checkout.begin', {});
    expect(bench.checkout.tip_minor).toBe(0);
  });

  it('cannot be changed once a part is paid', async () => {
    const bench = await atTender();
    await bench.takeCash(900, 900);
    expect(bench.step('tender').tip_presets).toBeNull();
    expect(await bench.refused('checkout.setTip', { tip_minor: 300 })).toBe('not_now');
    expect(await bench.refused('checkout.typeTip', {})).toBe('not_now');
  });

  it('has no time limit there, nor while its figures are typed', async () => {
    const bench = await atTender({ tip_time_limit_seconds: 30, tip_when_time_is_up: 'no_tip' });
    await bench.do('checkout.typeTip', {});
    expect(bench.step('tip').time_limit).toBeNull();
    bench.clock.advance(60_000);
    expect(bench.checkout.current.step).toBe('tip');
  });
});
