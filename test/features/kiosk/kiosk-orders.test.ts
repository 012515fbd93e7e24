import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A kiosk order for an espresso whose charge got no reply. */
async function unanswered(): Promise<TillBench> {
  const bench = new TillBench({ kiosk: true, financial_fees: {} });
  await bench.order();
  await bench.do('kiosk.pay', {});
  await bench.loseAnswer();
  return bench;
}

const staff = (bench: TillBench) => bench.till.router.handle('kiosk.exit', {}, '246810');

describe('an order whose number a customer was shown is never thrown away', () => {
  it.each([
    ['REVERSED', 'walks away', 'kiosk.leave'],
    ['NO_CHARGE', 'walks away', 'kiosk.leave'],
    ['REVERSED', 'is followed by another one', 'kiosk.begin'],
  ] as const)('after %s, when the customer %s', async (state, _what, intent) => {
    const bench = await unanswered();
    const { number } = bench.sale;
    bench.engine.recover(bench.engine.trace_id, { state });
    await bench.do(intent, intent === 'kiosk.begin' ? { service: 'eat_in' } : {});
    expect(bench.snapshot.held).toMatchObject([{ number, label: `K-${number}`, has_unknown_payment: false }]);
    expect(bench.sale).toMatchObject({ lines: [] });
    expect(bench.snapshot.checkout).toBeNull();
  });

  it('after a restart, when nobody at the kiosk knows of it any more', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    bench.engine.recover(bench.engine.trace_id, { state: 'NO_CHARGE' });
    bench.restart();
    expect(bench.snapshot.checkout).toBeNull();
    await bench.do('kiosk.begin', { service: 'eat_in' });
    expect(bench.snapshot.held).toMatchObject([{ number, label: `K-${number}` }]);
    expect(bench.sale.lines).toEqual([]);
  });

  it('and is found at the counter by that name, paid there, and parked there again', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    await bench.do('kiosk.counter', {});
    bench.restart();
    expect(await staff(bench)).toMatchObject({ ok: true });
    const [held] = bench.snapshot.held;
    await bench.do('sale.resume', { sale_id: held?.sale_id ?? '' });
    await bench.do('checkout.holdUnknown', {});
    expect(bench.snapshot.held).toMatchObject([{ label: `K-${number}` }]);
    await bench.do('sale.resume', { sale_id: held?.sale_id ?? '' });
    await bench.takeCash(2_000);
    expect(bench.step('approved')).toMatchObject({ sale_paid: true });
    expect(bench.sale.number).toBe(number);
  });

  it('and goes to the counter also when its charge waits for a person, so that the kiosk is free', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    bench.engine.recover(bench.engine.trace_id, { state: 'ATTENTION', needs_person: true });
    expect(await bench.refused('kiosk.leave', {})).toBe('not_now');
    await bench.do('kiosk.counter', {});
    expect(bench.snapshot).toMatchObject({ checkout: null, held: [{ label: `K-${number}` }], sale: { lines: [] } });
    await bench.do('kiosk.begin', { service: 'eat_in' });
    expect(bench.snapshot.held).toMatchObject([{ label: `K-${number}` }]);
  });

  it('nor when the customer took everything out of it: then nothing is left to keep', async () => {
    const bench = await unanswered();
    bench.engine.recover(bench.engine.trace_id, { state: 'NO_CHARGE' });
    await bench.do('kiosk.back', {});
    await bench.do('sale.setQuantity', { line_id: bench.sale.lines[0]?.line_id ?? '', quantity_milli: 0 });
    await bench.do('kiosk.leave', {});
    expect(bench.snapshot.held).toEqual([]);
  });

  it('keeps its name when staff takes the kiosk over and sets it aside there', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    await staff(bench);
    await bench.do('checkout.holdUnknown', {});
    expect(bench.snapshot.held).toMatchObject([{ number, label: `K-${number}` }]);
  });
});

describe('an order that was never charged', () => {
  it('is erased with the customer who leaves, and so is its name', async () => {
    const bench = new TillBench({ kiosk: true, financial_fees: {} });
    await bench.order();
    await bench.do('kiosk.leave', {});
    expect(bench.snapshot.held).toEqual([]);
    expect(bench.sale).toMatchObject({ lines: [], label: null });
  });

  it('of a cashier is held when the till becomes a kiosk, not erased by the first customer', async () => {
    const bench = new TillBench({ kiosk: true, financial_fees: {} });
    await staff(bench);
    await bench.add('Espresso');
    await bench.do('kiosk.enter', {});
    await bench.do('kiosk.begin', { service: 'eat_in' });
    expect(bench.snapshot.held).toMatchObject([{ item_count: 1, label: null }]);
  });
});
