import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask } from '../e2e/harness/program.ts';
import { journalEvents } from '../e2e/harness/till.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CASH_ACTS, type CashAct, type CashActName, isTold } from './cash-acts.ts';
import { CashTill, MOMENTS, type Moment } from './cash-till.ts';

const FLOAT_MINOR = 50_000;

/** A shop whose drawer is not counted blind, so that a page may read what it should hold. */
async function openDrawer(): Promise<{ readonly folder: string; readonly till: CashTill }> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'till'));
  writeFileSync(join(folder, 'till', 'settings.json'), JSON.stringify({ blind_count: false }));
  const till = await CashTill.start(folder);
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
  return { folder, till };
}

/** Kills the booking and then its confirmation, each at its moment; returns the till that lives at the end. */
async function killedTwice(folder: string, first: CashTill, act: CashAct, booking: Moment, telling: Moment) {
  const { book, tell } = await act.prepare(first);
  const before_minor = await first.drawer();
  const after_minor = before_minor - act.amount_minor;
  const was_answered = await first.dieAt(booking, book, (journal) => act.isBooked(journal, book));
  // A start without a page confirms nothing.
  await (await CashTill.start(folder)).kill();

  const second = await CashTill.start(folder);
  const found_minor = await second.drawer();
  const is_booked = found_minor === after_minor;
  if (!is_booked) expect(found_minor).toBe(before_minor);
  if (was_answered || booking === 'durable') expect(is_booked).toBe(true);
  expect(await act.isShown(second, book)).toBe(is_booked);
  // The page that had no answer sends it again.
  await second.ask(book);
  await act.complete(second, book);
  expect(await second.drawer()).toBe(after_minor);

  const was_told = await second.dieAt(telling, tell, isTold);
  const third = await CashTill.start(folder);
  const is_shown = await act.isShown(third, book);
  if (was_told || telling === 'durable') expect(is_shown).toBe(false);
  if (telling === 'sent') await third.ask(book);
  // Who still reads that it is to be handed over says so once more.
  if (is_shown) await third.do(tell.intent, tell.args);
  expect(await act.isShown(third, book)).toBe(false);
  expect(await third.drawer()).toBe(after_minor);
  return third;
}

async function verified(folder: string): Promise<void> {
  const { code, stdout } = await ask([
    'journal',
    'verify',
    ...['--data', join(folder, 'till'), '--anchor', join(folder, 'anchor')],
  ]);
  expect(code, stdout.join('\n')).toBe(0);
}

const names = Object.keys(CASH_ACTS) as CashActName[];

describe('a till killed while cash leaves its drawer', () => {
  test.each(names)(
    'after the booking of %s and in the midst of its confirmation books it once, and shows it until it is confirmed',
    async (name) => {
      const { folder, till } = await openDrawer();
      const last = await killedTwice(folder, till, CASH_ACTS[name], 'durable', 'written');
      await last.stop();
      expect(await bookedIn(folder)).toBe(1);
    },
  );

  test('shows a refund without a sale beside a second one for the same money, and takes no other amount for the first', async () => {
    const { folder, till } = await openDrawer();
    const { amount_minor, prepare, isBooked, isShown } = CASH_ACTS['a refund without a sale'];
    const [one, two] = [await prepare(till), await prepare(till)];
    await till.dieAt('durable', one.book, (journal) => isBooked(journal, one.book));
    const second = await CashTill.start(folder);
    const other = { ...one.book, args: { ...one.book.args, amount_minor: 2 * amount_minor } };
    for (const request of [other, { ...other, key: randomUUID() }])
      expect(await second.ask(request)).toMatchObject({ ok: false, error: { code: 'key_used' } });
    await second.dieAt('durable', two.book, (journal) => isBooked(journal, two.book));
    const third = await CashTill.start(folder);
    expect(await third.drawer()).toBe(FLOAT_MINOR - 2 * amount_minor);
    for (const { book, tell } of [two, one]) {
      expect(await isShown(third, book)).toBe(true);
      await third.do(tell.intent, tell.args);
      expect(await isShown(third, book)).toBe(false);
    }
    await third.stop();
    expect(await bookedIn(folder)).toBe(2);
  });

  test.each(names)(
    'at any moment of %s and of its confirmation agrees with its drawer on what was handed over',
    { tags: 'night' },
    async (name) => {
      const { folder, till: first } = await openDrawer();
      let till = first;
      let booked = 0;
      for (const booking of MOMENTS)
        for (const telling of MOMENTS) {
          till = await killedTwice(folder, till, CASH_ACTS[name], booking, telling);
          booked += 1;
        }
      await till.stop();
      expect(await bookedIn(folder)).toBe(booked);
    },
  );
});

/** How often cash left the drawer for a customer, by the events of the journal: each was due once and told once. */
async function bookedIn(folder: string): Promise<number> {
  await verified(folder);
  const events = await journalEvents(join(folder, 'till'));
  const states = events
    .filter(({ type }) => type === 'handover' || type === 'return_handover')
    .map(({ detail }) => (detail as { state: string }).state);
  const due = states.filter((state) => state === 'due').length;
  expect(states.filter((state) => state === 'told')).toHaveLength(due);
  return due;
}
