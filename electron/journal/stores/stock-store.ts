import type Database from 'better-sqlite3';
import type { Sale } from '../../../core/sale/sale.ts';
import type { EventLog, EventRow } from '../events/event-log.ts';
import { type JournalEvent, parseEvent } from '../events/events.ts';
import type { JournalDatabase } from '../file/database.ts';
import type { ReturnTable } from '../tables/return-table.ts';
import { type FactSources, shiftFacts } from './shift-facts.ts';

/** A stock count of a product, and the last event of the journal before it. */
export interface StockCount {
  readonly counted: number;
  readonly counted_after: number;
}

/** What sales took off a count, minus what returns brought back; in thousandths. */
export interface StockTaken extends StockCount {
  readonly taken_milli: number;
}

/** Remaining stock of counted goods (docs/specs/counter.md). */
export interface StockStore {
  /** The last event of the journal: later sales reduce a count made now. */
  lastEvent(): number;
  taken(): ReadonlyMap<string, StockTaken>;
  /**
   * Applies sales and returns since the last call to the current counts, reading at most `events_max` events. Rows and
   * journal position change together, so that nothing is taken twice or missed, whenever the till ends.
   */
  catchUp(countOf: (product_id: string) => StockCount | null, events_max: number): { changed: boolean; left: boolean };
}

export interface StockStoreParts {
  readonly handle: Database.Database;
  readonly events: Pick<EventLog, 'after'>;
  readonly sources: FactSources;
  readonly returns: Pick<ReturnTable, 'part' | 'find'>;
  readonly lightly: JournalDatabase['lightly'];
}

/** Events with which goods leave or come back. */
const GOODS_EVENTS: readonly JournalEvent['type'][] = [
  'cash_taken',
  'exchange_begun',
  'gift_taken',
  'attempt_step',
  'tab_step',
  'return_step',
  'undo_step',
];

type Goods = readonly { readonly product_id: string; readonly quantity_milli: number }[];

/** Reads the journal after its commits, so that no payment waits for stock. */
export function createStockStore({ handle, events, sources, returns, lightly }: StockStoreParts): StockStore {
  const rows = handle.prepare<[], StockTaken & { readonly product_id: string }>('SELECT * FROM stock_taken');
  const put = handle.prepare<[StockTaken & { readonly product_id: string }]>(
    `INSERT INTO stock_taken (product_id, counted, counted_after, taken_milli)
      VALUES (@product_id, @counted, @counted_after, @taken_milli)
      ON CONFLICT (product_id) DO UPDATE SET
        counted = excluded.counted, counted_after = excluded.counted_after, taken_milli = excluded.taken_milli`,
  );
  const readTo = handle.prepare<[], { seq: number }>('SELECT seq FROM stock_read');
  const setReadTo = handle.prepare<[number]>('UPDATE stock_read SET seq = ?');
  const noteReturn = handle.prepare<[string]>('INSERT OR IGNORE INTO stock_returned (return_id) VALUES (?)');
  const last = handle.prepare<[], { seq: number }>('SELECT COALESCE(MAX(seq), 0) AS seq FROM event');
  const lastEvent = (): number => last.get()?.seq ?? 0;
  let by_product: Map<string, StockTaken> | null = null;
  /** Nothing up to here is left to process; most events sell no goods. */
  let looked_to = 0;
  const taken = (): Map<string, StockTaken> =>
    (by_product ??= new Map(rows.all().map(({ product_id, ...row }) => [product_id, row])));

  /** Goods of a return count as back once, with the first part of its money. */
  const broughtBack = (part_id: string): Goods => returned(returns.part(part_id)?.return_id);
  const returned = (return_id: string | undefined): Goods => {
    const decided = return_id === undefined ? null : returns.find(return_id);
    if (return_id === undefined || decided === null || noteReturn.run(return_id).changes === 0) return [];
    const { sale_id, lines } = decided.returned;
    return linesOf(sources.sale(sale_id)).flatMap(({ line_id, product_id }) => {
      const back = lines.find((line) => line.line_id === line_id);
      return back === undefined ? [] : [{ product_id, quantity_milli: -back.quantity_milli }];
    });
  };
  /** Exchanged goods count as back from the moment their credit is paid. */
  const exchanged = ({ tenders }: Sale): Goods =>
    tenders.flatMap(({ state, credit }) => (state === 'paid' ? returned(credit?.return_id) : []));
  const goodsOf = (row: EventRow): Goods => {
    const event = parseEvent(JSON.parse(row.body));
    if (event.type === 'return_step') return event.state === 'done' ? broughtBack(event.part_id) : [];
    if (event.type === 'undo_step') return event.state === 'DONE' ? broughtBack(event.undo_id) : [];
    return shiftFacts(event, row.at_ms, sources).flatMap((fact) =>
      fact.kind === 'sale_paid' ? [...linesOf(fact.sale), ...exchanged(fact.sale)] : [],
    );
  };
  return {
    lastEvent,
    taken,
    catchUp: (countOf, events_max) => {
      const end = lastEvent();
      if (end === looked_to) return { changed: false, left: false };
      const found = events.after(Math.max(looked_to, readTo.get()?.seq ?? 0), GOODS_EVENTS, events_max);
      const read_to = found.at(-1)?.seq;
      let changed = false;
      const take = (seq: number, { product_id, quantity_milli }: Goods[number]): void => {
        const count = countOf(product_id);
        if (count === null || seq <= count.counted_after) return;
        const before = taken().get(product_id);
        const holds = before?.counted === count.counted && before.counted_after === count.counted_after;
        const row = { ...count, taken_milli: (holds ? before.taken_milli : 0) + quantity_milli };
        put.run({ product_id, ...row });
        taken().set(product_id, row);
        changed = true;
      };
      try {
        if (read_to !== undefined)
          lightly(() => {
            for (const row of found) for (const goods of goodsOf(row)) take(row.seq, goods);
            setReadTo.run(read_to);
          });
      } catch (error) {
        by_product = null;
        throw error;
      }
      const left = found.length === events_max;
      if (!left) looked_to = end;
      return { changed, left };
    },
  };
}

const linesOf = (sale: Sale | null) => sale?.lines ?? [];
