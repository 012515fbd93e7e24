import { expect, it, onTestFinished, vi } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { newProduct } from '../../support/sales.ts';

const PIECE = 16_000;

/** Uploads a file of 10,000 rows, 300 of them wrong, that is not checked yet. */
async function sent(till: TillBench, import_id: string): Promise<number> {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    index % 33 === 0 && index < 9_900
      ? `Mal ${index},${index},mucho`
      : `Producto ${index},${1_000_000 + index},${index + 1}`,
  );
  const text = ['name,code,price', ...rows].join('\n');
  const pieces = Math.ceil(text.length / PIECE);
  for (let index = 0; index < pieces; index += 1)
    await till.do('catalogue.importPiece', { import_id, index, text: text.slice(index * PIECE, (index + 1) * PIECE) });
  return pieces;
}

async function managed(): Promise<TillBench> {
  const till = new TillBench();
  await till.till.router.handle('staff.list', {}, TRAINING_PIN);
  await till.till.router.handle('catalogue.list', { text: '', shown: 'sold', offset: 0, limit: 1 }, TRAINING_PIN);
  return till;
}

it('a file of 10,000 rows of which 300 are wrong is checked while others are answered, and told row by row', async () => {
  const till = await managed();
  const pieces = await sent(till, 'file-1');
  const order: string[] = [];
  const checking = till.do('catalogue.importCheck', { import_id: 'file-1', pieces }).then((preview) => {
    order.push('checked');
    return preview;
  });
  while (!order.includes('checked')) {
    await till.do('catalogue.search', { text: 'espresso', limit: 1 });
    order.push('answered');
    await new Promise((resolve) => setImmediate(resolve));
  }
  const preview = await checking;
  // Other requests are answered between the slices, not after them.
  expect(order.indexOf('checked')).toBeGreaterThan(20);
  expect(preview).toMatchObject({ rows: 10_000, added: 9_700, bad_total: 300, unreadable: null });
  expect(preview.bad_rows).toHaveLength(200);
  expect(preview.bad_rows[1]).toMatchObject({ line: 35 });
  expect(await till.refused('catalogue.importApply', { import_id: 'file-1' })).toBe('import_has_bad_rows');
});

it('a check says how far it is, and ends when somebody cancels it or begins another file', async () => {
  const till = await managed();
  const pieces = await sent(till, 'file-1');
  expect(await till.refused('catalogue.importProgress', { import_id: 'other' })).toBe('import_gone');
  const checking = till.ask('catalogue.importCheck', { import_id: 'file-1', pieces });
  const shares: number[] = [];
  while (!shares.some((share) => share > 0)) {
    shares.push((await till.do('catalogue.importProgress', { import_id: 'file-1' })).share);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  await till.do('catalogue.importCancel', { import_id: 'file-1' });
  expect(await checking).toMatchObject({ ok: false, error: { code: 'import_gone' } });
  expect(await till.refused('catalogue.importApply', { import_id: 'file-1' })).toBe('import_gone');

  const again = await sent(till, 'file-2');
  const left = till.ask('catalogue.importCheck', { import_id: 'file-2', pieces: again });
  await till.do('catalogue.importPiece', { import_id: 'file-3', index: 0, text: 'name,price\nPan,100\n' });
  expect(await left).toMatchObject({ ok: false, error: { code: 'import_gone' } });
  expect(await till.do('catalogue.importCheck', { import_id: 'file-3', pieces: 1 })).toMatchObject({
    rows: 1,
    added: 1,
  });
});

it('a large file is taken while others are answered, and nobody sees half of it', async () => {
  const till = await managed();
  const rows = Array.from({ length: 20_000 }, (_, index) => `Producto ${index},${1_000_000 + index},${index + 1}`);
  const text = ['name,code,price', ...rows].join('\n');
  const pieces = Math.ceil(text.length / PIECE);
  for (let index = 0; index < pieces; index += 1)
    await till.do('catalogue.importPiece', {
      import_id: 'file-1',
      index,
      text: text.slice(index * PIECE, (index + 1) * PIECE),
    });
  await till.do('catalogue.importCheck', { import_id: 'file-1', pieces });
  const totals: number[] = [];
  let done = false;
  const applying = till.do('catalogue.importApply', { import_id: 'file-1' }).then((applied) => {
    done = true;
    return applied;
  });
  const before = (await till.do('catalogue.search', { text: '', limit: 1 })).total;
  while (!done) {
    totals.push((await till.do('catalogue.search', { text: '', limit: 1 })).total);
    if (totals.length === 2)
      expect(await till.refused('catalogue.retire', { product_id: 'anything', retired: true })).toMatch(
        /not_found|not_now/,
      );
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await applying).toEqual({ added: 20_000, changed: 0 });
  expect(totals.length).toBeGreaterThan(5);
  expect(new Set(totals.slice(0, -1))).toEqual(new Set([before]));
  expect((await till.do('catalogue.search', { text: '', limit: 1 })).total).toBe(before + 20_000);
});

it('a file is checked again when the catalogue changed since', async () => {
  const till = await managed();
  await till.do('catalogue.importPiece', { import_id: 'file-1', index: 0, text: 'name,code,price\nPan,77,100\n' });
  await till.do('catalogue.importCheck', { import_id: 'file-1', pieces: 1 });
  await till.do('catalogue.save', newProduct('Torta', 500, { code: '77' }));
  expect(await till.refused('catalogue.importApply', { import_id: 'file-1' })).toBe('import_gone');
});

it('what was imported is found by words at once: no search has to build the index and keep everybody waiting', async () => {
  const till = await managed();
  const rows = Array.from({ length: 3_000 }, (_, index) => `Harina ${index},${2_000_000 + index},${index + 1}`);
  const text = ['name,code,price', ...rows].join('\n');
  for (let index = 0; index * PIECE < text.length; index += 1)
    await till.do('catalogue.importPiece', {
      import_id: 'file-1',
      index,
      text: text.slice(index * PIECE, (index + 1) * PIECE),
    });
  await till.do('catalogue.importCheck', { import_id: 'file-1', pieces: Math.ceil(text.length / PIECE) });
  await till.do('catalogue.importApply', { import_id: 'file-1' });
  const working = vi.spyOn(Catalogue.prototype, 'prepare');
  onTestFinished(() => working.mockRestore());
  expect(await till.do('catalogue.search', { text: 'harina 2999', limit: 5 })).toMatchObject({ total: 1 });
  expect(working).not.toHaveReturnedWith(true);
});
