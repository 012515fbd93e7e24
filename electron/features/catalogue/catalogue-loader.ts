import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { type BadRow, catalogueFromCsv, catalogueFromJson } from '../../../core/catalogue/catalogue-file.ts';
import type { Clock } from '../../../core/clock.ts';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import { rowProblemText } from '../../../core/i18n/row-problems.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { systemCode, systemErrorText } from '../../platform/system-code.ts';

export interface ShopCatalogue {
  readonly catalogue: Catalogue;
  /** Path of its file; null for the demo. */
  readonly file: string | null;
  /** Sentences for a person, each with file, line and reason; no more than fit on a screen. */
  readonly problems: readonly string[];
}

/** Bad rows reported individually; the rest is only counted. */
const PROBLEMS_SHOWN_MAX = 20;
/** Short, because loading each file of a page takes several turns of the event loop. */
const SLICE_MS = 4;
const READERS = [
  { name: 'catalogue.csv', read: catalogueFromCsv },
  { name: 'catalogue.json', read: catalogueFromJson },
] as const;

/**
 * Decodes UTF-8, or Windows-1252 if the bytes are not UTF-8: older spreadsheets save that, and no name may lose its
 * accents.
 */
export function decodeCatalogue(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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

/**
 * Loads the catalogue of the data folder: `catalogue.csv`, else `catalogue.json`, else the demo. An unusable file
 * results in an empty catalogue and a sentence, never in the demo: a shop must not sell demo products because of a
 * typing error.
 */
export async function loadCatalogue(folder: string, settings: Settings, clock: Clock): Promise<ShopCatalogue> {
  const rules = {
    currency: settings.currency,
    store_locale: storeLocale(settings),
    tax_ids: new Set(settings.taxes.map((tax) => tax.tax_id)),
  };
  for (const { name, read } of READERS) {
    const path = join(folder, name);
    const bytes = bytesOf(path);
    if (bytes === null) continue;
    if ('unreadable' in bytes)
      return {
        catalogue: new Catalogue([], []),
        file: path,
        problems: [`${path} could not be read (${bytes.unreadable}); nothing of it can be sold.`],
      };
    const loaded = await besideOtherWork(read(decodeCatalogue(bytes), rules), clock);
    if (!loaded.ok)
      return {
        catalogue: new Catalogue([], []),
        file: path,
        problems: [`${path} was not used. ${rowProblemText(loaded.error, 'en')}`],
      };
    return { catalogue: loaded.value.catalogue, file: path, problems: rowProblems(path, loaded.value.bad_rows) };
  }
  return { catalogue: demoCatalogue(), file: null, problems: [] };
}
