import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openCopiedTill } from '../support/copied-till.ts';

const REFUND = { refund_id: 'blind-1', amount_minor: 1_200, reason: 'Sin boleta' };

/** What a till that starts on these files knows of the refund, and what it shows of it. */
async function foundIn(directory: string) {
  const till = new RealTill({ directory, seed: 2 });
  const drawer_minor = till.shop.journal.shifts.report()?.drawers[0]?.expected_minor ?? 0;
  const { without_sale } = await till.do('refund.waiting', {});
  const { rows } = await till.do('audit.find', { limit: 10 });
  const acts = rows.filter(({ subject }) => subject === REFUND.refund_id).map(({ what }) => what);
  expect(till.shop.journal.verify().problems).toEqual([]);
  return { till, drawer_minor, without_sale, acts, stopped: till.snapshot.status.recovery.returns_stopped };
}

test('a till that dies at any write of a refund without a sale shows it until a person says it was handed over', async () => {
  const folder = temporaryFolder();
  const { till, watch, copies } = openCopiedTill(folder);
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  watch();
  await till.do('refund.blind', REFUND, TRAINING_PIN);
  expect(till.devices.drawer.opened).toBe(1);
  // Its page says what to hand over, until it is left; a page that is loaded meanwhile opens on it.
  expect(till.snapshot.status.recovery).toMatchObject({ returns_stopped: 0, returns_left: 1, level: 'ok' });
  await till.do('refund.told', { return_id: REFUND.refund_id });
  expect(till.snapshot.status.recovery.returns_left).toBe(0);
  till.abandon();

  const last = join(folder, 'till');
  const due: string[] = [];
  for (const copy of [...copies, last]) {
    const { till: next, drawer_minor, without_sale, acts, stopped } = await foundIn(copy);
    const is_booked = drawer_minor === 5_000 - REFUND.amount_minor;
    const shown = is_booked && copy !== last ? [{ ...REFUND, currency: 'CLP' }] : [];
    expect({ copy, without_sale, stopped }).toMatchObject({ copy, without_sale: shown, stopped: shown.length });
    expect(without_sale).toHaveLength(shown.length);
    // The movement and who approved it are one commit.
    expect({ copy, acts }).toEqual({ copy, acts: is_booked ? ['blind_refund'] : [] });
    if (shown.length > 0) due.push(copy);
    next.abandon();
  }

  const [first] = due;
  if (first === undefined) throw new Error('no copy had its cash booked');
  const { till: next } = await foundIn(first);
  await next.do('refund.told', { return_id: REFUND.refund_id });
  // Again, after a lost answer or on a second page.
  await next.do('refund.told', { return_id: REFUND.refund_id });
  expect(await next.refused('refund.told', { return_id: 'none' })).toBe('not_found');
  const { rows } = await next.do('audit.find', { limit: 10 });
  expect(rows.filter(({ what }) => what === 'return_told')).toMatchObject([{ subject: REFUND.refund_id }]);
  expect((await next.do('refund.waiting', {})).without_sale).toEqual([]);
  expect(next.snapshot.status.recovery).toMatchObject({ returns_stopped: 0, level: 'ok' });
  // The same request again, after a lost answer, hands nothing over twice.
  await next.do('refund.blind', REFUND, TRAINING_PIN);
  const more = { ...REFUND, amount_minor: REFUND.amount_minor + 100 };
  const answer = await next.till.router.handle('refund.blind', more, TRAINING_PIN);
  expect(answer).toMatchObject({ ok: false, error: { code: 'key_used' } });
  expect((await next.do('refund.waiting', {})).without_sale).toEqual([]);
  expect(next.shop.journal.shifts.report()?.drawers[0]?.expected_minor).toBe(5_000 - REFUND.amount_minor);
  next.abandon();
});

test('a refund without a sale whose answer was lost is not told as another amount, and its cash is left as booked', async () => {
  const till = new RealTill({});
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.do('refund.blind', REFUND, TRAINING_PIN);
  expect(await till.refused('refund.blind', { ...REFUND, amount_minor: 2_000 }, TRAINING_PIN)).toBe('key_used');
  await till.do('refund.blind', { ...REFUND, reason: 'Sin la boleta' }, TRAINING_PIN);
  expect(till.shop.journal.shifts.report()?.drawers[0]?.expected_minor).toBe(5_000 - REFUND.amount_minor);
  expect(till.devices.drawer.opened).toBe(1);
});

test('a refund without a sale that comes again after the close is done already, and opens no drawer', async () => {
  const till = new RealTill({}, { shift_required: true, blind_count: false });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.do('refund.blind', REFUND, TRAINING_PIN);
  const lines = [{ currency: 'CLP' as const, value_minor: 10, pieces: (5_000 - REFUND.amount_minor) / 10 }];
  const { results } = await till.do('shift.count', { shift_id: 'shift-1', lines });
  const accepted = [...(results ?? [])];
  const closing = till.do('shift.close', { shift_id: 'shift-1', lines, accepted, note: '' }, TRAINING_PIN);
  await till.moved(30_000);
  await closing;
  expect(await till.do('refund.blind', REFUND, TRAINING_PIN)).toBeNull();
  expect(till.devices.drawer.opened).toBe(1);
});
