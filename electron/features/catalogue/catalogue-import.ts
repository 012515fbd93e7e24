import type { BadRow } from '../../../core/catalogue/catalogue-file.ts';
import { productChanges } from '../../../core/catalogue/product-changes.ts';
import { rowProblem } from '../../../core/catalogue/row-problem.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { ImportPreview } from '../../../core/contract/catalogue.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import { startThread } from '../../platform/thread.ts';
import type { ImportMessage, ImportWork } from './import-thread.ts';
import type { CatalogueService, ChangedProduct } from './catalogue-store.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface ImportParts {
  readonly lookup: CatalogueService;
  readonly settings: () => Settings;
}

/** Bad rows listed individually; the rest is only counted. */
const BAD_ROWS_SHOWN = 200;
const PRICES_SHOWN = 50;

interface Checked {
  /** Version of the catalogue that the file was compared with. */
  readonly version: number;
  readonly preview: ImportPreview;
  readonly products: readonly ChangedProduct[];
  readonly categories: readonly Category[];
}

interface Running {
  readonly import_id: string;
  readonly pieces: string[];
  checking: Checking | null;
  checked: Checked | null;
}

/** A check running in its thread. */
interface Checking {
  /** Progress from 0 to 1. */
  share: number;
  cancel(): void;
}

/**
 * Imports a catalogue file: pieces, a check of the whole, then all of it at once. Rows add products or replace those
 * with the same id or code; products not in the file stay. One bad row rejects the file. It is parsed in a thread, and
 * compared and written in slices, so that the till keeps answering.
 */
export class CatalogueImport {
  readonly #parts: ImportParts;
  private running: Running | null = null;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** The first piece of another file cancels the previous one. */
  piece({ import_id, index, text }: IntentArguments<'catalogue.importPiece'>): Answer<null> {
    if (index === 0) {
      this.stop();
      this.running = { import_id, pieces: [], checking: null, checked: null };
    }
    if (this.running?.import_id !== import_id) return refuse('import_gone', 'another file was begun meanwhile');
    if (index !== this.running.pieces.length) return refuse('import_gone', 'a piece of the file is missing');
    this.running.pieces.push(text);
    return DONE;
  }

  async check({ import_id, pieces }: IntentArguments<'catalogue.importCheck'>): Promise<Answer<ImportPreview>> {
    const { running } = this;
    if (running?.import_id !== import_id || running.pieces.length !== pieces)
      return refuse('import_gone', 'the file is not here as a whole');
    running.checking?.cancel();
    const checked = await this.checked(running);
    if (checked === null || this.running !== running) return refuse('import_gone', 'the check was cancelled');
    running.checked = checked;
    return succeed(checked.preview);
  }

  progress({ import_id }: IntentArguments<'catalogue.importProgress'>): Answer<{ readonly share: number }> {
    const { running } = this;
    if (running?.import_id !== import_id) return refuse('import_gone', 'no such file is here');
    return succeed({ share: running.checked === null ? (running.checking?.share ?? 0) : 1 });
  }

  cancel({ import_id }: IntentArguments<'catalogue.importCancel'>): Answer<null> {
    if (this.running?.import_id === import_id) this.stop();
    return DONE;
  }

  /** Cancels the import, because the till closes or another file arrives. */
  stop(): void {
    this.running?.checking?.cancel();
    this.running = null;
  }

  async apply(
    { import_id }: IntentArguments<'catalogue.importApply'>,
    grant: Grant,
  ): Promise<Answer<IntentResults['catalogue.importApply']>> {
    const checked = this.running?.import_id === import_id ? this.running.checked : null;
    if (!checked) return refuse('import_gone', 'the file was not checked');
    const { added, changed, rows, bad_total, unreadable } = checked.preview;
    if (bad_total > 0 || unreadable !== null) return refuse('import_has_bad_rows', `${bad_total} rows are wrong`);
    this.running = null;
    if (added + changed === 0) return succeed({ added, changed });
    const { lookup } = this.#parts;
    // The comparison is outdated: a free code may be taken by now.
    if (checked.version !== lookup.version) return refuse('import_gone', 'the catalogue changed since the check');
    const detail = `${added} added, ${changed} changed`;
    const act = { ...byWhom(grant), what: 'catalogue_imported', subject: `${rows} rows`, detail };
    const done = await lookup.change(checked, act);
    return done.ok ? succeed({ added, changed }) : done;
  }

