import { hash } from 'node:crypto';
import { closeSync, constants, openSync, readSync, rmSync, statSync } from 'node:fs';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { KeptProducts, PartUnreadable } from '../../../core/catalogue/kept-products.ts';
import { type ProductColumns, columnsOf } from '../../../core/catalogue/product-columns.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { type ProductIndex, indexOf } from '../../../core/catalogue/product-index.ts';

/** What was made of a catalogue file (docs/decisions/070). */
export interface CatalogueRead {
  readonly catalogue: Catalogue;
  /** Sentences about rows that were left out. */
  readonly problems: readonly string[];
}

const sectionSchema = z.strictObject({ bytes: z.int().min(0), sha256: z.string().length(64) });
type Section = z.infer<typeof sectionSchema>;

const headerSchema = z.strictObject({
  key: z.string(),
  problems: z.array(z.string()),
  categories: z.array(z.strictObject({ category_id: z.string(), name: z.string(), icon: z.string() })),
  /** The index and the parts that follow, each with its own digest: a start reads what its first page shows. */
  index: sectionSchema,
  parts: z.array(sectionSchema),
});

/** Products in a part, written within a few milliseconds. */
const PRODUCTS_A_PART = 8_192;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const BEGIN_BYTES = DIGEST_BYTES + LENGTH_BYTES;
/** Far more than the sentences about bad rows and a shop's categories take. */
const HEADER_BYTES_MAX = 4 * 1024 * 1024;
/** A disk with less belongs to the journal, without which no card is charged. */
const FREE_BYTES_MIN = 256 * 1024 * 1024;

/** Names everything that a catalogue is made of: a kept one with another key is not used. */
export function keyOf(made_of: readonly string[], file_sha256: string): string {
  return hash('sha256', [...made_of.map((part) => hash('sha256', part)), file_sha256].join(' '));
}

/**
 * The kept catalogue of this key; null when there is none, or when it is not as it was written. Yields between steps.
 * Products are read with their part, when one of it is asked for; of a part that was damaged they are those of `again`,
 * which makes them of the catalogue's own file, or null when that is another file by now.
 */
export function* readKept(
  file: string,
  key: string,
  again: () => readonly Product[] | null,
): Generator<void, CatalogueRead | null> {
  try {
    const header = readHeader(file);
    if (header?.key !== key) return null;
    yield;
    const index_bytes = readSection(file, header.from, header.index);
    if (index_bytes === null) return null;
    yield;
    const index = deserialize(index_bytes) as ProductIndex;
    const columnsOfPart = columnsReader(file, header, again);
    const products = new KeptProducts({ index, products_a_part: PRODUCTS_A_PART, columnsOfPart });
    return { catalogue: new Catalogue(products, header.categories), problems: header.problems };
  } catch {
    // The catalogue's own file is read.
    return null;
  }
}

type Header = z.infer<typeof headerSchema> & { readonly from: number };

function columnsReader(file: string, header: Header, again: () => readonly Product[] | null) {
  let from = header.from + header.index.bytes;
  const places = header.parts.map((section) => ({ section, from: (from += section.bytes) - section.bytes }));
  let repaired: readonly Product[] | null = null;
  return (part: number): ProductColumns => {
    const place = places[part];
    const bytes = place === undefined || repaired !== null ? null : readSection(file, place.from, place.section);
    // Written by this very program, which is part of the key, and unchanged since by its digest.
    if (bytes !== null) return deserialize(bytes) as ProductColumns;
    repaired ??= again();
    if (repaired === null)
      throw new PartUnreadable('a part of the kept catalogue cannot be read, nor its own file as it was');
    removeDamaged(file);
    return columnsOf(repaired.slice(part * PRODUCTS_A_PART, (part + 1) * PRODUCTS_A_PART));
  };
}

/** The next start reads the catalogue's own file, and keeps that. */
function removeDamaged(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It is found damaged again.
  }
}

/** Null when the file is cut, or its header is not as it was written. */
function readHeader(file: string): Header | null {
  const begin = readAt(file, 0, BEGIN_BYTES);
  const length = begin?.readUInt32LE(DIGEST_BYTES) ?? 0;
  if (begin === null || length > HEADER_BYTES_MAX) return null;
  const text = readAt(file, BEGIN_BYTES, length);
  if (text === null || !hash('sha256', text, 'buffer').equals(begin.subarray(0, DIGEST_BYTES))) return null;
  const header = headerSchema.parse(JSON.parse(text.toString('utf8')), RARELY_PARSED);
  const from = BEGIN_BYTES + length;
  const bytes = [header.index, ...header.parts].reduce((sum, section) => sum + section.bytes, from);
  return statSync(file).size === bytes ? { ...header, from } : null;
}

/** Null when it is not as it was written, or not there any more. */
function readSection(file: string, from: number, { bytes, sha256 }: Section): Buffer | null {
  const read = readAt(file, from, bytes);
  return read !== null && hash('sha256', read) === sha256 ? read : null;
}

/** Null when there is less in the file, or none. A pipe of its name would be waited for without the flag. */
function readAt(file: string, from: number, length: number): Buffer | null {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const bytes = Buffer.allocUnsafeSlow(length);
      return readSync(descriptor, bytes, 0, length, from) === length ? bytes : null;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

/** Keeps a catalogue for later starts, in small steps; yields between them. A failure is no harm. */
export async function keep(
  file: string,
  key: string,
  { catalogue, problems }: CatalogueRead,
  rest: () => Promise<unknown>,
): Promise<void> {
  const { products, categories } = catalogue;
  const parts: Buffer[] = [];
  for (let from = 0; from < products.length; from += PRODUCTS_A_PART) {
    parts.push(serialize(columnsOf(products.slice(from, from + PRODUCTS_A_PART))));
    await rest();
  }
  const indexing = indexOf(products);
  let step = indexing.next();
  for (; !step.done; step = indexing.next()) await rest();
  const index = serialize(step.value);
  const sections = { index: sectionOf(index), parts: parts.map(sectionOf) };
  const header = Buffer.from(JSON.stringify({ key, problems, categories, ...sections }));
  const begin = Buffer.concat([hash('sha256', header, 'buffer'), Buffer.alloc(LENGTH_BYTES)]);
  begin.writeUInt32LE(header.length, DIGEST_BYTES);
  const part = `${file}.part`;
  try {
    const disk = await statfs(dirname(file));
    if (disk.bavail * disk.bsize < FREE_BYTES_MIN) return;
    await writeFile(part, Buffer.concat([begin, header, index, ...parts]), { mode: 0o600 });
    await rename(part, file);
  } catch {
    // The next start reads the catalogue's own file.
    await rm(part, { force: true }).catch(() => undefined);
  }
}

const sectionOf = (bytes: Buffer): Section => ({ bytes: bytes.length, sha256: hash('sha256', bytes) });
