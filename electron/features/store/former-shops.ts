import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { readLeftOpen } from '../../journal/file/left-open.ts';
import { readIdentity, writeWhole } from './store-identity.ts';

/** A store that a journal was of, up to its last event there. */
const formerShopSchema = z.strictObject({
  store_id: z.uuid(),
  pin: z.string(),
  to_seq: z.int().min(1),
  /** Of that event: in the same folder another journal may begin. */
  hash: z.string(),
  /** The highest number of a sale that ended there. */
  sale_number: z.int().min(0),
});
export type FormerShop = z.infer<typeof formerShopSchema>;

/** Of a folder that came from another machine: which store it was at is not known here. */
const UNKNOWN_STORE = '00000000-0000-0000-0000-000000000000';
const FILE = 'store-former-shops';
const ELSEWHERE_FILE = 'store-elsewhere-sales';

export interface FormerShopsPlace {
  /** The machine folder of this till. */
  readonly folder: string;
  readonly journal_file: string;
  /** The store that its settings name; null: none. */
  readonly store_url: string | null;
  readonly store_pin: string | null;
}

/** Every store that this journal was of, the present one among them. Throws where that cannot be read. */
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

/** Kept in the machine folder also when the till leaves its store. */
export function keepFormerShops(folder: string, former: readonly FormerShop[]): void {
  writeWhole(join(folder, FILE), JSON.stringify(former), true);
}

/** Sales of this journal up to this number are of another shop, and are given back there. */
export function keepElsewhereSales(folder: string, to_number: number): void {
  writeWhole(join(folder, ELSEWHERE_FILE), String(to_number), true);
}

/** 0: all sales of this journal are of this shop. */
export function readElsewhereSales(folder: string): number {
  const file = join(folder, ELSEWHERE_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}
