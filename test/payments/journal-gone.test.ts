import { copyFileSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
let shop: Shop;
beforeEach(async () => {
  directory = temporaryFolder();
  shop = openShop({ directory });
  await shop.engine.pay(shop.order(), shop.hooks);
});
afterEach(async () => {
  await shop.stop();
});

const journal = (): string => join(directory, 'journal.db');
const log = (): string => `${journal()}-wal`;
const STOPPED = { possible: false, reason: 'journal_gone' } as const;
const CASH = { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 } as const;

const LOSSES: readonly (readonly [string, () => void])[] = [
  ['removed', () => rmSync(journal())],
  ['removed with its log', () => [journal(), log()].forEach((path) => rmSync(path))],
  [
    'replaced by another file',
    () => (copyFileSync(journal(), `${journal()}.x`), renameSync(`${journal()}.x`, journal())),
  ],
  ['emptied', () => truncateSync(journal(), 0)],
  ['cut in its log', () => truncateSync(log(), 0)],
];

describe('a journal whose file is lost under the running till', () => {
  test.each(LOSSES)(
    'when it is %s no card is charged, and cash is not taken as if it were kept',
    async (_how, lose) => {
      const order = shop.order();
      const sale = shop.journal.sales.openSale('CLP', 'Ana');
      lose();
      expect(await shop.engine.pay(order, shop.hooks)).toMatchObject({
        outcome: 'not_charged',
        reason: 'card_sales_stopped',
        detail: 'journal_gone',
      });
      expect(shop.service.called('authorize')).toBe(1);
      expect(shop.engine.cardSales).toEqual(STOPPED);
      expect(() => shop.journal.sales.takeCash(sale, CASH, 10)).toThrow('was removed, replaced or shortened');
      expect(shop.engine.cardSales).toEqual(STOPPED);
    },
  );

  test('is told without a payment', async () => {
    rmSync(journal());
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual(STOPPED);
  });

  test('while a card is read, nothing is sent, and nothing is said that could not be kept', async () => {
    const card = shop.reader.next;
    shop.reader.next = async () => {
      rmSync(journal());
      return typeof card === 'function' ? await card() : card;
    };
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({
      outcome: 'unknown',
    });
    expect(shop.service.called('authorize')).toBe(1);
  });

  test('takes cards again when its file is put back', async () => {
    renameSync(journal(), join(directory, 'away'));
    await shop.clock.advance(5_000);
    renameSync(join(directory, 'away'), journal());
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual({ possible: true });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
  });

  test('leaves what it knew beside it, and the next start goes on with that', async () => {
    [journal(), log()].forEach((path) => rmSync(path));
    await shop.clock.advance(5_000);
    await shop.stop();
    const kept = readdirSync(directory).filter((name) => name.startsWith('journal-kept-'));
    expect(kept).toEqual(['journal-kept-1.db']);
    shop = openShop({ directory, seed: 77 });
    expect(readdirSync(directory).filter((name) => name.startsWith('journal-kept-'))).toEqual([]);
    expect(shop.journal.verify().problems).toEqual([]);
    expect(shop.engine.listAttempts('all', 9)).toHaveLength(1);
    expect(shop.engine.cardSales).toEqual({ possible: true });
  });

  test('goes on with what was kept where its file is empty and its log is left, and with no copy that is cut', async () => {
    shop.journal.checkpoint();
    copyFileSync(journal(), join(directory, 'journal-kept-8.db'));
    truncateSync(journal(), 0);
    await shop.clock.advance(5_000);
    renameSync(journal(), join(directory, 'cut'));
    await shop.stop();
    copyFileSync(join(directory, 'cut'), join(directory, 'journal-kept-9.db'));
    copyFileSync(join(directory, 'cut'), journal());
    shop = openShop({ directory, seed: 78 });
    expect(shop.engine.listAttempts('all', 9)).toHaveLength(1);
    expect(readdirSync(directory)).toContain('journal-kept-9.db');
  });
});
