import type { CatalogueStore } from '../../electron/journal/tables/catalogue-store.ts';
import { describe, expect, it } from 'vitest';
import { createAuditTable } from '../../electron/journal/tables/audit-table.ts';
import { openDatabase } from '../../electron/journal/file/database.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type { StaffRecord } from '../../electron/journal/stores/staff-store.ts';
import { CountedRandomness } from '../fixtures/counted-randomness.ts';
import { ManualClock } from '../support/manual-clock.ts';

const HASH = `scrypt$16384$8$1$${'A'.repeat(22)}$${'B'.repeat(43)}`;
const ana: StaffRecord = {
  staff_id: 'ana',
  name: 'Ana',
  role: 'cashier',
  enabled: true,
  overrides: { open_drawer: 'allow' },
  pin_hash: HASH,
};
const added = { who: 'Carla', what: 'staff_added', subject: 'Ana' };

function open(clock = new ManualClock()): Journal {
  const opened = openJournal({ directory: ':memory:', clock, randomness: new CountedRandomness() });
  if (!opened.ok) throw new Error(opened.error.sentence);
  return opened.value;
}

describe('the people of the till', () => {
  it('are kept with what they may do, and the act is in the chain without the hash of their PIN', () => {
    const journal = open();
    journal.shop.staff.put(ana, added);
    journal.shop.staff.put({ ...ana, enabled: false }, { ...added, what: 'staff_changed' });
    expect(journal.shop.staff.list()).toEqual([{ ...ana, enabled: false }]);
    const exported = JSON.stringify([...journal.exportEvents()]);
    expect(exported).toContain('staff_added');
    expect(exported).not.toContain('scrypt');
    expect(journal.verify()).toMatchObject({ ok: true, problems: [] });
  });

  it('are as they were when the act could not be written', () => {
    const journal = open();
    journal.shop.staff.put(ana, added);
    expect(() => journal.shop.staff.put({ ...ana, name: 'Otra' }, { ...added, who: 'x'.repeat(81) })).toThrow();
    expect(journal.shop.staff.list()).toEqual([ana]);
  });
});

