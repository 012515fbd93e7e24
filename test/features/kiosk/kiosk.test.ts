import { describe, expect, it } from 'vitest';
import type { IntentName } from '../../../core/contract/intents.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A kiosk order with an espresso. */
async function ordered(): Promise<TillBench> {
  const bench = new TillBench({ kiosk: true, tip_enabled: true, financial_fees: {} });
  await bench.order();
  return bench;
}

async function unanswered(): Promise<TillBench> {
  const bench = await ordered();
  await bench.do('kiosk.pay', {});
  await bench.loseAnswer();
  return bench;
}

describe('a kiosk', () => {
  it('sells by card without asking for a tip, and keeps how the order is to be had', async () => {
    const bench = await ordered();
    await bench.do('kiosk.pay', {});
    expect(bench.checkout.tip_minor).toBe(0);
    await bench.readAndApprove();
    expect(bench.step('approved').sale_paid).toBe(true);
    expect(bench.sales.sale(bench.sale.sale_id)).toMatchObject({ service: 'take_away', state: 'PAID' });
    await bench.do('kiosk.leave', {});
    expect(bench.snapshot).toMatchObject({ checkout: null, kiosk: { on: true, service: null }, sale: { lines: [] } });
  });

  it('asks for a tip first where the shop wants it', async () => {
    const bench = new TillBench({ kiosk: true, kiosk_tip_enabled: true, financial_fees: {} });
    await bench.order('eat_in');
    await bench.do('kiosk.pay', {});
    bench.step('tip');
    expect(await bench.refused('checkout.setTip', { tip_minor: 100 })).toBe('not_permitted');
    await bench.do('kiosk.tip', { tip_minor: 100 });
    expect(bench.step('card').amount_minor).toBe(2000);
  });

  it('takes a tip only where one is asked for', async () => {
    const bench = await ordered();
    expect(await bench.refused('kiosk.tip', { tip_minor: 100 })).toBe('not_now');
    await bench.do('kiosk.pay', {});
    expect(await bench.refused('kiosk.tip', { tip_minor: 100 })).toBe('not_now');
    expect(bench.checkout.tip_minor).toBe(0);
  });

  it('refuses everything that is not for customers, with or without a PIN', async () => {
    const bench = await ordered();
    for (const [intent, args] of [
      ['sale.hold', {}],
      ['checkout.exactCash', {}],
      ['refund.find', {}],
      ['recovery.list', { filter: 'all' }],
      ['till.setLanguage', { language: 'en' }],
      ['sale.setDiscount', { discount: { kind: 'percent', basis_points: 10_000 } }],
    ] as const satisfies readonly (readonly [IntentName, unknown])[]) {
      for (const pin of [undefined, '246810'])
        expect(await bench.till.router.handle(intent, args, pin), intent).toMatchObject({
          ...{ ok: false, error: { code: 'not_permitted' } },
        });
    }
  });

  it('is never reset while a card, a request or an unknown charge is alive', async () => {
    const bench = await ordered();
    await bench.do('kiosk.pay', {});
    expect(await bench.refused('kiosk.leave', {})).toBe('not_now');
    await bench.engine.readAndSend();
    expect(await bench.refused('kiosk.leave', {})).toBe('not_now');
    bench.clock.advance(40_000);
    bench.engine.loseAnswer();
    await bench.settled();
    for (const intent of ['kiosk.leave', 'kiosk.back'] as const)
      expect(await bench.refused(intent, {})).toBe('not_now');
    expect(await bench.refused('kiosk.begin', { service: 'eat_in' })).toBe('not_now');
    expect(bench.step('unknown').amount_minor).toBe(1900);
  });

  it('sets an order with an unknown charge aside under the number that the customer was given', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    expect(await bench.do('kiosk.counter', {})).toMatchObject({ number });
    expect(bench.snapshot.held).toMatchObject([{ number, label: `K-${number}`, has_unknown_payment: true }]);
    expect(bench.snapshot).toMatchObject({ checkout: null, sale: { lines: [] } });
  });

  it('sets an order aside with the slip of its charge in doubt when a later card was not charged', async () => {
    const bench = await unanswered();
    await bench.do('kiosk.pay', {});
    bench.engine.notCharged('cancelled_by_cashier');
    await bench.settled();
    bench.step('not_charged');
    expect(bench.checkout.unconfirmed_minor).toBe(1900);
    expect(await bench.do('kiosk.counter', {})).toMatchObject({ printed: true });
    expect(bench.devices.printer.printed).toHaveLength(1);
  });

  it('keeps a charge in doubt for its number when all goods are taken out, and starts clean for the next customer', async () => {
    const bench = await unanswered();
    const { number } = bench.sale;
    await bench.do('kiosk.pay', {});
    bench.engine.notCharged('cancelled_by_cashier');
    await bench.settled();
    await bench.do('kiosk.back', {});
    await bench.do('sale.setQuantity', { line_id: bench.sale.lines[0]?.line_id ?? '', quantity_milli: 0 });
    await bench.do('kiosk.leave', {});
    expect(bench.snapshot.held).toMatchObject([{ number, has_unknown_payment: true }]);
    expect(bench.sale).toMatchObject({ lines: [] });
    expect(bench.sale.number).not.toBe(number);
  });

  it('charges again as another attempt after an unknown one', async () => {
    const bench = await unanswered();
    await bench.do('kiosk.pay', {});
    await bench.readAndApprove();
    expect(bench.checkout.tenders.map(({ state }) => state)).toEqual(['unknown', 'paid']);
  });

  it('leads back to the order from a charge that was refused, and to a clean start from there', async () => {
    const bench = await ordered();
    await bench.do('kiosk.pay', {});
    await bench.readAndDecline();
    bench.step('declined');
    await bench.do('kiosk.back', {});
    expect(bench.snapshot.checkout).toBeNull();
    expect(bench.sale.lines).toHaveLength(1);
    await bench.do('kiosk.leave', {});
    expect(bench.sale.lines).toHaveLength(0);
  });

  it('is left by staff with a PIN, not without, and shows the same payment as a till', async () => {
    const bench = await unanswered();
    expect(await bench.refused('kiosk.exit', {})).toBe('approval_needed');
    expect(await bench.till.router.handle('kiosk.exit', {}, '246810')).toEqual({ ok: true, value: null });
    expect(bench.snapshot.kiosk).toMatchObject({ on: false, possible: true });
    bench.step('unknown');
    await bench.do('checkout.chooseCash', {});
  });
});
