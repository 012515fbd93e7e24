import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { RealTill } from '../../fixtures/real-till.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../kill/system.ts';
import { openCopiedTill } from '../support/copied-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * The till dies at every write of an exchange: the files are copied as a killed process leaves them, in the middle of each
 * commit and after it, and every copy is opened again. Neither half is ever there without the other.
 */
let place = '';
beforeEach(() => void (place = temporaryFolder()));

const live = () => openCopiedTill(place);

function opened(directory: string): Journal {
  const journal = openJournal({ directory, clock, randomness, reserve_bytes: 4_096 });
  if (!journal.ok) throw new Error(journal.error.sentence);
  return journal.value;
}

const AGREED: ReadonlySet<string> = new Set(['nothing', 'counted', 'made', 'left']);

/** The stage of the exchange when both sales agree; otherwise a sentence that says what differs. */
function stageOf(journal: Journal, from_id: string, into_id: string): string {
  const { problems } = journal.verify();
  if (problems.length > 0) return problems.join('; ');
  const into = journal.sales.sale(into_id);
  const credits = journal.sales
    .returnsOf(from_id)
    .flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'credit').map(({ state }) => state));
  const is_paid = into?.state === 'PAID';
  if (credits.length === 0) return is_paid ? 'paid without what was brought back' : 'nothing';
  if (credits.every((state) => state === 'done')) return is_paid ? 'made' : 'brought back for nothing';
  if (is_paid) return 'paid, and nothing came back';
  return credits.every((state) => state === 'dropped') ? 'left' : 'counted';
}

function stages(copies: readonly string[], from_id: string, into_id: string): string[] {
  return copies.map((copy) => {
    const journal = opened(copy);
    const stage = stageOf(journal, from_id, into_id);
    journal.close();
    return stage;
  });
}

async function sold(till: RealTill, name: string): Promise<string> {
  await till.add(name);
  await till.payCard();
  return await till.finish();
}

async function bring(till: RealTill, from_id: string, name: string): Promise<string> {
  await till.add(name);
  const lines = till.shop.journal.sales.sale(from_id)?.lines ?? [];
  const wish = lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
  await till.till.router.handle('exchange.choose', { sale_id: from_id, lines: wish }, TRAINING_PIN);
  return till.sale.sale_id;
}

const WAYS = ['card', 'cash', 'given back', 'left'] as const;

async function exchange(till: RealTill, way: (typeof WAYS)[number]): Promise<void> {
  await till.do('checkout.begin', {});
  if (way === 'left') await till.do('checkout.back', {});
  else if (way === 'given back') {
    await till.moved();
    const parts = (till.step('exchange').plan?.parts ?? []).flatMap(({ tender_id, amount_minor, act }) =>
      act === 'none' ? [] : [{ tender_id, amount_minor, act }],
    );
    const done = till.till.router.handle('exchange.settle', { parts }, TRAINING_PIN);
    await till.moved();
    await done;
  } else if (way === 'cash') {
    await till.do('checkout.exactCash', {});
  } else {
    await till.do('checkout.chooseCard', {});
    await till.moved();
  }
}

test.each(WAYS)(
  'a till that dies at any write of an exchange that ends %s leaves both halves or neither',
  async (way) => {
    const { till, watch, copies } = live();
    await till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
    const from_id = await sold(till, way === 'given back' ? 'Flat white doble' : 'Espresso');
    const into_id = await bring(till, from_id, way === 'given back' ? 'Espresso' : 'Flat white doble');
    watch();
    await exchange(till, way);
    till.abandon();
    const seen = stages([...copies, join(place, 'till')], from_id, into_id);
    expect(seen.filter((stage) => !AGREED.has(stage))).toEqual([]);
    expect(seen.at(0)).toBe('nothing');
    expect(seen.at(-1)).toBe(way === 'left' ? 'left' : 'made');
    if (way !== 'given back') expect(seen).toContain('counted');
    expect(readdirSync(place).length).toBeGreaterThan(3);
  },
);

test('a half without the other is told (canary)', async () => {
  const { till } = live();
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
  const from_id = await sold(till, 'Espresso');
  const into_id = await bring(till, from_id, 'Flat white doble');
  await exchange(till, 'cash');
  till.abandon();
  const database = new Database(join(place, 'till', 'journal.db'));
  for (const { name } of database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'return_part'")
    .all())
    database.exec(`DROP TRIGGER "${name}"`);
  database.prepare("UPDATE return_part SET state = 'waiting'").run();
  database.close();
  expect(stages([join(place, 'till')], from_id, into_id)).toEqual([expect.stringMatching(/part of a return/)]);
});
