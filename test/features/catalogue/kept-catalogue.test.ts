import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { type CatalogueLoaderParts, loadCatalogue } from '../../../electron/features/catalogue/catalogue-loader.ts';
import { PartUnreadable } from '../../../core/catalogue/kept-products.ts';
import { prepareSearch } from '../../../electron/features/catalogue/slices.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { ManualClock } from '../../support/manual-clock.ts';
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
    'changed in one byte of its header': (path) => changeByte(path, 40),
    'changed in one byte of its index': (path) => changeByte(path, 10_000),
    'without its parts': (path) => truncateSync(path, partsFrom(readFileSync(path))),
  };
  it.each(Object.keys(DAMAGES))('is read from its file when it was %s', async (damage) => {
    const made = await keptOnce();
    DAMAGES[damage]?.(parts.kept_file);
    const read = await loadCatalogue(parts);
    expect(read.catalogue.products).toStrictEqual(made.catalogue.products);
    expect(read.keep).not.toBeNull();
  });

  it('has the products of its file where one of its parts was damaged, and is kept anew by the next start', async () => {
    const made = await keptOnce();
    changeByte(parts.kept_file, -5);
    const { catalogue } = await loadCatalogue(parts);
    expect(catalogue.withCode('code-8999')).toEqual(made.catalogue.withCode('code-8999'));
    expect(catalogue.products).toStrictEqual(made.catalogue.products);
    expect(existsSync(parts.kept_file)).toBe(false);
    expect((await loadCatalogue(parts)).keep).not.toBeNull();
  });

  it('has the products of its file where it is gone before they are asked for', async () => {
    const made = await keptOnce();
    const { catalogue } = await loadCatalogue(parts);
    rmSync(parts.kept_file);
    expect(catalogue.products).toStrictEqual(made.catalogue.products);
  });

  it('sells nothing of a damaged part once its file is another one', async () => {
    await keptOnce();
    changeByte(parts.kept_file, -5);
    const { catalogue } = await loadCatalogue(parts);
    writeFileSync(file, csv(1));
    expect(() => catalogue.withCode('code-8999')).toThrow(PartUnreadable);
    expect(() => catalogue.products).toThrow(PartUnreadable);
    expect(() => catalogue.products).toThrow(PartUnreadable);
    const clock = new ManualClock();
    prepareSearch(catalogue, clock, 0);
    clock.advance(1_000);
    expect(clock.waiting).toBe(0);
    expect(catalogue.withCode('code-17')?.price_minor).toBe(1_017);
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

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** Where the header begins: behind its digest and its length. */
const HEADER_FROM = 36;
interface Section {
  readonly bytes: number;
  readonly sha256: string;
}
interface Header {
  readonly index: Section;
  readonly parts: readonly Section[];
}

const headerBytes = (bytes: Buffer): Buffer => bytes.subarray(HEADER_FROM, HEADER_FROM + bytes.readUInt32LE(32));
const headerOf = (bytes: Buffer): Header => JSON.parse(headerBytes(bytes).toString()) as Header;
const partsFrom = (bytes: Buffer): number => HEADER_FROM + headerBytes(bytes).length + headerOf(bytes).index.bytes;

/** The kept file with a name of its first part changed and all digests made anew, to see that it is what was read. */
function asWritten(bytes: Buffer, name: string, other: string): Buffer {
  const header = headerOf(bytes);
  const from = partsFrom(bytes);
  const to = from + (header.parts[0]?.bytes ?? 0);
  const part = Buffer.from(bytes.subarray(from, to).toString('latin1').replace(name, other), 'latin1');
  const parts = [{ bytes: part.length, sha256: hash('sha256', part) }, ...header.parts.slice(1)];
  const changed = Buffer.from(JSON.stringify({ ...header, parts }));
  const begin = Buffer.concat([hash('sha256', changed, 'buffer'), bytes.subarray(32, HEADER_FROM)]);
  return Buffer.concat([begin, changed, bytes.subarray(HEADER_FROM + changed.length, from), part, bytes.subarray(to)]);
}