describe('the catalogue that the till keeps', () => {
  const product = { name: 'Pan', code: null, category_id: 'pan', price_minor: 100, unit: 'each', stock: null } as const;
  const pan = { ...product, product_id: 'pan-1', retired: false };
  const category = { category_id: 'pan', name: 'Panadería', icon: 'bread' };
  const goOn = async (): Promise<boolean> => true;
  /** Runs out of time at the nth pause. */
  const untilRest = (last: number) => {
    let rests = 0;
    return async (): Promise<boolean> => (rests += 1) < last;
  };
  const many = (count: number, price_minor: number) =>
    Array.from({ length: count }, (_, index) => ({ ...pan, product_id: `pan-${index}`, price_minor }));
  const prices = (catalogue: CatalogueStore): ReadonlySet<number | null> =>
    new Set(catalogue.read()?.products.map(({ price_minor }) => price_minor));
  const imported = { who: 'Carla', what: 'catalogue_imported', subject: '1800 rows' };

  it('is none until something is put in it, and keeps the order and what was retired', async () => {
    const { catalogue } = open().shop;
    expect(catalogue.read()).toBeNull();
    const act = { who: 'Carla', what: 'catalogue_changed', subject: 'pan-1' };
    await catalogue.change({ products: [pan, { ...pan, product_id: 'pan-0' }], categories: [category] }, act, goOn);
    await catalogue.change({ products: [{ ...pan, price_minor: 120, retired: true }], categories: [] }, act, goOn);
    expect(catalogue.read()).toEqual({
      products: [
        { ...pan, price_minor: 120, retired: true },
        { ...pan, product_id: 'pan-0' },
      ],
      categories: [category],
    });
  });

  it('is the old one or the new one, whole, wherever a large change of it ends', async () => {
    const seen = new Set<number | null>();
    for (let last = 1; ; last += 1) {
      const journal = open();
      const { catalogue } = journal.shop;
      await catalogue.change({ products: many(1_800, 100), categories: [category] }, imported, goOn);
      const acts = () => journal.shop.audit.find({ limit: 10 }).length;
      const taken = await catalogue.change({ products: many(1_800, 200), categories: [] }, imported, untilRest(last));
      const now = prices(catalogue);
      expect(now.size).toBe(1);
      expect([...now]).toEqual([taken ? 200 : 100]);
      expect(acts()).toBe(taken ? 2 : 1);
      expect(catalogue.read()?.products.map(({ product_id }) => product_id)).toEqual(
        many(1_800, 0).map(({ product_id }) => product_id),
      );
      // A leftover of the interrupted change never overrides a later one.
      const small = { ...pan, product_id: 'pan-7', price_minor: 300 };
      await catalogue.change({ products: [small], categories: [] }, imported, goOn);
      expect(catalogue.read()?.products.find(({ product_id }) => product_id === 'pan-7')?.price_minor).toBe(300);
      expect(prices(catalogue)).toEqual(new Set([taken ? 200 : 100, 300]));
      expect(journal.verify()).toMatchObject({ ok: true, problems: [] });
      for (const price of now) seen.add(price);
      if (taken && last > 12) break;
    }
    expect(seen).toEqual(new Set([100, 200]));
  });

  it('is changed in slices of half a thousand rows, between which others are served', async () => {
    const { catalogue } = open().shop;
    let rests = 0;
    const sizes: (number | undefined)[] = [];
    await catalogue.change({ products: many(5_000, 100), categories: [] }, imported, async () => {
      rests += 1;
      sizes.push(catalogue.read()?.products.length);
      return true;
    });
    expect(rests).toBeGreaterThanOrEqual(9);
    // Rows are moved into place after the reply; the catalogue stays whole meanwhile.
    await catalogue.settled();
    expect(rests).toBeGreaterThanOrEqual(19);
    expect(new Set(sizes)).toEqual(new Set([undefined, 5_000]));
  });

  it('takes what was staged with the next change, and what no change came for with none', async () => {
    const { catalogue } = open().shop;
    const one = { products: [{ ...pan, product_id: 'pan-7', price_minor: 300 }], categories: [category] };
    expect(await catalogue.stage(many(1_800, 100), untilRest(2))).toBe(false);
    expect(await catalogue.stage(many(1_200, 100), goOn)).toBe(true);
    expect(await catalogue.stage(many(1_300, 200), goOn)).toBe(true);
    expect(catalogue.read()).toBeNull();
    await catalogue.change(one, imported, goOn);
    expect(catalogue.read()?.products).toHaveLength(1_300);
    expect(prices(catalogue)).toEqual(new Set([200, 300]));
    await catalogue.settled();
    expect(catalogue.read()?.products).toHaveLength(1_300);
    expect(prices(catalogue)).toEqual(new Set([200, 300]));
  });

  it('keeps the last word on a product that is changed while a large change still comes to its place', async () => {
    const { catalogue } = open().shop;
    await catalogue.change({ products: many(1_800, 100), categories: [category] }, imported, goOn);
    for (const price_minor of [300, 400])
      await catalogue.change(
        { products: [{ ...pan, product_id: 'pan-1799', price_minor }], categories: [] },
        imported,
        goOn,
      );
    const last = () => catalogue.read()?.products.find(({ product_id }) => product_id === 'pan-1799')?.price_minor;
    expect(last()).toBe(400);
    await catalogue.settled();
    expect(last()).toBe(400);
    expect(catalogue.read()?.products).toHaveLength(1_800);
  });

  it('takes nothing of a change whose act could not be written', async () => {
    const { catalogue } = open().shop;
    await catalogue.change({ products: many(600, 100), categories: [category] }, imported, goOn);
    const refused = { ...imported, who: 'x'.repeat(81) };
    await expect(catalogue.change({ products: many(700, 200), categories: [] }, refused, goOn)).rejects.toThrow();
    expect(prices(catalogue)).toEqual(new Set([100]));
    await catalogue.change({ products: many(650, 300).slice(600), categories: [] }, imported, goOn);
    expect(prices(catalogue)).toEqual(new Set([100, 300]));
    expect(catalogue.read()?.products).toHaveLength(650);
  });
});

