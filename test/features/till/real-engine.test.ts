import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { resumableSale } from '../../../electron/features/sale/restart-sale.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, undoneAnswer, unknown } from '../../payments/support/fake-service.ts';

async function chargeCoffee(till: RealTill): Promise<void> {
  await till.payCard('Espresso');
}

describe('the till on the real engine and journal', () => {
  it('sells by card: the approval on the screen is the sale paid in the journal', async () => {
    const till = new RealTill();
    await chargeCoffee(till);
    expect(till.step('approved')).toMatchObject({
      sale_paid: true,
      tender: { state: 'paid', approval_code: '123456', card: { last_four: '1111' } },
    });
    expect(till.shop.journal.sales.sale(till.sale.sale_id)?.state).toBe('PAID');
    expect(till.devices.printer.printed).toHaveLength(1);
    await till.do('checkout.finish', {});
    expect(till.sale).toMatchObject({ number: 2, lines: [] });
    expect(till.shop.journal.verify().problems).toEqual([]);
    expect(till.faults).toEqual([]);
  });

  it('takes cash for a card payment without an answer, and recovery undoes the card part by itself', async () => {
    const till = new RealTill();
    till.shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    till.shop.service.script.R2 = () => unknown('/v1/pos/cancel-or-refund', 'server_error');
    await chargeCoffee(till);
    expect(till.step('unknown')).toMatchObject({ cause: 'timeout', recovery: { state: 'REVERSING' } });
    await till.moved(3000);
    expect(till.step('unknown').recovery.last_errors.at(-1)?.code).toContain('server_error');
    await till.takeCash(2000);
    expect(till.step('approved')).toMatchObject({ sale_paid: true, change_minor: 100 });
    till.shop.service.script.R2 = (trace_id) => answer('/v1/pos/cancel-or-refund', undoneAnswer(trace_id, 1900));
    await till.moved(60_000);
    expect(till.checkout.tenders.map(({ kind, state }) => [kind, state])).toEqual([
      ['card', 'undone'],
      ['cash', 'paid'],
    ]);
    expect(till.snapshot.status.recovery).toMatchObject({ level: 'ok', unresolved: 0, resolved_today: 1 });
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('never swaps a late approval in: the sale stays unpaid and the attempt goes down', async () => {
    const till = new RealTill();
    till.shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'connection_lost');
    till.shop.service.script.R2 = (trace_id) => answer('/v1/pos/cancel-or-refund', undoneAnswer(trace_id, 1900));
    await chargeCoffee(till);
    await till.moved(5000);
    expect(till.step('unknown').recovery.state).toBe('REVERSED');
    expect(till.checkout).toMatchObject({ paid_minor: 0, left_minor: 1900, unconfirmed_minor: 0 });
    await till.do('checkout.anotherTender', {});
    await till.do('checkout.back', {});
    await till.do('sale.clear', {});
    expect(till.sale).toMatchObject({ lines: [], state: 'OPEN' });
  });

  it("gives a card payment back before capture as a cancellation, with the manager's PIN", async () => {
    const till = new RealTill();
    till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, 1900));
    await chargeCoffee(till);
    await till.do('checkout.finish', {});
    const [sale] = (await till.do('refund.find', { last_four: '1111' })).sales;
    const detail = (await till.do('refund.read', { sale_id: sale?.sale_id ?? '' })).sale;
    const wish = await till.wishToReturn(detail.sale_id);
    expect(wish.parts).toMatchObject([{ act: 'cancellation', amount_minor: 1900 }]);
    expect(await till.refused('refund.execute', { ...wish, pin: '000000' })).toBe('wrong_pin');
    const returned = await till.do('refund.execute', wish);
    expect(returned.parts).toMatchObject([{ state: 'done', act: 'cancellation', amount_minor: 1900 }]);
    expect((await till.do('refund.read', { sale_id: detail.sale_id })).sale).toMatchObject({
      refunded_minor: 1900,
      tenders: [{ state: 'returned', remaining_minor: 0 }],
    });
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('has one sale in three parts add up in the journal: cash, a declined card, and a card with the tip', async () => {
    const till = new RealTill({}, { tip_enabled: true, tip_asked: 'first' });
    await till.begin('Cafetera italiana');
    await till.do('checkout.setTip', { tip_minor: 3499 });
    await till.takeCash(10_000, 10_000);
    const approve = till.shop.service.script.authorize;
    till.shop.service.script.authorize = (request) =>
      answer(
        '/v1/pos/authorizations',
        {
          http_status: 201,
          trace_id: request.trace_id,
          status: 'DECLINED',
          status_detail: 'DECLINED',
          response_code: '51',
        },
        201,
      );
    await till.do('checkout.chooseCard', {});
    await till.moved();
    expect(till.step('declined').response_code).toBe('51');
    till.shop.service.script.authorize = approve;
    await till.do('checkout.anotherTender', {});
    await till.do('checkout.chooseCard', {});
    await till.moved();
    expect(till.step('approved').sale_paid).toBe(true);
    expect(till.checkout).toMatchObject({ due_minor: 38_489, paid_minor: 38_489, left_minor: 0 });
    expect(
      till.shop.journal.sales
        .sale(till.sale.sale_id)
        ?.tenders.map(({ state, amount_minor, tip_minor }) => [state, amount_minor, tip_minor]),
    ).toEqual([
      ['paid', 10_000, 0],
      ['failed', 28_489, 3499],
      ['paid', 28_489, 3499],
    ]);
  });

  it('starts with a new sale after a restart when the last one was given back while its approval was on the screen', async () => {
    const till = new RealTill();
    till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, 1900));
    await chargeCoffee(till);
    await till.do('refund.execute', await till.wishToReturn(till.sale.sale_id));
    const { journal } = till.shop;
    expect(resumableSale(journal.sales, defaultSettings())).toMatchObject({ state: 'OPEN', number: 2 });
  });
});
