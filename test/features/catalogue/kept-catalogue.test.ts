import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { type CatalogueLoaderParts, loadCatalogue } from '../../../electron/features/catalogue/catalogue-loader.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROWS = 9_000;
const TITLES = 'product_id,name,code,category,price,unit,stock,tax,favourite';
const TAXES = ['', 'none', 'iva'];

/** Every field with and without a value, and one price that is none. */
function row(index: number, more_minor = 0): string {
  const price = index === 4_000 ? 'gratis' : index % 5 === 0 ? '' : String(1_000 + index + more_minor);
  return [
    index % 3 === 0 ? `id-${index}` : '',
    `Jamón caja ${index}`,
    index % 7 === 0 ? '' : `code-${index}`,
    `grupo ${index % 9}`,
    price,
    index % 4 === 0 ? 'kg' : '',
    index % 6 === 0 ? index : '',
    TAXES[index % 3],
    index % 50 === 0 ? 'si' : '',
  ].join(',');
}

const csv = (more_minor = 0): string =>
  [TITLES, ...Array.from({ length: ROWS }, (_, index) => row(index, more_minor))].join('\n');

let parts: CatalogueLoaderParts;
let file = '';
beforeEach(() => {
  const folder = temporaryFolder();
  file = join(folder, 'catalogue.csv');
  writeFileSync(file, csv());
  const kept_file = join(folder, 'catalogue.kept');
  parts = { folder, kept_file, program: 'one', settings: defaultSettings(), clock: systemClock };
});

/** Loads the catalogue as a first start does, and keeps it. */
async function keptOnce() {
  const made = await loadCatalogue(parts);
  await made.keep?.();
  return made;
}

describe('a long catalogue that an earlier start kept', () => {
  it('is the one of its file, with the same words about its bad rows', async () => {
    const made = await keptOnce();
    const kept = await loadCatalogue(parts);
    expect([made.keep === null, kept.keep]).toEqual([false, null]);
    expect(kept.problems).toEqual(made.problems);
    expect(kept.problems).toHaveLength(1);
    expect(kept.file).toBe(file);
    expect(kept.catalogue.products).toStrictEqual(made.catalogue.products);
    expect(kept.catalogue.categories).toEqual(made.catalogue.categories);
    expect(kept.catalogue.size).toBe(ROWS - 1);
    for (const text of ['jamon 4', '', 'caja 8999'])
      expect(kept.catalogue.search({ text, limit: 40 })).toEqual(made.catalogue.search({ text, limit: 40 }));
    expect(kept.catalogue.withCode('code-17')).toEqual(made.catalogue.withCode('code-17'));
  });

  it('sells nothing at an old price once the file is another one of the same length', async () => {
    await keptOnce();
    writeFileSync(file, csv(1));
    const changed = await loadCatalogue(parts);
    expect(changed.catalogue.withCode('code-17')?.price_minor).toBe(1_018);
    expect(changed.keep).not.toBeNull();
  });

  const OTHERWISE: Readonly<Record<string, () => Partial<CatalogueLoaderParts>>> = {
    'by another program': () => ({ program: 'two' }),
    'in another currency': () => ({ settings: { ...defaultSettings(), currency: 'USD' } }),
    'with other taxes': () => ({ settings: { ...defaultSettings(), taxes: [] } }),
    'by a program without a name': () => ({ program: null }),
  };
  it.each(Object.keys(OTHERWISE))('is not used %s', async (otherwise) => {
    await keptOnce();
    writeFileSync(parts.kept_file, asWritten(readFileSync(parts.kept_file), 'Jamón caja 17', 'Queso caja 17'));
    expect((await loadCatalogue(parts)).catalogue.withCode('code-17')?.name).toBe('Queso caja 17');
    const read = await loadCatalogue({ ...parts, ...OTHERWISE[otherwise]?.() });
    expect(read.catalogue.withCode('code-17')?.name).not.toBe('Queso caja 17');
  });

  const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
    removed: (path) => rmSync(path),
    'cut short': (path) => truncateSync(path, 100_000),
    emptied: (path) => truncateSync(path, 0),
    'changed in one byte': (path) => {
      const bytes = readFileSync(path);
      bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
    'without its parts': (path) => {
      const content = readFileSync(path).subarray(32);
      const header = content.subarray(0, content.indexOf('\n') + 1);
      writeFileSync(path, Buffer.concat([hash('sha256', header, 'buffer'), header]));
    },
  };
  it.each(Object.keys(DAMAGES))('is read from its file when it was %s', async (damage) => {
    const made = await keptOnce();
    DAMAGES[damage]?.(parts.kept_file);
    const read = await loadCatalogue(parts);
    expect(read.catalogue.products).toStrictEqual(made.catalogue.products);
    expect(read.keep).not.toBeNull();
  });

  it('leaves nothing behind where it cannot take its name', async () => {
    mkdirSync(parts.kept_file);
    await keptOnce();
    expect(readdirSync(parts.folder).sort()).toEqual(['catalogue.csv', 'catalogue.kept']);
    expect((await loadCatalogue(parts)).catalogue.size).toBe(ROWS - 1);
  });

  it('is not needed for a short file, and no harm where it cannot be written', async () => {
    const nowhere = { ...parts, kept_file: join(parts.folder, 'missing', 'catalogue.kept') };
    await (await loadCatalogue(nowhere)).keep?.();
    expect((await loadCatalogue(nowhere)).catalogue.size).toBe(ROWS - 1);
    writeFileSync(file, 'name,price\nPan,1200\n');
    expect((await loadCatalogue(parts)).keep).toBeNull();
    expect(existsSync(parts.kept_file)).toBe(false);
  });
});

/** The kept file with a name changed and its digest made anew, to see that it is what was read. */
function asWritten(bytes: Buffer, from: string, to: string): Buffer {
  const content = Buffer.from(bytes.subarray(32).toString('latin1').replace(from, to), 'latin1');
  return Buffer.concat([hash('sha256', content, 'buffer'), content]);
}
