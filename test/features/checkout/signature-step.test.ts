import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';

async function approvedByHost(bench = new TillBench({ financial_fees: {} })) {
  await bench.beginCard('Espresso');
  await bench.engine.readAndSend();
  const judged = bench.engine.askSignature();
  await bench.settled();
  return { bench, judged };
}

describe('the signature step', () => {
  it('prints the slip, waits for the cashier, and tells the engine what was seen', async () => {
    const { bench, judged } = await approvedByHost();
    const step = bench.step('signature');
    expect(step).toMatchObject({ amount_minor: 1900, card: TEST_CARD, slip: 'printed' });
    expect(bench.devices.printer.printed).toHaveLength(1);
    await bench.do('checkout.judgeSignature', { trace_id: step.trace_id, accepted: true });
    expect(await judged).toBe(true);
    expect(bench.checkout.current.step).toBe('processing');
    bench.engine.approve();
    await bench.settled();
    expect(bench.step('approved').sale_paid).toBe(true);
  });

  it('is not held up by a printer that fails, and says so', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.devices.printer.out_of = 'no_paper';
    const payment = await approvedByHost(bench);
    expect(bench.step('signature').slip).toBe('failed');
    await bench.do('checkout.judgeSignature', { trace_id: bench.step('signature').trace_id, accepted: false });
    expect(await payment.judged).toBe(false);
  });

  it('takes one answer, for this payment only, and cannot be cancelled any more', async () => {
    const { bench } = await approvedByHost();
    expect(await bench.refused('checkout.judgeSignature', { trace_id: 'another', accepted: true })).toBe('not_now');
    expect(await bench.do('checkout.cancelCard', {})).toEqual({ answer: 'too_late' });
    const { trace_id } = bench.step('signature');
    await bench.do('checkout.judgeSignature', { trace_id, accepted: false });
    expect(await bench.refused('checkout.judgeSignature', { trace_id, accepted: true })).toBe('not_now');
  });
});
