import { describe, expect, it } from 'vitest';
import { receiptCode } from '../../../core/receipt/receipt-code.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A till that sold an espresso by card. */
async function paidTill(settings: ConstructorParameters<typeof TillBench>[0] = {}) {
  const bench = new TillBench({ financial_fees: {}, ...settings });
  await bench.beginCard('Espresso');
  await bench.readAndApprove();
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
  return { till: bench, trace_id: bench.engine.trace_id };
}

/** The newest paid sale. */
async function saleOf(till: TillBench): Promise<string> {
  return (await till.do('refund.find', {})).sales[0]?.sale_id ?? '';
}

describe('giving card money back', () => {
  it('finds the sale by the barcode of its receipt, its number, its trace, amount and last four digits', async () => {
    const { till, trace_id } = await paidTill();
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
    // The open cart is a sale too, but it cannot be refunded.
    expect((await till.do('refund.find', { text: '2' })).sales).toEqual([]);
  });

  it('says why a paper leads to no sale: another till, not paid, in doubt, taken back, or other terms', async () => {
    const { till } = await paidTill();
    const why = async (query: { text: string; amount_minor?: number }) =>
      (await till.do('refund.find', query)).why_none;
    expect(await why({ text: receiptCode(1) })).toBeNull();
    expect(await why({ text: receiptCode(99) })).toBe('not_here');
    expect(await why({ text: receiptCode(1), amount_minor: 5 })).toBe('other_terms');
    expect(await why({ text: '2' })).toBe('not_paid');
    await till.beginCard('Espresso');
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
    const { till } = await paidTill();
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
    const { till, trace_id } = await paidTill();
    const wish = await till.wishToReturn(await saleOf(till), { mode: 'amount', amount_minor: 1000 });
    expect(wish.parts).toMatchObject([{ act: 'refund', amount_minor: 1000 }]);
    const returned = await till.do('refund.execute', { ...wish, reason: 'Estaba frío' });
    expect(returned).toMatchObject({ sale_number: 1, amount_minor: 1000, reason: 'Estaba frío' });
    expect(returned.parts).toMatchObject([
      { kind: 'card', state: 'done', act: 'refund', amount_minor: 1000, transaction_id: 'transaction' },
    ]);
    expect(till.engine.undone).toMatchObject([
      { trace_id, amount_minor: 1000, manager: 'Encargado', undo_id: returned.parts[0]?.part_id },
    ]);
    expect(till.sales.acts).toMatchObject([
      { who: 'Marcela Rojas', approved_by: 'Encargado', what: 'approval_given', subject: 'refund' },
      { who: 'Marcela Rojas', approved_by: 'Encargado', what: 'refund', sale_number: 1, reason: 'Estaba frío' },
    ]);
    const paper = Buffer.from(till.devices.printer.printed.at(-1) ?? []).toString('latin1');
    expect(paper).toContain('REEMBOLSO');
    expect(paper).toContain('Estaba fr');
  });

  it('asks the engine for the amount that was read on the button, also when that is all', async () => {
    const { till } = await paidTill();
    await till.do('refund.execute', await till.wishToReturn(await saleOf(till)));
    expect(till.engine.undone[0]?.amount_minor).toBe(1900);
  });

  it('is refused when it would be another act than the button named, or more than remains', async () => {
    const { till } = await paidTill();
    const wish = await till.wishToReturn(await saleOf(till));
    const other = wish.parts.map((part) => ({ ...part, act: 'cancellation' as const }));
    expect(await till.refused('refund.execute', { ...wish, parts: other })).toBe('plan_changed');
    const too_much = { ...wish, what: { mode: 'amount', amount_minor: 1901 } } as const;
    expect(await till.refused('refund.execute', too_much)).toBe('amount_exceeds_rest');
    expect(await till.refused('refund.execute', { ...wish, sale_id: 'nothing' })).toBe('not_found');
    expect(till.engine.undone).toEqual([]);
    expect(till.sales.waitingReturns()).toEqual([]);
  });

  it("is refused with the engine's reason when nothing can be given back", async () => {
    const { till } = await paidTill();
    const sale_id = await saleOf(till);
    const what = { mode: 'amount', amount_minor: 1000 } as const;
    const wish = await till.wishToReturn(sale_id, what);
    till.engine.undoPlan = {
      act: 'none',
      captured: 'not_begun',
      remaining_minor: 1900,
      reason: 'partial_before_capture',
    };
    expect(await till.do('refund.plan', { sale_id, what, from: null })).toMatchObject({
      problem: 'not_possible',
      parts: [{ act: 'none', reason: 'partial_before_capture' }],
    });
    expect(await till.ask('refund.execute', wish)).toMatchObject({
      ok: false,
      error: { code: 'plan_changed', detail: 'partial_before_capture' },
    });
  });

  it('happens once for two taps, and for the same wish after an answer that was lost', async () => {
    const { till } = await paidTill();
    const wish = await till.wishToReturn(await saleOf(till));
    const answers = await Promise.all([till.ask('refund.execute', wish), till.ask('refund.execute', wish)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const again = await till.do('refund.execute', wish);
    expect(again.parts).toMatchObject([{ state: 'done' }]);
    expect(till.engine.undone).toHaveLength(1);
  });

  it('that stays unknown is told as unknown, and its paper says so', async () => {
    const { till, trace_id } = await paidTill();
    till.engine.undoOutcome = () => ({
      outcome: 'unknown',
      act: 'refund',
      trace_id,
      cause: 'timeout',
      next_retry_ms: 2000,
    });
    const returned = await till.do('refund.execute', await till.wishToReturn(await saleOf(till)));
    expect(returned.parts).toMatchObject([{ state: 'unknown', act: 'refund', reason: 'timeout' }]);
    const paper = Buffer.from(till.devices.printer.printed.at(-1) ?? []).toString('latin1');
    expect(paper).toContain('Sin confirmar');
  });

  it('asks for a reason where the settings say so, before anything moves', async () => {
    const { till } = await paidTill({ refund_reason_required: true });
    const wish = await till.wishToReturn(await saleOf(till));
    expect(await till.refused('refund.execute', wish)).toBe('reason_needed');
    expect(till.engine.undone).toEqual([]);
    expect((await till.do('refund.execute', { ...wish, reason: 'Error al cobrar' })).reason).toBe('Error al cobrar');
  });

  it('three wrong PINs lock the pad, and nothing went back', async () => {
    const { till } = await paidTill();
    const wish = await till.wishToReturn(await saleOf(till));
    for (let wrong = 0; wrong < 3; wrong += 1)
      expect(await till.ask('refund.execute', { ...wish, pin: '111111' })).toMatchObject({ ok: false });
    expect(await till.refused('refund.execute', wish)).toBe('pin_locked');
    expect(till.engine.undone).toEqual([]);
    expect(till.sales.returnsOf(wish.sale_id)).toEqual([]);
  });
});