describe('the audit trail', () => {
  it('has every act of a person with its place in the chain, and what the till does by itself is not in it', () => {
    const clock = new ManualClock();
    const journal = open(clock);
    journal.sales.openSale('CLP', 'Ana');
    journal.sales.recordAct({ who: 'Ana', what: 'discount', subject: 'sale', amount_minor: 500, sale_number: 1 });
    journal.record({ type: 'drawer_opened', by: 'Ana' });
    const rows = journal.shop.audit.find({ limit: 10 });
    expect(rows.map(({ what, who }) => [what, who])).toEqual([
      ['drawer_opened', 'Ana'],
      ['discount', 'Ana'],
    ]);
    expect(rows[1]).toMatchObject({ amount_minor: 500, sale_number: 1, approved_by: null, at_ms: clock.wallMs() });
  });

  it('finds by person as well as by who approved, by act, date, amount and sale, and goes on where a list ended', () => {
    const clock = new ManualClock();
    const journal = open(clock);
    const record = (who: string, what: string, more: object = {}) =>
      journal.sales.recordAct({ who, what, subject: 'x', ...more });
    record('Ana', 'discount', { approved_by: 'Bruno', amount_minor: 500, sale_number: 7 });
    clock.advance(60_000);
    record('Bruno', 'drawer_opened');
    record('Ana', 'discount', { amount_minor: 900, sale_number: 8 });
    const { audit } = journal.shop;
    const found = (query: object) => audit.find({ limit: 10, ...query }).map(({ seq }) => seq);
    const [third, second, first] = found({}) as [number, number, number];
    expect(found({ person: 'Bruno' })).toEqual([second, first]);
    expect(found({ what: 'discount' })).toEqual([third, first]);
    expect(found({ amount_minor: 900 })).toEqual([third]);
    expect(found({ sale_number: 7 })).toEqual([first]);
    expect(found({ to_ms: clock.wallMs() - 1 })).toEqual([first]);
    expect(found({ from_ms: clock.wallMs() })).toEqual([third, second]);
    expect(found({ before_seq: third, limit: 1 })).toEqual([second]);
    expect(audit.count({ person: 'Ana' })).toBe(2);
    expect(audit.people()).toEqual(['Ana', 'Bruno']);
    expect(audit.acts()).toEqual(['discount', 'drawer_opened']);
  });

  it('refuses every change and every deletion, also from outside the program', () => {
    const opened = openDatabase(':memory:');
    if (!opened.ok) throw new Error('no database');
    const { handle } = opened.value;
    fill(handle, 1);
    expect(() => handle.exec("UPDATE audit SET who = 'nobody'")).toThrow('append-only');
    expect(() => handle.exec('DELETE FROM audit')).toThrow('append-only');
  });

  it('answers any search by an index, however many rows there are', () => {
    const opened = openDatabase(':memory:');
    if (!opened.ok) throw new Error('no database');
    const { handle } = opened.value;
    fill(handle, 1_000);
    const plans: string[] = [];
    const audit = createAuditTable(explained(handle, plans));
    const queries = [
      { person: 'Persona 7' },
      { what: 'act 3', person: 'Persona 3' },
      { amount_minor: 99_000 },
      { sale_number: 4 },
      { from_ms: 1000, to_ms: 1100 },
      { person: 'nobody' },
    ];
    for (const query of queries) {
      audit.find({ ...query, limit: 100 });
      audit.count(query);
    }
    expect(plans.length).toBeGreaterThanOrEqual(2 * queries.length);
    // SQLite's plan says `SEARCH` for an index and `SCAN` for all rows.
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });
});

/** Wraps the handle to record SQLite's plan for each query. */
function explained(handle: Handle, plans: string[]): Handle {
  const prepare = (sql: string) => {
    const statement = handle.prepare<unknown[]>(sql);
    const explain = (values: readonly unknown[]): void => {
      const steps = handle.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
      plans.push(...steps.map(({ detail }) => detail));
    };
    return {
      all: (...values: unknown[]) => (explain(values), statement.all(...values)),
      get: (...values: unknown[]) => (explain(values), statement.get(...values)),
    };
  };
  return new Proxy(handle, {
    get: (target, name: keyof Handle) => (name === 'prepare' ? prepare : target[name]),
  });
}

type Handle = Extract<ReturnType<typeof openDatabase>, { ok: true }>['value']['handle'];

/** Inserts rows directly, without the cost of a chain. */
function fill(handle: Handle, rows: number): void {
  handle.pragma('foreign_keys = OFF');
  handle.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO audit (seq, at_ms, who, what, subject, amount_minor, sale_number)
      SELECT i, i, 'Persona ' || (i % 40), 'act ' || (i % 25), 'x', i, i / 5 FROM n`);
}
