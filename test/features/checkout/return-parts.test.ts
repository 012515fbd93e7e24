import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** Of 1,900 pesos, 500 are paid in cash and 900 by card; the customer has no more. */
async function partlyPaid(): Promise<TillBench> {
  const bench = new TillBench({ financial_fees: {} });
  await bench.begin('Espresso');
  await bench.takeCash(500, 500);
  await bench.do('checkout.chooseCard', { amount_minor: 900 });
  await bench.readAndApprove();
  await bench.do('checkout.anotherTender', {});
  return bench;
}
/** Needs the permission to refund: without staff, the manager's PIN. */
const giveBack = (bench: TillBench) => bench.till.router.handle('checkout.returnParts', {}, TRAINING_PIN);
const states = (bench: TillBench) => bench.step('return').parts.map((part) => part.state);

describe('parts of a payment that was not completed', () => {
  it('stay where they are until somebody gives them back', async () => {
    const bench = await partlyPaid();
    await bench.do('checkout.reviewParts', {});
    expect(bench.step('return').parts).toMatchObject([
      { kind: 'cash', amount_minor: 500, hands_back: [{ currency: 'CLP', amount_minor: 500 }], state: 'kept' },
      { kind: 'card', amount_minor: 900, hands_back: [], state: 'kept' },
    ]);
    await bench.do('checkout.back', {});
    expect(bench.checkout).toMatchObject({ paid_minor: 1400, current: { step: 'tender' } });
  });

  it('go back, cards through the service and cash out of the drawer, and the cart is open again', async () => {
    const bench = await partlyPaid();
    bench.engine.undoOutcome = ({ trace_id }) => {
      bench.sales.settle(bench.sale.sale_id, bench.checkout.tenders[1]?.tender_id ?? '', { state: 'returned' }, 0);
      return {
        outcome: 'undone',
        act: 'cancellation',
        trace_id,
        payment_id: null,
        transaction_id: null,
        amount_minor: 900,
        currency: 'CLP',
        remaining_minor: 0,
      };
    };
    const drawer = bench.devices.drawer.opened;
    await bench.do('checkout.reviewParts', {});
    expect(await bench.refused('checkout.returnParts', {})).toBe('approval_needed');
    expect(await giveBack(bench)).toEqual({ ok: true, value: { returned: 2, open: 0 } });
    expect(states(bench)).toEqual(['returned', 'returned']);
    expect(bench.devices.drawer.opened).toBe(drawer + 1);
    expect(bench.sales.acts.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['part_returned', 'cash_returned']),
    );
    await bench.do('checkout.back', {});
    expect(bench.snapshot.checkout).toBeNull();
    expect(bench.sale.state).toBe('OPEN');
  });

  it('are in doubt when the service does not confirm, and such a sale can be set aside', async () => {
    const bench = await partlyPaid();
    const tender_id = bench.checkout.tenders[1]?.tender_id ?? '';
    bench.engine.undoOutcome = ({ trace_id }) => {
      bench.sales.settle(bench.sale.sale_id, tender_id, { state: 'returning' }, 0);
      return { outcome: 'unknown', act: 'cancellation', trace_id, cause: 'timeout', next_retry_ms: 2000 };
    };
    await bench.do('checkout.reviewParts', {});
    expect(await giveBack(bench)).toMatchObject({ value: { returned: 1, open: 1 } });
    expect(states(bench)).toEqual(['returned', 'doubt']);
    await bench.do('checkout.holdUnknown', {});
    expect(bench.snapshot.held).toMatchObject([{ number: 1, has_unknown_payment: true }]);
  });

  it('that the service will not return stay paid, and the payment can go on', async () => {
    const bench = await partlyPaid();
    bench.engine.undoOutcome = () => ({ outcome: 'declined', act: 'refund', reason: 'not_refundable', detail: '' });
    await bench.do('checkout.reviewParts', {});
    await giveBack(bench);
    expect(states(bench)).toEqual(['returned', 'refused']);
    await bench.do('checkout.back', {});
    expect(bench.checkout).toMatchObject({ paid_minor: 900, left_minor: 1000, current: { step: 'tender' } });
  });

  it('are not asked for where nothing was paid', async () => {
    const bench = new TillBench();
    await bench.begin('Espresso');
    expect(await bench.refused('checkout.reviewParts', {})).toBe('not_now');
    expect(await giveBack(bench)).toMatchObject({ error: { code: 'not_now' } });
  });
});
