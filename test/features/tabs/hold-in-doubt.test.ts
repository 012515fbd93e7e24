import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A tab of 30,000 whose hold got no reply. */
async function unansweredHold(): Promise<TillBench> {
  const bench = new TillBench({ financial_fees: {}, tabs_enabled: true });
  await bench.do('tab.open', { amount_minor: 30_000, label: 'Mesa 4' });
  await bench.engine.readAndSend();
  bench.engine.loseAnswer();
  await bench.settled();
  return bench;
}

const printed = (bench: TillBench): string =>
  Buffer.from(bench.devices.printer.printed.at(-1) ?? []).toString('latin1');

describe('the hold of a tab without an answer', () => {
  it('is after a restart still a hold: it is asked for again as one, and cash does not stand in for it', async () => {
    const bench = await unansweredHold();
    bench.restart();
    expect(bench.step('unknown').amount_minor).toBe(30_000);
    expect(bench.checkout.hold_minor).toBe(30_000);
    expect(await bench.refused('checkout.chooseCash', {})).toBe('not_now');
    await bench.do('checkout.chooseCard', {});
    expect(bench.engine.request).toMatchObject({ pre_authorization: true, settles_sale: true, amount_minor: 30_000 });
  });

  it('is still a hold when its sale was set aside and comes back', async () => {
    const bench = await unansweredHold();
    const { sale_id } = bench.sale;
    await bench.do('checkout.holdUnknown', {});
    await bench.do('sale.resume', { sale_id });
    expect(bench.checkout.hold_minor).toBe(30_000);
  });

  it('has a slip that speaks of a hold, and of no charge', async () => {
    const bench = await unansweredHold();
    const { trace_id } = bench.engine;
    await bench.do('receipt.printUnknownSlip', { trace_id });
    expect(printed(bench)).toMatch(/RESERVA|reserva/);
    expect(printed(bench)).not.toContain('cobr');
    bench.engine.recover(trace_id, { state: 'REVERSED' });
    await bench.do('receipt.printUnknownSlip', { trace_id });
    expect(printed(bench)).toContain('RESERVA LIBERADA');
    expect(printed(bench)).not.toContain('CUENTA ABIERTA');
  });
});

describe('the hold of a tab that the bank refused', () => {
  it('leaves the sale without a tab, open to any other payment, and can be asked for again', async () => {
    const bench = new TillBench({ financial_fees: {}, tabs_enabled: true });
    await bench.add('Espresso');
    await bench.do('tab.open', { amount_minor: 1_900 });
    await bench.readAndDecline();
    expect(bench.step('declined').amount_minor).toBe(1_900);
    expect(bench.checkout).toMatchObject({ hold_minor: 1_900, paid_minor: 0 });
    expect(await bench.refused('checkout.chooseCash', {})).toBe('not_now');
    await bench.do('checkout.anotherTender', {});
    expect(bench.snapshot).toMatchObject({ checkout: null, sale: { state: 'OPEN', lines: [{ name: 'Espresso' }] } });
    await bench.do('checkout.exactCash', {});
    expect(bench.step('approved').sale_paid).toBe(true);
  });
});
