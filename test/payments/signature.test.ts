import { describe, expect, test } from 'vitest';
import type { PaymentHooks } from '../../electron/payments/payment-engine.ts';
import { insertedCard, tappedCard } from './support/fake-reader.ts';
import { answer, createFakeService, undoneAnswer } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A shop whose next card needs a signature; the test answers for the cashier. */
function signingShop(card = insertedCard): {
  readonly shop: Shop;
  readonly hooks: PaymentHooks;
  say(yes: boolean): void;
} {
  const shop = openShop();
  shop.reader.next = { kind: 'card', card: { ...card, signature_requested: true, preferred_languages: ['pt', 'en'] } };
  shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
  let say: (yes: boolean) => void = () => undefined;
  const judged = new Promise<boolean>((resolve) => {
    say = resolve;
  });
  return { shop, hooks: { ...shop.hooks, judgeSignature: () => judged }, say: (yes) => say(yes) };
}

describe('a payment that must be signed for', () => {
  test.each([
    ['in the slot', insertedCard],
    ['that was tapped', tappedCard],
  ])('with a card %s is paid once the cashier accepts the signature, and not before', async (_where, card) => {
    const { shop, hooks, say } = signingShop(card);
    const request = shop.order();
    const paying = shop.engine.pay(request, hooks);
    await shop.clock.advance(1_000);
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('PAYING');
    expect(shop.engine.listAttempts('all', 1)[0]?.state).toBe('INTENT');
    say(true);
    expect(await paying).toMatchObject({ outcome: 'approved', card: { languages: ['pt', 'en'] } });
    expect(shop.journal.sales.sale(request.sale_id)?.tenders[0]?.card?.languages).toEqual(['pt', 'en']);
  });

  test('is undone by its payment id when the cashier refuses the signature, and the sale can be paid otherwise', async () => {
    const { shop, hooks, say } = signingShop();
    const request = shop.order();
    const paying = shop.engine.pay(request, hooks);
    await shop.clock.advance(10);
    say(false);
    const outcome = await paying;
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'signature_refused' });
    await shop.clock.advance(10);
    expect(shop.service.calls.filter((call) => /^R\d/.test(call.name)).map((call) => call.name)).toEqual(['R3']);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
  });

  test('is undone when the till stops before anybody looked at the signature', async () => {
    const { shop, hooks } = signingShop();
    const paying = shop.engine.pay(shop.order(), hooks);
    await shop.clock.advance(10);
    const stopping = shop.engine.stop();
    expect(await paying).toMatchObject({ outcome: 'unknown', cause: 'signature_not_judged' });
    await stopping;
  });

  test('is undone by its payment id after a till was killed while the signature was awaited', async () => {
    const directory = temporaryFolder();
    const before = openShop({ directory });
    before.reader.next = { kind: 'card', card: { ...insertedCard, signature_requested: true } };
    void before.engine.pay(before.order(), { ...before.hooks, judgeSignature: () => new Promise(() => undefined) });
    await before.clock.advance(10);
    before.journal.close();
    const service = createFakeService();
    service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    const after = openShop({ directory, seed: 2, service });
    await after.clock.advance(10);
    expect([after.engine.listAttempts('all', 1)[0]?.state, ...after.service.calls.map((call) => call.name)]).toEqual([
      'REVERSED',
      'R3',
    ]);
    after.journal.close();
  });

  test('stands where nobody can look, as on an unattended terminal', async () => {
    const { shop } = signingShop();
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
  });
});
