import { describe, expect, it } from 'vitest';
import { receiptCode } from '../../../core/receipt/receipt-code.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** One espresso paid by card; answers its trace. */
async function paidByCard(bench: TillBench): Promise<string> {
  await bench.add('Espresso');
  await bench.do('checkout.begin', {});
  await bench.do('checkout.chooseCard', {});
  await bench.engine.readAndSend();
  bench.engine.approve();
  await bench.settled();
  await bench.do('checkout.finish', {});
  bench.engine.undoPlan = { act: 'refund', captured: 'complete', remaining_minor: 1900 };
  bench.engine.undoOutcome = ({ trace_id, amount_minor }) => ({
    outcome: 'undone',
    act: 'refund',
    trace_id,
    payment_id: 'payment',
    transaction_id: 'transaction',
    amount_minor: amount_minor ?? 1900,
    currency: 'CLP',
    remaining_minor: 1900 - (amount_minor ?? 1900),
  });
  return bench.engine.trace_id;
}
const bench = () => new TillBench({ financial_fees: {} });

describe('giving card money back', () => {
  it('finds the sale by the barcode of its receipt, its number, its trace, amount and last four digits', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    for (const query of [
      { text: receiptCode(1) },
      { text: '1' },
      { text: trace_id },
      { amount_minor: 1900 },
      { last_four: '4821' },
    ]) {
      expect((await till.do('refund.find', query)).sales).toMatchObject([
        { number: 1, total_minor: 1900, card: { last_four: '4821' }, refunded_minor: 0 },
      ]);
    }
    expect((await till.do('refund.find', { text: 'V00000009' })).sales).toEqual([]);
    // The open cart is a sale too, but not one to give money back for.
    expect((await till.do('refund.find', { text: '2' })).sales).toEqual([]);
  });

  it('says why a paper leads to no sale: another till, not paid, in doubt, taken back, or other terms', async () => {
    const till = bench();
    await paidByCard(till);
    const why = async (query: { text: string; amount_minor?: number }) =>
      (await till.do('refund.find', query)).why_none;
    expect(await why({ text: receiptCode(1) })).toBeNull();
    expect(await why({ text: receiptCode(99) })).toBe('not_here');
    expect(await why({ text: receiptCode(1), amount_minor: 5 })).toBe('other_terms');
    expect(await why({ text: '2' })).toBe('not_paid');
    await till.add('Espresso');
    await till.do('checkout.begin', {});
    await till.do('checkout.chooseCard', {});
    await till.engine.readAndSend();
    expect(await why({ text: '2' })).toBe('in_doubt');
    const { trace_id } = till.engine;
    till.engine.loseAnswer();
    await till.settled();
    expect(await why({ text: '2' })).toBe('in_doubt');
    till.engine.recover(trace_id, { state: 'REVERSED' });
    expect(await why({ text: '2' })).toBe('undone');
    expect((await till.do('refund.find', { last_four: '0000' })).why_none).toBeNull();
  });

  it('shows the sale as it was paid, with what remains of each part', async () => {
    const till = bench();
    await paidByCard(till);
    const [found] = (await till.do('refund.find', {})).sales;
    const { sale } = await till.do('refund.read', { sale_id: found?.sale_id ?? '' });
    expect(sale).toMatchObject({
      lines: [{ name: 'Espresso' }],
      totals: { total_minor: 1900 },
      printed: 1,
      tenders: [{ remaining_minor: 1900, refunded_minor: 0 }],
    });
  });

  it('says which act it was, prints its paper, and leaves a trail of who did it', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    expect(await till.do('refund.plan', { trace_id, amount_minor: 1000 })).toMatchObject({
      act: 'refund',
      remaining_minor: 1900,
    });
    const outcome = await till.do('refund.execute', { trace_id, amount_minor: 1000, act: 'refund', pin: TRAINING_PIN });
    expect(outcome).toEqual({
      outcome: 'undone',
      act: 'refund',
      amount_minor: 1000,
      remaining_minor: 900,
      transaction_id: 'transaction',
    });
    expect(till.engine.undone).toMatchObject([{ trace_id, amount_minor: 1000, manager: 'Encargado' }]);
    expect(till.sales.acts).toMatchObject([
      { who: 'Marcela Rojas', approved_by: 'Encargado', what: 'approval_given', subject: 'refund' },
      { who: 'Marcela Rojas', approved_by: 'Encargado', what: 'refund', subject: trace_id },
    ]);
    expect(Buffer.from(till.devices.printer.printed.at(-1) ?? []).toString('latin1')).toContain('REEMBOLSO');
  });

  it('asks the engine for the amount that was read on the button, also when that is all', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    await till.do('refund.execute', { trace_id, amount_minor: 1900, act: 'refund', pin: TRAINING_PIN });
    expect(till.engine.undone[0]?.amount_minor).toBe(1900);
  });

  it('is refused when it would be another act than the button named, or more than remains', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    expect(
      await till.refused('refund.execute', { trace_id, amount_minor: 1900, act: 'cancellation', pin: TRAINING_PIN }),
    ).toBe('plan_changed');
    expect(
      await till.refused('refund.execute', { trace_id, amount_minor: 1901, act: 'refund', pin: TRAINING_PIN }),
    ).toBe('amount_exceeds_rest');
    expect(
      await till.refused('refund.execute', { trace_id: 'nothing', amount_minor: 1, act: 'refund', pin: TRAINING_PIN }),
    ).toBe('not_found');
    expect(till.engine.undone).toEqual([]);
  });

  it("is refused with the engine's reason when nothing can be given back", async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    till.engine.undoPlan = {
      act: 'none',
      captured: 'not_begun',
      remaining_minor: 1900,
      reason: 'partial_before_capture',
    };
    expect(await till.do('refund.plan', { trace_id, amount_minor: 1000 })).toMatchObject({
      act: 'none',
      reason: 'partial_before_capture',
    });
    expect(
      await till.ask('refund.execute', { trace_id, amount_minor: 1000, act: 'cancellation', pin: TRAINING_PIN }),
    ).toMatchObject({
      ok: false,
      error: { code: 'plan_changed', detail: 'partial_before_capture' },
    });
  });

  it('happens once for two taps', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    const request = { trace_id, amount_minor: 1900, act: 'refund', pin: TRAINING_PIN } as const;
    const answers = await Promise.all([till.ask('refund.execute', request), till.ask('refund.execute', request)]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
    expect(till.engine.undone).toHaveLength(1);
  });

  it('that stays unknown is told as unknown, without a paper', async () => {
    const till = bench();
    const trace_id = await paidByCard(till);
    const printed = till.devices.printer.printed.length;
    till.engine.undoOutcome = () => ({
      outcome: 'unknown',
      act: 'refund',
      trace_id,
      cause: 'timeout',
      next_retry_ms: 2000,
    });
    expect(await till.do('refund.execute', { trace_id, amount_minor: 1900, act: 'refund', pin: TRAINING_PIN })).toEqual(
      { outcome: 'unknown', act: 'refund', cause: 'timeout' },
    );
    expect(till.devices.printer.printed).toHaveLength(printed);
  });
});
