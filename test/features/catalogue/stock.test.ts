import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContractError } from '../../../core/contract/refusals.ts';
import type { IntentArguments, IntentName, IntentResults } from '../../../core/contract/intents.ts';
import { type FeedFile, readFeedFile } from '../../../core/feeds/feed-file.ts';
import { type Result } from '../../../core/result.ts';
import { catalogueApplier } from '../../../electron/features/feeds/apply-catalogue.ts';
import type { FeedApplier } from '../../../electron/features/feeds/feed-applier.ts';
import type { CatalogueBody } from '../../../core/feeds/feed-bodies.ts';
import { createPinHasher } from '../../../electron/features/staff/pin-hash.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { tamper } from '../../journal/support.ts';
import { type LaneOfShop, SandboxTill } from '../refunds/sandbox-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const COFFEE = 'Café en grano Colombia 250 g';

let directory: string;
let sandbox: Sandbox;
let till: SandboxTill;
/** Takes a catalogue that the shop publishes. */
let take: FeedApplier;
const open = async (): Promise<void> => {
  const feeds: LaneOfShop['feeds'] = (targets) => {
    take = catalogueApplier(targets);
    return { lines: () => [], swap: async () => null, stop: () => undefined };
  };
  till = await SandboxTill.open({}, { sandbox, directory, feeds });
};
beforeEach(async () => {
  directory = temporaryFolder();
  sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  await open();
});
afterEach(async () => {
  await till.close();
  await sandbox.stop();
});

async function manage<Name extends IntentName>(name: Name, args: IntentArguments<Name>): Promise<IntentResults[Name]> {
  const answer = (await till.till.router.handle(name, args, TRAINING_PIN)) as Result<
    IntentResults[Name],
    ContractError
  >;
  if (!answer.ok) throw new Error(`${name} was refused: ${answer.error.code}`);
  return answer.value;
}

async function shownLeft(text = COFFEE): Promise<number | null> {
  const { products } = await till.do('catalogue.search', { text, limit: 1 });
  return products[0]?.stock ?? null;
}

/** Waits until the stock, with recent sales counted, is `expected`. */
async function left(expected: number | null, text = COFFEE): Promise<void> {
  for (let version = -1; (await shownLeft(text)) !== expected; version = till.snapshot.till.catalogue_version)
    await till.until(() => till.snapshot.till.catalogue_version !== version);
  expect(await shownLeft(text)).toBe(expected);
}

async function sellForCash(...names: string[]): Promise<string> {
  await till.add(...names);
  const { sale_id, totals } = till.sale;
  await till.do('checkout.begin', {});
  await till.takeCash(totals.total_minor);
  await till.do('checkout.finish', {});
  return sale_id;
}

async function giveBack(sale_id: string, what: IntentArguments<'refund.plan'>['what']): Promise<void> {
  await manage('refund.execute', await till.wishToReturn(sale_id, what));
}

async function coffee() {
  const { products } = await manage('catalogue.list', { text: COFFEE, shown: 'sold', offset: 0, limit: 1 });
  const [found] = products;
  if (!found) throw new Error('the demo sells coffee');
  const { option_groups: _options, category_id: _category, retired: _retired, stock: _stock, ...fields } = found;
  return { fields: { ...fields, favourite: true }, stock: found.stock };
}

async function importFile(text: string) {
  await manage('catalogue.importPiece', { import_id: 'file-1', index: 0, text });
  const preview = await manage('catalogue.importCheck', { import_id: 'file-1', pieces: 1 });
  await manage('catalogue.importApply', { import_id: 'file-1' });
  return preview;
}

