import { describe, expect, it } from 'vitest';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** An espresso whose card payment was sent and never answered. */
async function unanswered(): Promise<TillBench> {
  const bench = new TillBench({ financial_fees: {} });
  await bench.beginCard('Espresso');
  await bench.loseAnswer();
  return bench;
}

describe('a card payment without an answer', () => {
  it('is shown as unknown with the sale unpaid, and stays until somebody acts', async () => {
    const bench = await unanswered();
    expect(bench.step('unknown')).toMatchObject({
      amount_minor: 1900,
      cause: 'timeout',
      card: TEST_CARD,
      recovery: { state: 'REVERSING', next_try_at_ms: bench.clock.wallMs() + 2000 },
    });
    expect(bench.checkout).toMatchObject({ paid_minor: 0, left_minor: 1900, unconfirmed_minor: 1900 });
    bench.clock.advance(3_600_000);
    for (const intent of [
      'checkout.back',
      'checkout.finish',
      'checkout.begin',
      'checkout.cancelCard',
      'sale.clear',
      'sale.hold',
      'checkout.exactCash',
    ] as const) {
      expect(await bench.refused(intent, {})).toBe('not_now');
    }
    expect(bench.step('unknown').amount_minor).toBe(1900);
  });

  it('can be paid in cash instead, and keeps its own part unknown', async () => {
    const bench = await unanswered();
    await bench.takeCash(2000);
    expect(bench.step('approved')).toMatchObject({ sale_paid: true, change_minor: 100 });
    expect(bench.checkout.tenders.map(({ kind, state }) => [kind, state])).toEqual([
      ['card', 'unknown'],
      ['cash', 'paid'],
    ]);
    const { attempts } = await bench.do('recovery.list', { filter: 'unresolved' });
    expect(attempts[0]).toMatchObject({ trace_id: bench.engine.trace_id, sale_paid_by: 'cash' });
    expect((await bench.do('refund.find', { text: '1' })).sales).toMatchObject([{ card: null, refunded_minor: 0 }]);
  });

  it('can be charged again as another attempt with its own trace', async () => {
    const bench = await unanswered();
    const first = bench.engine.trace_id;
    await bench.do('checkout.anotherTender', {});
    await bench.do('checkout.chooseCard', {});
    expect(bench.engine.trace_id).not.toBe(first);
    await bench.readAndApprove();
    expect(bench.checkout.tenders.map((tender) => tender.state)).toEqual(['unknown', 'paid']);
  });

  it('shows live how its undoing goes, and that it was undone, without leaving the screen', async () => {
    const bench = await unanswered();
    const seen: string[] = [];
    bench.till.router.onChange((slices) => {
      const current = slices.checkout?.current;
      if (current?.step === 'unknown') seen.push(`${current.recovery.state} ${current.recovery.tries}`);
    });
    bench.engine.recover(bench.engine.trace_id, { tries: 1, next_try_in_ms: 5000, last_error: 'server_error' });
    await bench.settled();
    expect(bench.step('unknown').recovery.last_errors).toEqual([{ try_number: 1, code: 'server_error' }]);
    bench.engine.recover(bench.engine.trace_id, {
      state: 'REVERSED',
      tries: 2,
      next_try_in_ms: null,
      last_error: null,
    });
    await bench.settled();
    expect(seen).toEqual(['REVERSING 1', 'REVERSED 2']);
    expect(bench.checkout).toMatchObject({ unconfirmed_minor: 0, left_minor: 1900, tenders: [{ state: 'undone' }] });
  });

  it('can be set aside for the next customer, and comes back with its doubt', async () => {
    const bench = await unanswered();
    const { sale_id } = bench.sale;
    await bench.do('checkout.holdUnknown', {});
    expect(bench.snapshot).toMatchObject({
      checkout: null,
      sale: { lines: [] },
      held: [{ sale_id, has_unknown_payment: true, total_minor: 1900 }],
    });
    await bench.do('sale.resume', { sale_id });
    expect(bench.step('unknown').trace_id).toBe(bench.engine.trace_id);
  });

  it('comes back as a plain cart when it was undone while the sale was held', async () => {
    const bench = await unanswered();
    const { sale_id } = bench.sale;
    await bench.do('checkout.holdUnknown', {});
    bench.engine.recover(bench.engine.trace_id, { state: 'NO_CHARGE' });
    await bench.settled();
    expect(bench.snapshot.held[0]?.has_unknown_payment).toBe(false);
    await bench.do('sale.resume', { sale_id });
    expect(bench.snapshot).toMatchObject({
      checkout: null,
      sale: { sale_id, state: 'OPEN', lines: [{ name: 'Espresso' }] },
    });
    await bench.do('sale.clear', {});
    expect(bench.sale).toMatchObject({ lines: [], state: 'OPEN' });
  });

  it('is on the screen again after a restart', async () => {
    const bench = await unanswered();
    bench.restart();
    expect(bench.step('unknown')).toMatchObject({
      trace_id: bench.engine.trace_id,
      amount_minor: 1900,
      card: TEST_CARD,
    });
    expect(bench.snapshot.status.recovery).toMatchObject({ level: 'degraded', unresolved: 1, at_risk_minor: 1900 });
  });

  it.each(['REVERSED', 'NO_CHARGE'] as const)(
    'is shown as ended (%s) by each start until a person leaves its page, and then by none',
    async (state) => {
      const bench = await unanswered();
      bench.engine.recover(bench.engine.trace_id, { state, next_try_in_ms: null });
      for (let start = 0; start < 2; start += 1) {
        bench.restart();
        expect(bench.step('unknown')).toMatchObject({ trace_id: bench.engine.trace_id, recovery: { state } });
      }
      await bench.do('checkout.anotherTender', {});
      bench.restart();
      expect(bench.snapshot.checkout).toBeNull();
    },
  );

  it('is shown again after a restart when its page was left before its undoing had ended', async () => {
    const bench = await unanswered();
    await bench.do('checkout.anotherTender', {});
    bench.engine.recover(bench.engine.trace_id, { state: 'REVERSED', next_try_in_ms: null });
    bench.restart();
    expect(bench.step('unknown').recovery.state).toBe('REVERSED');
  });

  it('has a slip that says what is true at the moment it is printed', async () => {
    const bench = await unanswered();
    const { trace_id } = bench.engine;
    await bench.do('receipt.printUnknownSlip', { trace_id });
    const printed = () => Buffer.from(bench.devices.printer.printed.at(-1) ?? []).toString('latin1');
    expect(printed()).toContain('CONSTANCIA');
    expect(printed()).toContain('estamos anulando');
    bench.engine.recover(trace_id, { state: 'NO_CHARGE' });
    await bench.do('receipt.printUnknownSlip', { trace_id });
    expect(printed()).toContain('Nunca se cobr');
    expect(await bench.refused('receipt.printUnknownSlip', { trace_id: 'nothing' })).toBe('not_found');
  });
});
