import { describe, expect, test } from 'vitest';
import { answer, notSent, refusal, undoneAnswer } from './support/fake-service.ts';
import { AUTHORIZED, cancelledBy, paidShop, refundSeen } from './support/paid-shop.ts';

describe('a refusal of an undo', () => {
  test.each([
    ['with a conflict', 409],
    ['as not valid, as a cancellation that comes too late is', 400],
    ['as not found', 404],
  ])('%s proves nothing while the payment shows that a first copy of it was done', async (_name, status) => {
    const { shop, undo, trace_id } = await paidShop('AUTHORIZED');
    shop.service.script.R1 = () => {
      shop.service.script.read = () => answer('read', cancelledBy('first-copy'));
      return refusal('R1', status);
    };
    expect((await undo(null)).outcome).not.toBe('declined');
    await shop.clock.advance(1_000);
    expect(shop.service.called('R5') + shop.service.called('R6')).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'BOUND', refunded_minor: 1_000 });
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
  });

  test('stands when the payment shows nothing of ours after the horizon', async () => {
    const { shop, undo, trace_id } = await paidShop();
    shop.service.script.R5 = () => refusal('R5', 409);
    shop.service.script.R6 = () => refusal('R6', 409);
    expect(await undo(null)).toMatchObject({ outcome: 'unknown', cause: 'conflict' });
    expect(shop.service.calls.map(({ name }) => name).slice(-5, -1)).toEqual(['R5', 'read', 'R6', 'read']);
    await shop.clock.advance(200_000);
    expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([{ state: 'REFUSED', call: 'R6' }]);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 0, open_item: null });
  });

  test('of a part is followed by the call without an id of ours in the next try alone, after the horizon', async () => {
    const { shop, undo, trace_id } = await paidShop();
    shop.service.script.R5 = () => refusal('R5', 409);
    shop.service.script.R6 = () => answer('R6', undoneAnswer('theirs', 400));
    expect(await undo(400)).toMatchObject({ outcome: 'unknown', cause: 'conflict' });
    await shop.clock.advance(100_000);
    expect(shop.service.called('R6')).toBe(0);
    await shop.clock.advance(100_000);
    expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([
      { state: 'REFUSED', last_result: 'proven_not_done' },
    ]);
    shop.service.script.R6 = () => {
      shop.service.script.read = () => answer('read', refundSeen('theirs', 400));
      return answer('R6', undoneAnswer('theirs', 400));
    };
    await undo(400);
    await shop.clock.advance(200_000);
    expect([shop.service.called('R5'), shop.service.called('R6')]).toEqual([1, 1]);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 400, open_item: null });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each([
    ['a part, with a conflict', 409, 400],
    ['the whole, with a conflict', 409, 1_000],
    ['the whole, as returned already', 'already_reversed', 1_000],
    ['the whole, with a conflict and then as not valid', 'too_late', 1_000],
    ['a part, as not valid', 400, 400],
    ['a part, as not to be processed', 422, 400],
  ])('of %s, is no proof beside a reading that lags, or shows it', async (_name, refused_with, amount_minor) => {
    const { shop, undo, trace_id } = await paidShop();
    const lags = refused_with === 409 || typeof refused_with === 'string';
    shop.service.script.R5 = (_id, { id = '' }) => {
      const shows = (): void => void (shop.service.script.read = () => answer('read', refundSeen(id, amount_minor)));
      if (lags) shop.clock.schedule(8_000, shows);
      else shows();
      return typeof refused_with === 'number' ? refusal('R5', refused_with) : refusal('R5', 409, refused_with);
    };
    shop.service.script.R6 = (_id, again_minor) =>
      again_minor === 1_000
        ? refusal('R6', refused_with === 'too_late' ? 400 : 409)
        : answer('R6', undoneAnswer('twice', again_minor));
    expect(await undo(amount_minor)).toMatchObject({ outcome: 'unknown' });
    await shop.clock.advance(200_000);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: amount_minor, open_item: null });
    expect(shop.service.called('R6')).toBe(amount_minor === 1_000 ? 1 : 0);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each([400, 422])('as not valid (%i) stands when the payment shows nothing of ours', async (status) => {
    const { shop, undo, trace_id } = await paidShop();
    shop.service.script.R5 = () => refusal('R5', status);
    expect(await undo(400)).toMatchObject({ outcome: 'declined', reason: 'rejected' });
    expect(shop.service.calls.map(({ name }) => name).slice(-2)).toEqual(['R5', 'read']);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 0, open_item: null });
  });

  test.each([401, 404, 429])(
    'that passes (%i) is settled by reading after the horizon, not believed',
    async (status) => {
      const { shop, undo, trace_id } = await paidShop();
      shop.service.script.R5 = () => refusal('R5', status);
      expect((await undo(400)).outcome).toBe('unknown');
      await shop.clock.advance(100_000);
      shop.service.script.read = () => answer('read', refundSeen('late-copy', 400));
      await shop.clock.advance(100_000);
      expect(shop.service.called('R5')).toBe(1);
      expect(shop.engine.attempt(trace_id)?.summary.refunded_minor).toBe(400);
    },
  );

  test('is nobody’s knowledge when the payment cannot be read', async () => {
    const { shop, undo } = await paidShop('AUTHORIZED');
    shop.service.script.R1 = () => {
      shop.service.script.read = () => notSent('read', 'dns_failed');
      return refusal('R1', 409);
    };
    expect((await undo(null)).outcome).toBe('unknown');
    expect(shop.service.called('R5')).toBe(0);
    shop.service.script.read = () => answer('read', AUTHORIZED);
    await shop.clock.advance(200_000);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
  });
});