describe('what is left of goods that are counted', () => {
  test('loses what is sold when it is paid and not before, and gains what comes back, once', async () => {
    expect(await shownLeft()).toBe(3);
    await till.add(COFFEE);
    await till.do('sale.hold', {});
    const paid = await sellForCash(COFFEE, COFFEE, 'Espresso');
    await left(1);
    expect(await shownLeft('Espresso')).toBeNull();
    const line_id = till.journal.sales.sale(paid)?.lines[0]?.line_id ?? '';
    await giveBack(paid, { mode: 'lines', lines: [{ line_id, quantity_milli: 1_000 }], tip: false });
    await left(2);
    await giveBack(paid, { mode: 'all' });
    await left(3);
  });

  test('loses goods paid by card, and gains them once where card and cash go back', async () => {
    await till.add(COFFEE);
    const { sale_id } = till.sale;
    await till.do('checkout.begin', {});
    await till.takeCash(1_000, 1_000);
    expect(await shownLeft()).toBe(3);
    await till.do('checkout.chooseCard', {});
    await till.until(() => till.checkout.current.step === 'approved');
    await till.do('checkout.finish', {});
    await left(2);
    await giveBack(sale_id, { mode: 'all' });
    await left(3);
    expect(await till.disagreements()).toEqual([]);
  });

  test('is the same after a till that ended before it looked, and after one that lost what it had counted', async () => {
    await sellForCash(COFFEE);
    await left(2);
    await sellForCash(COFFEE);
    await till.close();
    await open();
    expect(await shownLeft()).toBe(1);
    await till.close();
    // As after a power cut: the counts and the position in the journal are written together.
    tamper(directory, (database) =>
      database.exec('DELETE FROM stock_taken; DELETE FROM stock_returned; UPDATE stock_read SET seq = 0'),
    );
    await open();
    expect(await shownLeft()).toBe(1);
    await till.close();
    await open();
    expect(await shownLeft()).toBe(1);
  });

  test('is what was counted last, from that moment on, also when the number is the one of the count before', async () => {
    await sellForCash(COFFEE);
    await left(2);
    const { fields } = await coffee();
    await manage('catalogue.save', { ...fields, stock: 3 });
    expect(await shownLeft()).toBe(3);
    await sellForCash(COFFEE);
    await left(2);
    // Saving only a price keeps what was sold while the form was open.
    await manage('catalogue.save', { ...fields, price_minor: 9_990 });
    expect(await coffee()).toMatchObject({ stock: 2, fields: { price_minor: 9_990 } });
    await manage('catalogue.save', { ...fields, stock: null });
    expect(await shownLeft()).toBeNull();
    await till.close();
    await open();
    expect(await shownLeft()).toBeNull();
  });

  test('is set anew by a file that has a column for it, and kept by one that has none', async () => {
    await sellForCash(COFFEE);
    await left(2);
    const { fields } = await coffee();
    expect(await importFile(`id;nombre;precio\n${fields.product_id};${fields.name};9990\n`)).toMatchObject({
      changed: 1,
    });
    expect(await coffee()).toMatchObject({ stock: 2, fields: { price_minor: 9_990 } });
    await importFile(`id;nombre;precio;existencias\n${fields.product_id};${fields.name};9990;24\n`);
    expect(await shownLeft()).toBe(24);
    await sellForCash(COFFEE);
    await left(23);
    const same = await importFile(`id;nombre;precio;existencias\n${fields.product_id};${fields.name};9990;23\n`);
    expect(same).toMatchObject({ changed: 0, same: 1 });
    await importFile(`id;nombre;precio;existencias\n${fields.product_id};${fields.name};9990;\n`);
    expect(await shownLeft()).toBeNull();
  });

  test('never stops a sale: what is sold beyond the count is said, and a file calls it nothing', async () => {
    await sellForCash(COFFEE, COFFEE, COFFEE, COFFEE);
    await left(-1);
    const { stock } = await coffee();
    expect(stock).toBe(-1);
    expect((await manage('catalogue.export', {})).rows).toBeGreaterThan(0);
  });

  test('is set by a published file that has a column for it, once, and kept by versions that only carry that along', async () => {
    await sellForCash(COFFEE);
    await left(2);
    const { fields } = await coffee();
    let version = 0;
    const bodyOf = async (given_at_ms: number, titles: string, values: string): Promise<CatalogueBody> => {
      const text = `id;nombre;${titles}\n${fields.product_id};${fields.name};${values}\n`;
      const rules = { currency: 'CLP', locale: null, tax_ids: ['iva'] } satisfies FeedFile['rules'];
      const file: FeedFile = { feed: 'catalogue', name: 'goods.csv', text, rules, people: [], given_at_ms };
      const body = await readFeedFile(file, { pins: createPinHasher({ key: null }), rest: async () => undefined });
      if (!body.ok) throw new Error(body.error.code);
      return JSON.parse(body.value) as CatalogueBody;
    };
    const publish = async (body: CatalogueBody): Promise<void> => {
      version += 1;
      expect(await take({ version, body, previous: null, confirmed: true })).toMatchObject({ ok: true });
    };
    const prices = await bodyOf(1_000, 'precio', '9990');
    await publish(prices);
    expect(await coffee()).toMatchObject({ stock: 2, fields: { price_minor: 9_990 } });

    const counted = await bodyOf(2_000, 'precio;existencias', '9990;24');
    await publish(counted);
    expect(await shownLeft()).toBe(24);
    await sellForCash(COFFEE);
    await left(23);
    const other_price = counted.products.map((product) => ({ ...product, price_minor: 8_990 }));
    // Taken again after a crash, with a new price from the office, and back and forth by a person.
    for (const body of [counted, { ...counted, products: other_price }, prices, counted]) {
      await publish(body);
      expect(await shownLeft()).toBe(23);
    }
    await till.close();
    await open();
    await publish(counted);
    expect(await shownLeft()).toBe(23);

    await publish(await bodyOf(3_000, 'precio;existencias', '9990;23'));
    await publish(counted);
    expect(await shownLeft()).toBe(23);
    await publish(await bodyOf(4_000, 'precio;existencias', '9990;24'));
    expect(await shownLeft()).toBe(24);
    await publish(await bodyOf(5_000, 'precio;existencias', '9990;'));
    expect(await shownLeft()).toBeNull();
  });
});
