import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import {
  type BadRow,
  type CatalogueReading,
  catalogueFromCsv,
  catalogueFromJson,
} from '../../../core/catalogue/catalogue-file.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import type { Clock } from '../../../core/clock.ts';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import { rowProblemText } from '../../../core/i18n/row-problems.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { systemCode, systemErrorText } from '../../platform/system-code.ts';
import { keep, keyOf, readKept } from './kept-catalogue.ts';

export interface ShopCatalogue {
  readonly catalogue: Catalogue;
  /** Path of its file; null for the demo. */
  readonly file: string | null;
  /** Sentences for a person, each with file, line and reason; no more than fit on a screen. */
  readonly problems: readonly string[];
  /** Keeps what was made of a long file, for the next start; null when it is kept, or read sooner than that. */
  readonly keep: (() => Promise<void>) | null;
}

export interface CatalogueLoaderParts {
  /** Holds the catalogue file. */
  readonly folder: string;
  /** Where a long catalogue is kept for the next start (`kept-catalogue.ts`). */
  readonly kept_file: string;
  /** Names this program exactly; null: nothing is kept. */
  readonly program: string | null;
  readonly settings: Settings;
  readonly clock: Clock;
}

/** Bad rows reported individually; the rest is only counted. */
const PROBLEMS_SHOWN_MAX = 20;
/** Short, because loading each file of a page takes several turns of the event loop. */
const SLICE_MS = 4;
/** A shorter file is read within the time that a start does not notice: some 4,000 products. */
const KEPT_FROM_BYTES = 256 * 1024;
/** Read and hashed within a fraction of a slice. */
const PIECE_BYTES = 256 * 1024;
const READERS = [
  { name: 'catalogue.csv', read: catalogueFromCsv },
  { name: 'catalogue.json', read: catalogueFromJson },
] as const;

const BEYOND_LATIN_1 = /[^\0-\xff]/;

/**
 * Decodes UTF-8, or Windows-1252 if the bytes are not UTF-8: older spreadsheets save that, and no name may lose its
 * accents.
 */
export function decodeCatalogue(bytes: Uint8Array): string {
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  // Decoded, a character takes two bytes, and so does each of a name, which is a part of this text.
  return BEYOND_LATIN_1.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1');
}

function bytesOf(path: string): Uint8Array | null | { readonly unreadable: string } {
  try {
    return readSmallFile(path);
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? null : { unreadable: systemErrorText(error) };
  }
}

function rowProblems(path: string, bad_rows: readonly BadRow[]): string[] {
  const shown = bad_rows
    .slice(0, PROBLEMS_SHOWN_MAX)
    .map(({ line, problem }) => `${path} line ${line} was left out: ${rowProblemText(problem, 'en')}.`);
  const omitted_count = bad_rows.length - shown.length;
  return omitted_count === 0 ? shown : [...shown, `${path}: ${omitted_count} more lines were left out.`];
}

/** Reads a file in slices during start-up, so that the page loads meanwhile. */
async function besideOtherWork<Value>(reading: Generator<void, Value>, clock: Clock): Promise<Value> {
  let until_ms = clock.monotonicMs() + SLICE_MS;
  let step = reading.next();
  while (!step.done) {
    if (clock.monotonicMs() >= until_ms) {
      await yieldToEventLoop();
      until_ms = clock.monotonicMs() + SLICE_MS;
    }
    step = reading.next();
  }
  return step.value;
}

/** Whether a start would notice how long the catalogue takes: it is read while the page comes then, and awaited by none. */
export function isCatalogueLong(folder: string): boolean {
  try {
    const sizes = READERS.map(({ name }) => statSync(join(folder, name), { throwIfNoEntry: false })?.size);
    return (sizes.find((size) => size !== undefined) ?? 0) >= KEPT_FROM_BYTES;
  } catch {
    // Reading it says why it cannot be read.
    return false;
  }
}

const nothingOf = (file: string, problem: string): ShopCatalogue => ({
  catalogue: new Catalogue([], []),
  file,
  problems: [problem],
  keep: null,
});

/**
 * Loads the catalogue of the data folder: `catalogue.csv`, else `catalogue.json`, else the demo. An unusable file
 * results in an empty catalogue and a sentence, never in the demo: a shop must not sell demo products because of a
 * typing error.
 */
export async function loadCatalogue(parts: CatalogueLoaderParts): Promise<ShopCatalogue> {
  const { folder, settings, clock, program, kept_file } = parts;
  const { currency } = settings;
  const tax_ids = settings.taxes.map((tax) => tax.tax_id);
  // A page's first requests, and the till that answers them, come before a long file and between its steps.
  if (isCatalogueLong(folder)) await yieldToEventLoop();
  const rules = { currency, store_locale: storeLocale(settings), tax_ids: new Set(tax_ids) };
  for (const { name, read } of READERS) {
    const file = join(folder, name);
    const reading = (bytes: Uint8Array): CatalogueReading => read(decodeCatalogue(bytes), rules);
    const keyOfFile = (sha256: string): string =>
      keyOf([program ?? '', file, JSON.stringify({ ...rules, tax_ids })], sha256);
    const sha256 = program === null ? null : await besideOtherWork(longFileDigest(file), clock);
    if (sha256 !== null) {
      const again = (): readonly Product[] | null => productsOf(file, sha256, reading);
      const kept = await besideOtherWork(readKept(kept_file, keyOfFile(sha256), again), clock);
      if (kept !== null) return { ...kept, file, keep: null };
    }
    const bytes = bytesOf(file);
    if (bytes === null) continue;
    if ('unreadable' in bytes)
      return nothingOf(file, `${file} could not be read (${bytes.unreadable}); nothing of it can be sold.`);
    const loaded = await besideOtherWork(reading(bytes), clock);
    if (!loaded.ok) return nothingOf(file, `${file} was not used. ${rowProblemText(loaded.error, 'en')}`);
    const made = { catalogue: loaded.value.catalogue, problems: rowProblems(file, loaded.value.bad_rows) };
    // Of the bytes that were read: the file may be another one by now.
    const keepIt = () => keep(kept_file, keyOfFile(hash('sha256', bytes)), made, yieldToEventLoop);
    return { ...made, file, keep: program !== null && bytes.length >= KEPT_FROM_BYTES ? keepIt : null };
  }
  return { catalogue: demoCatalogue(), file: null, problems: [], keep: null };
}

/**
 * The SHA-256 of a file that is long enough to be kept; null for every other, and for one that cannot be read. In pieces
 * of one buffer: fresh memory for all of it takes as long as the digest.
 */
function* longFileDigest(path: string): Generator<void, string | null> {
  try {
    const status = statSync(path);
    if (!status.isFile() || status.size < KEPT_FROM_BYTES) return null;
    const file = openSync(path, 'r');
    try {
      const digest = createHash('sha256');
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
      for (;;) {
        const count = readSync(file, piece);
        if (count === 0) return digest.digest('hex');
        digest.update(piece.subarray(0, count));
        yield;
      }
    } finally {
      closeSync(file);
    }
  } catch {
    // Reading all of it says why.
    return null;
  }
}

/** The products of a file that is known by its digest, in one turn; null when it is another one, or unusable. */
function productsOf(
  file: string,
  sha256: string,
  reading: (bytes: Uint8Array) => CatalogueReading,
): readonly Product[] | null {
  const bytes = bytesOf(file);
  if (bytes === null || 'unreadable' in bytes || hash('sha256', bytes) !== sha256) return null;
  const steps = reading(bytes);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.ok ? step.value.value.catalogue.products : null;
  }
}
