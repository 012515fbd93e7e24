import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

/** 77,028 pesos with 10 % tip, of which 20,000 are paid in cash, and the card is being asked for the rest. */
async function cardAfterCash(): Promise<TillBench> {
  const bench = new TillBench({ tip_enabled: true, tip_asked: 'first' });
  const gift = await bench.do('catalogue.search', { text: 'pedido especial', limit: 1 });
  await bench.do('sale.addProduct', { product_id: gift.products[0]?.product_id ?? '', price_minor: 77_028 });
  await bench.do('checkout.begin', {});
  await bench.do('checkout.setTip', { tip_minor: bench.step('tip').presets[0]?.amount_minor ?? 0 });
  await bench.takeCash(20_000, 20_000);
  await bench.do('checkout.chooseCard', {});
  return bench;
}

describe('a payment split over cash and card', () => {
  it('puts the tip into the part that completes it, and the card is asked for exactly the rest', async () => {
    const bench = await cardAfterCash();
    expect(bench.engine.request).toMatchObject({ amount_minor: 57_028, tip_minor: 7703, due_minor: 84_731 });
    expect(bench.step('card')).toMatchObject({ amount_minor: 64_731, prompt: 'present_card', lights: 1 });
    await bench.readAndApprove({ brand: 'Amex', last_four: '3005', entry_mode: 'CONTACTLESS' });
    expect(bench.step('approved').sale_paid).toBe(true);
    expect(bench.checkout).toMatchObject({
      paid_minor: 84_731,
      left_minor: 0,
      steps: ['tip', 'tender', 'card', 'result'],
    });
  });

  it('keeps the cash part when the card part is declined, and only the rest is asked for again', async () => {
    const bench = await cardAfterCash();
    await bench.readAndDecline({ brand: 'Amex', last_four: '3005', entry_mode: 'CONTACTLESS' });
    expect(bench.step('declined')).toMatchObject({ amount_minor: 64_731, reason: 'INSUFFICIENT_FUNDS' });
    expect(bench.checkout).toMatchObject({ paid_minor: 20_000, left_minor: 64_731, unconfirmed_minor: 0 });
    await bench.do('checkout.anotherTender', {});
    await bench.do('checkout.chooseCard', {});
    expect(bench.engine.request).toMatchObject({ amount_minor: 57_028, tip_minor: 7703 });
    expect(bench.checkout.tenders.map((tender) => tender.state)).toEqual(['paid', 'failed', 'pending']);
  });

  it('goes on with the rest after the first of two cards was approved', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await bench.begin('Espresso');
    await bench.do('checkout.chooseCard', { amount_minor: 900 });
    await bench.readAndApprove();
    expect(bench.step('approved').sale_paid).toBe(false);
    expect(bench.devices.printer.printed).toHaveLength(0);
    await bench.do('checkout.finish', {});
    expect(bench.step('tender').cash_due_minor).toBe(1000);
    await bench.do('checkout.chooseCard', {});
    await bench.readAndApprove();
    expect(bench.step('approved').sale_paid).toBe(true);
  });

  it('shows the paid part again after a restart, and does not let the cart be changed under it', async () => {
    const bench = await cardAfterCash();
    bench.engine.notCharged('no_card');
    await bench.settled();
    bench.restart();
    expect(bench.step('tender')).toMatchObject({ card_possible: true });
    expect(bench.checkout).toMatchObject({ paid_minor: 20_000, left_minor: 64_731 });
    expect(await bench.refused('sale.clear', {})).toBe('not_now');
    expect(await bench.refused('checkout.back', {})).toBe('not_now');
  });
});
