import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { readLeftOpen } from '../../journal/file/left-open.ts';
import { readIdentity, writeWhole } from './store-identity.ts';

/** A store to which a journal belonged, up to its last event there. */
const formerShopSchema = z.strictObject({
  store_id: z.uuid(),
  pin: z.string(),
  to_seq: z.int().min(1),
  /** Hash of that event: another journal may start in the same folder. */
  hash: z.string(),
  /** The highest sale number there. */
  sale_number: z.int().min(0),
});
export type FormerShop = z.infer<typeof formerShopSchema>;

/** For a folder from another machine: its store is not known here. */
const UNKNOWN_STORE = '00000000-0000-0000-0000-000000000000';
const FILE = 'store-former-shops';
const ELSEWHERE_FILE = 'store-elsewhere-sales';

export interface FormerShopsPlace {
  /** This till's machine folder. */
  readonly folder: string;
  readonly journal_file: string;
  /** The store named in its settings; null for none. */
  readonly store_url: string | null;
  readonly store_pin: string | null;
}

/** Every store to which this journal belonged, including the current one. Throws when that cannot be read. */
export function readFormerShops({
  folder,
  journal_file,
  store_url,
  store_pin,
}: FormerShopsPlace): readonly FormerShop[] {
  const feed = existsSync(journal_file) ? openEventFeed(journal_file) : null;
  if (feed === null) return [];
  try {
    const file = join(folder, FILE);
    const kept = existsSync(file) ? z.array(formerShopSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    const former = kept.filter(({ to_seq, hash }) => feed.hashAt(to_seq) === hash);
    const { seq: to_seq, hash } = feed.end();
    if (store_url === null || to_seq === 0) return former;
    const identity = readIdentity(folder)?.identity;
    // A key that the settings do not name belongs to an earlier journal in this folder.
    const here = identity?.url === store_url ? identity : { store_id: UNKNOWN_STORE, pin: store_pin ?? '' };
    const { store_id, pin } = here;
    const { sale_number } = readLeftOpen(journal_file);
    return [...former.filter((one) => one.store_id !== store_id), { store_id, pin, to_seq, hash, sale_number }];
  } finally {
    feed.close();
  }
}

/** Stays in the machine folder when the till leaves its store. */
export function keepFormerShops(folder: string, former: readonly FormerShop[]): void {
  writeWhole(join(folder, FILE), JSON.stringify(former), true);
}

/** Sales of this journal up to this number belong to another shop, and are refunded there. */
export function keepElsewhereSales(folder: string, to_number: number): void {
  writeWhole(join(folder, ELSEWHERE_FILE), String(to_number), true);
}

/** 0: all sales of this journal belong to this shop. */
export function readElsewhereSales(folder: string): number {
  const file = join(folder, ELSEWHERE_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}
