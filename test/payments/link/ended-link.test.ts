import { describe, expect, test } from 'vitest';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { createDayTally } from '../../../electron/journal/stores/day-book.ts';
import { beginAndGiveUp, is, linkShown, refunded, stateOf, trace } from '../support/link-shop.ts';
import { openShop } from '../support/shop.ts';

describe('a payment by link', () => {
  test('that the service ended was never charged when it says so again after the horizon, and not before', async () => {
    const { shop, outcome, sale } = await linkShown();
    shop.service.script.readLink = is('expired', false);
    await shop.clock.advance(2_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'link_ended' });
    expect(sale()).toMatchObject({ state: 'OPEN', tenders: [{ state: 'unknown' }] });
    shop.engine.kickRecovery();
    await shop.clock.advance(170_000);
    expect(stateOf(shop)).toBe('REVERSING');
    await shop.clock.advance(200_000);
    expect(stateOf(shop)).toBe('NO_CHARGE');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that ended while its customer paid goes back, however often it was said to have ended before', async () => {
    const { shop, outcome } = await linkShown();
    shop.service.script.readLink = is('expired', false);
    await shop.clock.advance(2_000);
    await outcome;
    await shop.clock.advance(30_000);
    shop.service.script.readLink = is('succeeded', true);
    shop.service.script.refundPayment = refunded;
    await shop.clock.advance(600_000);
    expect(stateOf(shop)).toBe('REVERSED');
  });

  test('that ended long after it was given up is called never charged a horizon later, whatever kicks it meanwhile', async () => {
    const shop = openShop();
    await beginAndGiveUp(shop);
    shop.service.script.readLink = is('pending', false);
    await shop.clock.advance(600_000);
    shop.service.script.readLink = is('canceled', false);
    shop.engine.kickRecovery();
    await shop.clock.advance(1_000);
    shop.engine.kickRecovery();
    await shop.clock.advance(60_000);
    shop.engine.kickRecovery();
    await shop.clock.advance(1_000);
    expect(stateOf(shop)).toBe('REVERSING');
    await shop.clock.advance(300_000);
    expect(stateOf(shop)).toBe('NO_CHARGE');
  });

  test('that was called never charged is asked about once more at the close, and a person hears of money, in that Z too', async () => {
    const shop = openShop();
    await beginAndGiveUp(shop);
    shop.service.script.readLink = is('expired', false);
    await shop.clock.advance(600_000);
    expect(stateOf(shop)).toBe('NO_CHARGE');
    shop.service.script.readLink = is('succeeded', true);
    const closing = shop.engine.closeDay({ by: 'Eva' });
    await shop.clock.advance(1_000);
    expect(await closing).toMatchObject({
      ...{ closed: true, probed: 1 },
      suspense: [{ trace_id: trace(shop), kind: 'payment', state: 'NO_CHARGE', amount_minor: 1_000, carried: false }],
    });
    expect(shop.engine.attempt(trace(shop))?.summary).toMatchObject({ needs_person: true, open_item: 'unpaid' });
    expect(shop.service.called('R1') + shop.service.called('R2')).toBe(0);
  });
});

const FACTS = { currencyOf: () => null, isTab: () => false, stepOf: () => null, returnOf: () => null };

test('a link that a till of an earlier version called ended at the first word is read once more at the close', () => {
  const day = createDayTally(FACTS);
  const ended = (cause: string): JournalEvent => ({
    ...{ type: 'attempt_step', trace_id: `trace-${cause}`, state: 'DECLINED', cause },
    evidence: {
      source: 'call',
      call: { method: 'GET', path: '/payments/p-1', duration_ms: 1, request_bytes_written: 1 },
    },
  });
  day.see(ended('link_ended'));
  day.see(ended('link_refused'));
  expect(day.tally().never_charged).toEqual(['trace-link_ended']);
});
