import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { NUMBERS_BLOCK, blockAfter } from '../../../core/anchor/anchor.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import { type LeaseFile, isNote } from '../leases/lease-file.ts';
import type { Log } from '../../log/log.ts';
import { SET_ASIDE_PATTERN } from '../file/set-aside.ts';
import type { SaleStore } from './sale-store.ts';

export interface SaleNumbersParts {
  /** Null for a journal in memory. */
  readonly directory: string | null;
  readonly file: LeaseFile;
  /** Name of the unreadable journal that this one replaces, if any (5.7). */
  readonly adopted_from: string | null;
  readonly log: Log;
}

/**
 * Lowest number of the next sale, given the journals that could not be read; 1 when there are none. The note beside the
 * journal stores it. Numbers that an older copy must not repeat are handled in `electron/journal/anchor/lineage.ts`.
 */
export function leastSaleNumber(parts: SaleNumbersParts): number {
  const { directory, file, adopted_from } = parts;
  if (directory === null) return 1;
  const note = file.read();
  const noted = isNote(note) ? (note.numbers_from ?? 1) : 1;
  if (adopted_from !== null) return remember(parts, blockAfter(Math.max(noted, ...highestNumbers(directory))));
  return Math.max(noted, asideFiles(directory).length * NUMBERS_BLOCK + 1);
}

/**
 * Carts inherited by a copy of a till continue as new sales: the original till may have sold them under their numbers
 * (I22). Carts that hold money keep their number and wait for a person.
 */
export function renewNumbers(sales: SaleStore, least_number: number, log: Log): void {
  try {
    for (const cart of sales.unfinishedSales()) {
      if (cart.number >= least_number || cart.state === 'PAYING' || !holdsNothing(cart)) continue;
      if (cart.lines.length > 0) {
        const { sale_id, number, opened_at_ms } = sales.openSale(cart.currency, cart.cashier);
        sales.saveSale({ ...cart, sale_id, number, opened_at_ms, tenders: [] });
      }
      sales.abandonSale(cart.sale_id);
    }
  } catch (error) {
    log.error('carts of an earlier life keep their numbers', { error: String(error) });
  }
}

function remember({ file, log }: SaleNumbersParts, numbers_from: number): number {
  const note = file.read();
  try {
    if (isNote(note)) file.write({ ...note, numbers_from, numbers_since: note.leased_to });
  } catch (error) {
    log.warn('where the numbers of sales begin could not be noted', { error: String(error) });
  }
  return numbers_from;
}

const asideFiles = (directory: string): string[] =>
  readdirSync(directory).filter((name) => SET_ASIDE_PATTERN.test(name));

/** For each journal set aside: the highest number still readable in it, or at least the end of its block. */
function highestNumbers(directory: string): number[] {
  return asideFiles(directory).map((name, index) => Math.max(index * NUMBERS_BLOCK, highestIn(join(directory, name))));
}

/** The highest number still readable in a damaged journal; 0 when there is none. */
function highestIn(path: string): number {
  try {
    const old = new Database(path, { readonly: true, fileMustExist: true });
    try {
      return (
        old
          .prepare<[], { last: number | null }>(`SELECT MAX(number) AS last FROM sale WHERE number < ${LANE_NUMBERS}`)
          .get()?.last ?? 0
      );
    } finally {
      old.close();
    }
  } catch {
    return 0;
  }
}
