import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../../core/catalogue/demo-catalogue.ts';
import { routerFor } from '../../../electron/ipc/audience-router.ts';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

async function cardAsked(bench = new TillBench()): Promise<TillBench> {
  await bench.beginCard('Cafetera italiana');
  return bench;
}

describe('a card payment', () => {
  it('offers the plans of the card, sends the chosen one, and is approved', async () => {
    const bench = await cardAsked();
    expect(bench.checkout.steps).toEqual(['tender', 'card', 'installments', 'result']);
    const sent = bench.engine.readAndSend();
    await bench.settled();
    const { trace_id, plans, card } = bench.step('installments');
    expect(card).toEqual(TEST_CARD);
    expect(plans.map((plan) => plan.quantity)).toEqual([1, 3, 6, 12]);
    expect(await bench.refused('checkout.chooseInstallments', { trace_id, quantity: 5 })).toBe('not_found');
    expect(await bench.refused('checkout.chooseInstallments', { trace_id: 'another', quantity: 3 })).toBe('not_now');
    await bench.do('checkout.chooseInstallments', { trace_id, quantity: 3 });
    expect(await sent).toEqual({ quantity: 3, type: 'issuer' });
    expect(await bench.refused('checkout.chooseInstallments', { trace_id, quantity: 3 })).toBe('not_now');
    expect(bench.step('processing')).toMatchObject({ amount_minor: 34_990, slow: false });
    bench.engine.approve();
    await bench.settled();
    expect(bench.step('approved')).toMatchObject({
      sale_paid: true,
      tender: { approval_code: '123456' },
      receipt: { printing: 'printed' },
    });
  });

  it('sends no plan when the customer pays at once', async () => {
    const bench = await cardAsked();
    const sent = bench.engine.readAndSend();
    await bench.settled();
    await bench.do('checkout.chooseInstallments', { trace_id: bench.step('installments').trace_id, quantity: 1 });
    expect(await sent).toBeNull();
  });

  it('asks for no plan below the amount from which the shop asks, and says so in the steps from the start', async () => {
    const bench = new TillBench({ installments_from_minor: 34_991 });
    await cardAsked(bench);
    expect(bench.checkout.steps).toEqual(['tender', 'card', 'result']);
    expect(await bench.engine.readAndSend()).toBeNull();
    expect(bench.checkout.current.step).toBe('processing');
  });

  it('asks for none in small sums of the currency where the shop said nothing, and asks from that sum on', async () => {
    const small = new TillBench({ installments_from_minor: null });
    await small.beginCard('Espresso');
    expect(await small.engine.readAndSend()).toBeNull();
    const large = await cardAsked(new TillBench({ installments_from_minor: null }));
    void large.engine.readAndSend();
    await large.settled();
    expect(large.step('installments').plans).toHaveLength(4);
  });

  it('shows at the till what the customer touched on the display, and charges it only when it is confirmed here', async () => {
    const bench = await cardAsked();
    const sent = bench.engine.readAndSend();
    await bench.settled();
    const { trace_id, wished } = bench.step('installments');
    expect(wished).toBeNull();
    const display = routerFor('customer_display', bench.till.router);
    expect(await display.handle('checkout.wishInstallments', { trace_id, quantity: 6 })).toEqual({
      ok: true,
      value: null,
    });
    expect(bench.step('installments').wished).toBe(6);
    expect(await display.handle('checkout.wishInstallments', { trace_id, quantity: 5 })).toMatchObject({ ok: false });
    expect(await display.handle('checkout.wishInstallments', { trace_id: 'other', quantity: 6 })).toMatchObject({
      ok: false,
    });
    expect(await display.handle('checkout.chooseInstallments', { trace_id, quantity: 6 })).toMatchObject({
      error: { code: 'not_permitted' },
    });
    expect(bench.step('installments').wished).toBe(6);
    await bench.do('checkout.chooseInstallments', { trace_id, quantity: 3 });
    expect(await sent).toEqual({ quantity: 3, type: 'issuer' });
  });

  it('skips installments when the card has no plans, and the step is gone', async () => {
    const bench = await cardAsked();
    expect(
      await bench.engine.readAndSend({ ...TEST_CARD, brand: 'Amex', issuer_identification_number: '371449' }),
    ).toBeNull();
    expect(bench.checkout).toMatchObject({ steps: ['tender', 'card', 'result'], current: { step: 'processing' } });
  });

  it('mirrors what the reader says and never runs ahead of it', async () => {
    const bench = await cardAsked();
    const { trace_id } = bench.engine;
    const lights = (['present_card', 'reading', 'enter_pin', 'do_not_remove', 'remove_card', 'try_again'] as const).map(
      (prompt) => {
        bench.engine.progress({ phase: 'card', trace_id, prompt });
        return bench.step('card').lights;
      },
    );
    expect(lights).toEqual([1, 2, 3, 3, 4, 1]);
    expect(bench.step('card').read_error).toBe('try_again');
  });

  it('counts down the time that the reader waits for a card, and only while it waits for one', async () => {
    const bench = await cardAsked(new TillBench({ card_timeout_seconds: 45 }));
    const { trace_id } = bench.engine;
    bench.engine.progress({ phase: 'card', trace_id, prompt: 'present_card' });
    expect(bench.step('card').seconds_left).toBe(45);
    bench.clock.advance(12_300);
    bench.engine.progress({ phase: 'card', trace_id, prompt: 'try_again' });
    expect(bench.step('card').seconds_left).toBe(33);
    bench.engine.progress({ phase: 'card', trace_id, prompt: 'reading' });
    expect(bench.step('card').seconds_left).toBeNull();
    bench.engine.progress({ phase: 'card', trace_id, prompt: 'use_chip' });
    bench.clock.advance(60_000);
    expect(bench.step('card').seconds_left).toBe(0);
  });

  it('that was declined is told from one that was never sent, also while the rest is paid', async () => {
    const bench = await cardAsked(new TillBench({ financial_fees: {} }));
    await bench.readAndDecline();
    await bench.do('checkout.anotherTender', {});
    await bench.do('checkout.chooseCard', {});
    bench.engine.notCharged('no_card');
    await bench.settled();
    await bench.do('checkout.anotherTender', {});
    expect(bench.checkout.tenders).toMatchObject([
      { state: 'failed', declined: true, card: { last_four: TEST_CARD.last_four } },
      { state: 'failed', declined: false, card: null },
    ]);
  });

  it('says after half a minute that the bank is still awaited', async () => {
    const bench = await cardAsked(new TillBench({ financial_fees: {} }));
    await bench.engine.readAndSend();
    bench.clock.advance(29_999);
    expect(bench.step('processing').slow).toBe(false);
    bench.clock.advance(1);
    expect(bench.step('processing').slow).toBe(true);
  });

  it('that has ended keeps no timer of how slow its bank was', async () => {
    const bench = await cardAsked(new TillBench({ financial_fees: {} }));
    const before = bench.clock.waiting;
    await bench.engine.readAndSend();
    expect(bench.clock.waiting).toBe(before + 1);
    bench.engine.approve();
    await bench.settled();
    expect(bench.clock.waiting).toBe(before);
  });

  it('can be cancelled before it is sent, once, and ends when the engine says so', async () => {
    const bench = await cardAsked();
    expect(await bench.do('checkout.cancelCard', {})).toEqual({ answer: 'cancelling' });
    expect(bench.step('card').cancelling).toBe(true);
    expect(await bench.do('checkout.cancelCard', {})).toEqual({ answer: 'cancelling' });
    bench.engine.notCharged('cancelled_by_cashier');
    await bench.settled();
    expect(bench.step('not_charged')).toMatchObject({ reason: 'cancelled_by_cashier', amount_minor: 34_990 });
    expect(await bench.refused('checkout.cancelCard', {})).toBe('not_now');
  });

  it('can be cancelled while installments are asked for: nothing is sent', async () => {
    const bench = await cardAsked();
    const sent = bench.engine.readAndSend();
    await bench.settled();
    const { trace_id } = bench.step('installments');
    await bench.do('checkout.cancelCard', {});
    expect(await sent).toBe('cancel');
    expect(await bench.refused('checkout.chooseInstallments', { trace_id, quantity: 3 })).toBe('not_now');
  });

  it('cannot be cancelled once it was sent', async () => {
    const bench = await cardAsked(new TillBench({ financial_fees: {} }));
    await bench.engine.readAndSend();
    expect(await bench.do('checkout.cancelCard', {})).toEqual({ answer: 'too_late' });
    expect(bench.step('processing').amount_minor).toBe(34_990);
    bench.engine.approve();
    await bench.settled();
    expect(bench.step('approved').sale_paid).toBe(true);
  });

  it('is begun once by two taps', async () => {
    const bench = await cardAsked();
    expect(await bench.refused('checkout.chooseCard', {})).toBe('not_now');
    expect(bench.checkout.tenders).toHaveLength(1);
  });

  it('is refused, with the reason, when the reader is lost or card sales are stopped; cash goes on', async () => {
    const bench = new TillBench();
    await bench.begin('Espresso');
    bench.devices.reader.tell({ state: 'lost', detail: 'unplugged' });
    expect(await bench.refused('checkout.chooseCard', {})).toBe('reader_not_ready');
    expect(bench.step('tender')).toMatchObject({ card_possible: false, card_impossible_reason: 'reader_lost' });
    bench.engine.cardSales = { possible: false, reason: 'disk_full' };
    expect(await bench.refused('checkout.chooseCard', {})).toBe('card_sales_stopped');
    expect(bench.snapshot.status).toMatchObject({
      reader: { level: 'error', code: 'lost' },
      card_sales_stopped: 'disk_full',
    });
    await bench.do('checkout.exactCash', {});
    expect(bench.step('approved').sale_paid).toBe(true);
  });

  it('that ends in a bug of the engine is shown as unknown, never as not charged', async () => {
    const bench = new TillBench();
    bench.engine.pay = () => Promise.reject(new Error('a bug'));
    await cardAsked(bench);
    await bench.settled();
    expect(bench.step('unknown').cause).toBe('internal');
    expect(bench.logged).toMatchObject([{ event: 'payment_broke' }]);
  });

  it('has the time of its answer, not that of the charge that was begun', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await bench.beginCard('Espresso');
    const begun_at_ms = bench.checkout.tenders[0]?.at_ms ?? 0;
    await bench.engine.readAndSend();
    bench.clock.advance(25_000);
    bench.engine.decline();
    await bench.settled();
    expect(bench.checkout.tenders).toMatchObject([{ state: 'failed', at_ms: begun_at_ms + 25_000 }]);
  });
});

describe('the commonest sale', () => {
  it('is two scans and two taps where a tip is asked for: charge, and card', async () => {
    const bench = new TillBench({ tip_enabled: true });
    const [one = '', other = ''] = demoProducts().flatMap(({ code }) => (code?.length === 13 ? [code] : []));
    let taps = 0;
    const tap = async (intent: 'checkout.begin' | 'checkout.chooseCard'): Promise<void> => {
      taps += 1;
      await bench.do(intent, {});
    };
    await bench.do('sale.addCode', { code: one });
    await bench.do('sale.addCode', { code: other });
    await tap('checkout.begin');
    await tap('checkout.chooseCard');
    await bench.readAndApprove({ ...TEST_CARD, brand: 'Amex', issuer_identification_number: '371449' });
    expect(bench.step('approved').sale_paid).toBe(true);
    expect(taps).toBeLessThanOrEqual(2);
  });
});
