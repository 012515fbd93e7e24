import { describe, expect, test } from 'vitest';
import { insertedCard } from './support/fake-reader.ts';
import { openShop } from './support/shop.ts';

describe('an approved card payment', () => {
  test('is bound and its sale paid in one event, and the journal proves it', async () => {
    const shop = openShop();
    const request = shop.order(12_990, 1_000);
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({
      outcome: 'approved',
      amount_minor: 12_990,
      tip_minor: 1_000,
      approval_code: '123456',
    });
    const sale = shop.journal.sales.sale(request.sale_id);
    expect(sale?.state).toBe('PAID');
    expect(sale?.tenders[0]).toMatchObject({
      state: 'paid',
      payment_id: `pay-${outcome.trace_id}`,
      card: { last_four: '1111' },
    });
    expect(shop.journal.verify()).toMatchObject({ ok: true, problems: [] });
  });

  test('is told in the order arming, card, installments, sent', async () => {
    const shop = openShop();
    await shop.engine.pay(shop.order(), shop.hooks);
    expect(shop.progress.map((step) => step.phase)).toEqual(['arming', 'card', 'installments', 'sent']);
  });

  test('with a card in the slot is bound only after the card accepted the answer', async () => {
    const shop = openShop();
    shop.reader.next = { kind: 'card', card: insertedCard };
    let state_while_asked: string | undefined;
    shop.reader.hostOutcome = async () => {
      state_while_asked = shop.engine.listAttempts('all', 1)[0]?.state;
      return 'accepted';
    };
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(state_while_asked).toBe('INTENT');
    expect(outcome.outcome).toBe('approved');
  });

  test('for a part of the sale leaves the sale open for the rest', async () => {
    const shop = openShop();
    const request = { ...shop.order(1_000), due_minor: 5_000 };
    await shop.engine.pay(request, shop.hooks);
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
  });
});
