import { describe, expect, test } from 'vitest';
import { insertedCard } from './support/fake-reader.ts';
import { answer, undoneAnswer } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

/** A till of a store, where another lane may resolve attempts older than this. */
const settings = { attempt_life_ms: 300_000 };
const slowShop = (life = settings) => {
  const shop = openShop({ settings: life });
  shop.reader.next = { kind: 'card', card: { ...insertedCard, signature_requested: true } };
  shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
  return shop;
};

describe('an attempt that is older than another lane waits for', () => {
  test('is not bound, whatever the service says: it is undone', async () => {
    const shop = slowShop();
    const request = shop.order();
    let sign: (yes: boolean) => void = () => undefined;
    const judgeSignature = () => new Promise<boolean>((resolve) => (sign = resolve));
    const paying = shop.engine.pay(request, { ...shop.hooks, judgeSignature });
    await shop.clock.advance(10);
    await shop.clock.advance(299_995);
    sign(true);
    expect(await paying).toMatchObject({ outcome: 'unknown', cause: 'attempt_overdue' });
    await shop.clock.advance(10);
    expect(shop.service.calls.some(({ name }) => name === 'R3')).toBe(true);
    expect(shop.engine.listAttempts('all', 1)[0]?.state).toBe('REVERSED');
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
  });

  test('is not sent any more when a plan is chosen too late', async () => {
    const shop = openShop({ settings });
    let choose: (plan: null) => void = () => undefined;
    const chooseInstallments = () => new Promise<null>((resolve) => (choose = resolve));
    const paying = shop.engine.pay(shop.order(), { ...shop.hooks, chooseInstallments });
    await shop.clock.advance(10);
    await shop.clock.advance(300_000);
    choose(null);
    expect(await paying).toMatchObject({ outcome: 'not_charged', detail: 'attempt_overdue' });
    expect(shop.service.calls.filter(({ name }) => name === 'authorize')).toEqual([]);
  });

  test('is bound as ever a moment before, and at a till without a store', async () => {
    for (const [life, waits_ms] of [
      [settings, 299_000],
      [{ attempt_life_ms: Number.POSITIVE_INFINITY }, 900_000],
    ] as const) {
      const shop = slowShop(life);
      let sign: (yes: boolean) => void = () => undefined;
      const judgeSignature = () => new Promise<boolean>((resolve) => (sign = resolve));
      const paying = shop.engine.pay(shop.order(), { ...shop.hooks, judgeSignature });
      await shop.clock.advance(10);
      await shop.clock.advance(waits_ms);
      sign(true);
      expect(await paying).toMatchObject({ outcome: 'approved' });
    }
  });
});
