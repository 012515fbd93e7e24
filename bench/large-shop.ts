import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../core/assert.ts';
import { ean13CheckDigit } from '../core/catalogue/scale-label.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { makeLargeJournal } from './large-journal.ts';

export const PRODUCTS = 100_000;
/** `npm run bench -- --past-sales=N` makes a smaller journal, for a slower machine or a shorter run. */
export const pastSales = (): number => Number(process.env['COBRO_BENCH_PAST_SALES'] ?? 1_000_000);
const PAST_SALE_LINES = 3;

const GOODS =
  'Arroz Azúcar Café Té Galletas Leche Yogur Queso Manjar Miel Harina Aceite Sal Pimienta Merkén Avena'.split(' ');
const KINDS = 'integral molido artesanal orgánico dulce salado ahumado tostado fresco seco rubio negro blanco'.split(
  ' ',
);
const MAKERS = 'Andes Maipo Chiloé Ñuble Elqui Osorno Valdivia Atacama Maule Lonquimay'.split(' ');

export function codeOf(index: number): string {
  const twelve = `780${String(index).padStart(9, '0')}`;
  return twelve + ean13CheckDigit(twelve);
}

/** Names as in a shop: a few common words and a unique number. */
export function nameOf(index: number): string {
  const goods = GOODS[index % GOODS.length] ?? '';
  const kind = KINDS[Math.floor(index / GOODS.length) % KINDS.length] ?? '';
  const maker = MAKERS[Math.floor(index / (GOODS.length * KINDS.length)) % MAKERS.length] ?? '';
  return `${goods} ${kind} ${maker} ${String(index).padStart(6, '0')}`;
}

/** In minor units. */
export function priceOf(index: number): number {
  return 1000 + (index % 900);
}

function writeCatalogue(folder: string): void {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const favourite = index < 40 ? 'si' : '';
    return `${nameOf(index)},${codeOf(index)},${index % 2 === 0 ? 'Despensa' : 'Bebidas'},${priceOf(index)},${favourite}`;
  });
  writeFileSync(join(folder, 'catalogue.csv'), `name,code,category,price,favourite\n${rows.join('\n')}\n`);
}

/**
 * Marks all sales as deducted from stock, as when they were made; the first start after an upgrade is not measured
 * here.
 */
function lookedAt(folder: string): void {
  const database = new Database(join(folder, 'journal.db'));
  database.exec('UPDATE stock_read SET seq = (SELECT max(seq) FROM event)');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Leaves the till as its last day did, after the key for the next sale: on an empty one. */
function withAnEmptySale(directory: string): void {
  const opened = openJournal({ directory, clock: benchClock, randomness: benchRandomness });
  assert(opened.ok, 'the journal can be opened');
  opened.value.sales.openSale('CLP', 'Ana');
  opened.value.close();
}

let made: string | null = null;

/**
 * The data folder of a shop with 100,000 products and 1,000,000 past sales of three lines, each paid by card. Created
 * once per run and deleted after it. `COBRO_BENCH_SHOP` names a folder to keep for later runs.
 */
export function largeShop(): string {
  if (made !== null) return made;
  const kept = process.env['COBRO_BENCH_SHOP'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cobro-bench-shop-'));
  if (kept === undefined)
    process.on('exit', () =>
      [folder, anchorOf(folder)].forEach((path) => rmSync(path, { recursive: true, force: true })),
    );
  made = folder;
  if (existsSync(join(folder, 'catalogue.csv'))) return folder;
  mkdirSync(folder, { recursive: true });
  makeLargeJournal(folder, pastSales(), 0, PAST_SALE_LINES);
  lookedAt(folder);
  withAnEmptySale(folder);
  writeCatalogue(folder);
  return folder;
}

/** What a till keeps of the catalogue for its next start, a few seconds after its first one. */
export const keptCatalogue = (): string => join(largeShop(), 'catalogue.kept');

const anchorOf = (folder: string): string => `${folder}-anchor`;

/** The flags of a till of this shop. Its anchor lies alone, as on a shop's machine: a start looks at those beside it. */
export const largeShopFlags = (): readonly string[] => ['--data', largeShop(), '--anchor', anchorOf(largeShop())];
