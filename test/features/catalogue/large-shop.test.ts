import { expect, it, onTestFinished } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { CatalogueEditor } from '../../../electron/features/catalogue/catalogue-editor.ts';
import { CatalogueImport } from '../../../electron/features/catalogue/catalogue-import.ts';
import { CatalogueService } from '../../../electron/features/catalogue/catalogue-store.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { MemoryExports } from '../../fixtures/memory-exports.ts';
import { systemClock } from '../../support/real-time.ts';
import { repeated } from '../../support/repeated.ts';
import { threadCpuMs } from '../../support/thread-cpu.ts';
import { newProduct, productOf } from '../../support/sales.ts';

/** The promised size at night; a smaller one in every run, of which the same share is compared. */
const SOLD = repeated(40_000, 100_000);
/** With fewer rows, garbage collection dominates the share of a single turn. */
const IMPORTED = 50_000;

const product = (index: number): Product => {
  const code = String(7_800_000 + index);
  const name = `Producto ${['café', 'té', 'pan', 'jugo'][index % 4]} número ${index}`;
  return productOf(name, 100 + index, { product_id: code, code, category_id: `cat-${index % 20}` });
};
const products = (count: number) => Array.from({ length: count }, (_, index) => product(index));
const GRANT = { by: { staff_id: null, name: 'Carla' }, approved_by: null };
const saved = (name: string) => newProduct(name, 500, { category: 'Nuevos' });

function shopOf(sold: readonly Product[]) {
  const opened = openJournal({ directory: ':memory:', clock: systemClock, randomness: new CountedRandomness() });
  if (!opened.ok) throw new Error(opened.error.sentence);
  const journal = opened.value;
  const lookup = new CatalogueService({
    store: journal.shop.catalogue,
    stock: journal.shop.stock,
    clock: systemClock,
    onChange: () => undefined,
  });
  lookup.open(new Catalogue(sold, []));
  onTestFinished(async () => {
    lookup.stop();
    await journal.shop.catalogue.settled();
    journal.close();
  });
  const shared = { lookup, settings: defaultSettings, randomness: new CountedRandomness() };
  return {
    lookup,
    store: journal.shop.catalogue,
    editor: new CatalogueEditor({ ...shared, exports: new MemoryExports() }),
    importing: new CatalogueImport(shared),
  };
}

/** The share of the CPU time of `work` taken by its longest turn of the event loop. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let going = true;
  const begun_ms = threadCpuMs();
  void work.finally(() => (going = false));
  let longest_ms = 0;
  for (let since_ms = threadCpuMs(); going;) {
    await new Promise((resolve) => setImmediate(resolve));
    const now_ms = threadCpuMs();
    longest_ms = Math.max(longest_ms, now_ms - since_ms);
    since_ms = now_ms;
  }
  await work;
  return longest_ms / (threadCpuMs() - begun_ms);
}

it('a product saved in a large shop costs a small part of an index of the shop, and is found at once', async () => {
  const { editor, lookup } = shopOf(products(SOLD));
  editor.list({ text: '', shown: 'sold', offset: 0, limit: 1 });
  const anew = new Catalogue(products(SOLD), []);
  const before_ms = threadCpuMs();
  while (anew.prepare());
  const index_ms = threadCpuMs() - before_ms;
  await lookup.searchable();
  // The first change also flushes earlier writes; later ones are measured alone.
  expect((await editor.save(saved('Primero'), GRANT)).ok).toBe(true);
  for (const name of ['Segundo', 'Tercero']) {
    const saving_ms = threadCpuMs();
    expect((await editor.save(saved(name), GRANT)).ok).toBe(true);
    expect(threadCpuMs() - saving_ms).toBeLessThan(index_ms / 4);
    expect(lookup.search({ text: name, limit: 1 }).total).toBe(1);
  }
  expect(lookup.search({ text: 'producto', limit: 1 }).total).toBe(SOLD);
});

it('the whole catalogue of a file is written before its first change, while others are served', async () => {
  const { editor, store, lookup } = shopOf(products(3_000));
  editor.list({ text: '', shown: 'sold', offset: 0, limit: 1 });
  expect(store.read()).toBeNull();
  expect((await editor.save(saved('Primero'), GRANT)).ok).toBe(true);
  expect(store.read()?.products).toHaveLength(3_001);
  expect((await editor.retire({ product_id: product(7).product_id, retired: true }, GRANT)).ok).toBe(true);
  expect(lookup.search({ text: '', limit: 1 }).total).toBe(3_000);
  await store.settled();
  expect(store.read()?.products.filter(({ retired }) => retired)).toMatchObject([
    { product_id: product(7).product_id },
  ]);
});

it('no turn of a till that imports a long file takes a fifth of the work', async () => {
  const { importing, lookup } = shopOf(products(IMPORTED));
  const rows = Array.from(
    { length: IMPORTED },
    (_, index) => `Importado té ${index};${8_800_000 + index};${100 + index}`,
  );
  const text = ['name;code;price', ...rows].join('\n');
  const import_id = 'file-1';
  const piece = 64_000;
  const pieces = Math.ceil(text.length / piece);
  for (let index = 0; index < pieces; index += 1)
    importing.piece({ import_id, index, text: text.slice(index * piece, (index + 1) * piece) });
  const work = async () => {
    expect(await importing.check({ import_id, pieces })).toMatchObject({ ok: true, value: { added: IMPORTED } });
    expect(await importing.apply({ import_id }, GRANT)).toMatchObject({ ok: true });
    await lookup.searchable();
  };
  // About 1/70 on an idle machine; a busy one adds preemption and garbage collection.
  expect(await longestTurn(work())).toBeLessThan(0.2);
  expect(lookup.search({ text: 'importado', limit: 1 }).total).toBe(IMPORTED);
}, 240_000);