  /** Null when it was cancelled. */
  private checked(running: Running): Promise<Checked | null> {
    const { lookup, settings } = this.#parts;
    const { currency, taxes } = settings();
    const tax_ids = new Set(taxes.map(({ tax_id }) => tax_id));
    const work: ImportWork = {
      pieces: running.pieces,
      rules: { currency, store_locale: storeLocale(settings()), tax_ids },
      bad_rows_max: BAD_ROWS_SHOWN,
    };
    return new Promise((resolve, reject) => {
      const thread = startThread('import-thread', work);
      const checking: Checking = { share: 0, cancel: () => end(null) };
      const end = (checked: Checked | null): void => {
        running.checking = null;
        void thread.terminate();
        resolve(checked);
      };
      running.checking = checking;
      let comparison: ReturnType<typeof compare> | null = null;
      thread.once('error', reject);
      thread.on('message', (message: ImportMessage) => {
        if (running.checking !== checking) return;
        switch (message.kind) {
          case 'progress':
            checking.share = message.share;
            break;
          case 'unreadable':
            return end({
              version: lookup.version,
              preview: { ...NOTHING, unreadable: message.problem },
              products: [],
              categories: [],
            });
          case 'read':
            comparison = compare(lookup, message);
            // Requested one by one, because queued slices would all be handled in one turn.
            thread.postMessage('more');
            break;
          case 'rows':
            comparison?.see(message.rows);
            if (message.done) return end(comparison?.end() ?? null);
            thread.postMessage('more');
        }
      });
    });
  }
}

const NOTHING: ImportPreview = {
  rows: 0,
  added: 0,
  changed: 0,
  same: 0,
  prices: [],
  bad_total: 0,
  bad_rows: [],
  unreadable: null,
};

/** A row without an id is the product that already has its code. */
function identified(row: Product, lookup: CatalogueService): Product {
  if (row.code === null || lookup.kept(row.product_id)) return row;
  const same = lookup.withCode(row.code);
  return same ? { ...row, product_id: same.product_id } : row;
}

interface ReadFile {
  /** The file has a stock column: its values, including empty ones, apply. */
  readonly counts: boolean;
  /** The same for planned prices. */
  readonly plans: boolean;
  readonly categories: readonly Category[];
  readonly bad_rows: readonly BadRow[];
  readonly bad_total: number;
}

/** Compares the rows of a file with the current catalogue, in slices. */
function compare(lookup: CatalogueService, { counts, plans, categories, bad_rows, bad_total }: ReadFile) {
  const { version } = lookup;
  const products: ChangedProduct[] = [];
  const prices: ImportPreview['prices'][number][] = [];
  const bad = [...bad_rows];
  let rows = 0;
  let added = 0;
  let taken_codes = 0;
  const see = (row: Product): void => {
    rows += 1;
    const found = identified(row, lookup);
    const before = lookup.kept(found.product_id);
    const product = before === undefined ? found : { ...found };
    if (before && !counts) product.stock = before.stock;
    if (before?.planned_prices && !plans) product.planned_prices = before.planned_prices;
    const taken = product.code === null ? undefined : lookup.withCode(product.code);
    if (taken && taken.product_id !== product.product_id) {
      taken_codes += 1;
      // Its line number is no longer known; its code identifies it as well.
      if (bad.length < BAD_ROWS_SHOWN)
        bad.push({ line: 0, problem: rowProblem('code_taken', product.code ?? '', taken.name) });
    } else if (!before) added += 1;
    if (before && !before.retired && productChanges(before, product).length === 0) return;
    if (before && before.price_minor !== product.price_minor && prices.length < PRICES_SHOWN)
      prices.push({ name: product.name, from_minor: before.price_minor, to_minor: product.price_minor });
    products.push({ ...product, retired: false, keeps_count: !counts });
  };
  return {
    see: (slice: readonly Product[]) => slice.forEach(see),
    end: (): Checked => {
      const preview: ImportPreview = {
        rows: rows + bad_total,
        added,
        changed: products.length - added,
        same: rows - products.length,
        prices,
        bad_total: bad_total + taken_codes,
        bad_rows: bad,
        unreadable: null,
      };
      return { version, preview, products, categories };
    },
  };
}
