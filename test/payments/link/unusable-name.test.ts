import { expect, test } from 'vitest';
import { answer } from '../support/fake-service.ts';
import { begin, trace } from '../support/link-shop.ts';
import { settle } from '../support/manual-clock.ts';
import { openShop } from '../support/shop.ts';

/** With an empty payment id the address would be unusable and no call could ask about the payment. */
test.each([0, 1_000])('a link whose name no request can carry waits for a person, %i ms late', async (late_ms) => {
  const shop = openShop();
  shop.service.script.createLink = () =>
    new Promise((resolve) => {
      shop.clock.schedule(late_ms, () => resolve(answer('/v1/payments', { payment_id: '' })));
    });
  const { outcome } = begin(shop);
  await settle();
  const trace_id = trace(shop);
  if (late_ms === 0) await shop.clock.advance(0);
  else await shop.engine.cancel(trace_id);
  expect(await outcome).toMatchObject({ outcome: 'unknown' });
  await shop.clock.advance(3_600_000);
  expect(shop.progress.map(({ phase }) => phase)).not.toContain('link');
  expect(shop.journal.attempts.find(trace_id)?.payment_id).toBeNull();
  expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'ATTENTION', needs_person: true });
  expect(shop.service.called('readLink')).toBe(0);
});
