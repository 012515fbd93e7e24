import { expect, test } from 'vitest';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { answer } from '../support/fake-service.ts';
import { begin, is, refunded } from '../support/link-shop.ts';
import { settle } from '../support/manual-clock.ts';
import { openShop } from '../support/shop.ts';

/** From a simulation (seed 168 with links): the trace was queued after its call had ended, and waited for that end. */
test('a link that was given up, and named while the journal could not be written, is known by that name and goes back', async () => {
  let is_broken = false;
  const check = (event: JournalEvent | 'canary'): void => {
    const of_an_attempt = event === 'canary' || event.type === 'attempt_step' || event.type === 'attempt_note';
    if (is_broken && of_an_attempt) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  };
  const shop = openShop({
    wrapJournal: (journal) => ({
      ...journal,
      record: (event) => (check(event), journal.record(event)),
      note: (event) => (check(event), journal.note(event)),
      canary: () => (check('canary'), journal.canary()),
    }),
  });
  const gate = Promise.withResolvers<null>();
  shop.service.script.createLink = async () => (await gate.promise, answer('/v1/payments', { payment_id: 'link-1' }));
  const { outcome } = begin(shop);
  await settle();
  is_broken = true;
  const trace_id = shop.progress.at(-1)?.trace_id ?? '';
  await shop.engine.cancel(trace_id);
  expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'link_given_up' });
  gate.resolve(null);
  await shop.clock.advance(10_000);
  is_broken = false;
  shop.service.script.readLink = is('succeeded', true);
  shop.service.script.refundPayment = refunded;
  await shop.clock.advance(20_000);
  expect(shop.journal.attempts.find(trace_id)).toMatchObject({ payment_id: 'link-1', state: 'REVERSED' });
  expect(shop.journal.verify().problems).toEqual([]);
});
