import { parentPort, workerData } from 'node:worker_threads';
import { type BadRow, catalogueFromCsv, hasColumn } from '../../../core/catalogue/catalogue-file.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { RowRules } from '../../../core/catalogue/product-row.ts';
import type { RowProblem } from '../../../core/catalogue/row-problem.ts';

/** Input of the thread. */
export interface ImportWork {
  readonly pieces: readonly string[];
  readonly rules: Omit<RowRules, 'categoryOf'>;
  readonly bad_rows_max: number;
}

/** Messages of the thread, in this order; after `read` and each `rows` it waits for a request. */
export type ImportMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'unreadable'; readonly problem: RowProblem }
  | {
      readonly kind: 'read';
      readonly counts: boolean;
      readonly plans: boolean;
      readonly categories: readonly Category[];
      readonly bad_rows: readonly BadRow[];
      readonly bad_total: number;
    }
  | { readonly kind: 'rows'; readonly rows: readonly Product[]; readonly done: boolean };

/** Rows passed to the till at a time: a few milliseconds of work. */
const ROWS_AT_ONCE = 500;
/** The reading yields every this many rows. */
const ROWS_A_REST = 256;

function run({ pieces, rules, bad_rows_max }: ImportWork): void {
  const port = parentPort;
  if (port === null) return;
  const say = (message: ImportMessage): void => port.postMessage(message);
  const text = pieces.join('');
  const lines = Math.max(1, text.split('\n').length);
  const reading = catalogueFromCsv(text, rules);
  let step = reading.next();
  for (let rests = 1; !step.done; rests += 1) {
    say({ kind: 'progress', share: Math.min(1, (rests * ROWS_A_REST) / lines) });
    step = reading.next();
  }
  const read = step.value;
  if (!read.ok) return say({ kind: 'unreadable', problem: read.error });
  const { catalogue, bad_rows } = read.value;
  const rows = catalogue.search({ text: '', limit: catalogue.size }).products;
  let sent = 0;
  port.on('message', () => {
    const part = rows.slice(sent, sent + ROWS_AT_ONCE);
    sent += part.length;
    const done = sent >= rows.length;
    say({ kind: 'rows', rows: part, done });
    if (done) port.close();
  });
  const listed = bad_rows.slice(0, bad_rows_max);
  say({
    kind: 'read',
    counts: hasColumn(text, 'stock'),
    plans: hasColumn(text, 'planned_prices'),
    categories: catalogue.categories,
    bad_rows: listed,
    bad_total: bad_rows.length,
  });
}

run(workerData as ImportWork);
