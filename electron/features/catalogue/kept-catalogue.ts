import { hash } from 'node:crypto';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { KeptProducts } from '../../../core/catalogue/kept-products.ts';
import { type ProductColumns, columnsOf } from '../../../core/catalogue/product-columns.ts';
import { type ProductIndex, indexOf } from '../../../core/catalogue/product-index.ts';
import { readSmallFile } from '../../platform/small-file.ts';

/** What was made of a catalogue file (docs/decisions/070). */
export interface CatalogueRead {
  readonly catalogue: Catalogue;
  /** Sentences about rows that were left out. */
  readonly problems: readonly string[];
}

const headerSchema = z.strictObject({
  key: z.string(),
  problems: z.array(z.string()),
  categories: z.array(z.strictObject({ category_id: z.string(), name: z.string(), icon: z.string() })),
  /** Lengths of the index and the parts that follow, in bytes. */
  index: z.int().min(0),
  parts: z.array(z.int().min(0)),
});

/** Products in a part, written within a few milliseconds. */
const PRODUCTS_A_PART = 8_192;
const DIGEST_BYTES = 32;
const NOTHING = Buffer.alloc(0);
/** A disk with less belongs to the journal, without which no card is charged. */
const FREE_BYTES_MIN = 256 * 1024 * 1024;

/** Names everything that a catalogue is made of: a kept one with another key is not used. */
export function keyOf(parts: readonly (string | Uint8Array)[]): string {
  return hash('sha256', parts.map((part) => hash('sha256', part)).join(' '));
}

/** The kept catalogue of this key; null when there is none, or when it is not as it was written. Yields between steps. */
export function* readKept(file: string, key: string): Generator<void, CatalogueRead | null> {
  try {
    const bytes = readSmallFile(file);
    yield;
    const content = bytes.subarray(DIGEST_BYTES);
    if (!hash('sha256', content, 'buffer').equals(bytes.subarray(0, DIGEST_BYTES))) return null;
    yield;
    const header_end = content.indexOf('\n');
    const header = headerSchema.parse(JSON.parse(content.toString('utf8', 0, header_end)), RARELY_PARSED);
    if (header.key !== key) return null;
    let from = header_end + 1;
    const sections = [header.index, ...header.parts].map((length) => content.subarray(from, (from += length)));
    if (from !== content.length) return null;
    // Written by this very program, which is part of the key, and unchanged since by its digest.
    const [index, ...parts] = sections;
    const products = new KeptProducts({
      index: deserialize(index ?? NOTHING) as ProductIndex,
      products_a_part: PRODUCTS_A_PART,
      columnsOfPart: (part) => deserialize(parts[part] ?? NOTHING) as ProductColumns,
    });
    return { catalogue: new Catalogue(products, header.categories), problems: header.problems };
  } catch {
    // The catalogue's own file is read.
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
  const lengths = { index: index.length, parts: parts.map(({ length }) => length) };
  const header = JSON.stringify({ key, problems, categories, ...lengths });
  const content = Buffer.concat([Buffer.from(`${header}\n`), index, ...parts]);
  const digest = hash('sha256', content, 'buffer');
  const part = `${file}.part`;
  try {
    const disk = await statfs(dirname(file));
    if (disk.bavail * disk.bsize < FREE_BYTES_MIN) return;
    await writeFile(part, Buffer.concat([digest, content]), { mode: 0o600 });
    await rename(part, file);
  } catch {
    // The next start reads the catalogue's own file.
    await rm(part, { force: true }).catch(() => undefined);
  }
}
