import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { enrolAnswerSchema } from '../../../store/contract/protocol.ts';
import { GENESIS_HASH } from '../../journal/events/canonical.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { isFolderHeld } from '../../journal/file/held-folder.ts';
import { readLeftOpen } from '../../journal/file/left-open.ts';
import { type FormerShop, keepElsewhereSales, keepFormerShops, readFormerShops } from './former-shops.ts';
import { createStoreClient } from './store-client.ts';
import { type StoreIdentity, enrolmentKey, forgetEnrolmentKey, keepIdentity } from './store-identity.ts';
import { FEEDS_FOLDER } from '../../platform/data-folder.ts';
import { systemCode } from '../../platform/system-code.ts';

export const PASTS = ['stays', 'comes'] as const;
export type Past = (typeof PASTS)[number];

export interface JoinParts {
  readonly url: string;
  readonly pin: string;
  readonly code: string;
  /** This till's machine folder. */
  readonly folder: string;
  /** `journal.db` of the data folder; missing for a till that never started. */
  readonly journal_file: string;
  /** The store named in the till's settings; null for none. */
  readonly store_url: string | null;
  readonly store_pin: string | null;
  /**
   * A person's decision about sales of another shop: they stay there, or that shop no longer exists and they are taken
   * along; null without a decision.
   */
  readonly past: Past | null;
  readonly machine: string | null;
  readonly program: string;
}

/** Why a till was not enrolled; the same code can be tried again. */
export type JoinRefusal =
  | { readonly code: 'refused'; readonly message: string }
  | { readonly code: 'other_certificate'; readonly url: string }
  /** `message`: what the store says of it, where it answers. */
  | { readonly code: 'away'; readonly url: string; readonly cause: string; readonly message?: string | undefined }
  | { readonly code: 'key_not_kept'; readonly folder: string; readonly cause: string };

export function joinSentence(refused: JoinRefusal): string {
  switch (refused.code) {
    case 'refused':
      return refused.message;
    case 'other_certificate':
      return `The server at ${refused.url} is not the store of this pin. Compare address and pin with those that cobro store code printed.`;
    case 'away':
      return refused.message === undefined
        ? `The store at ${refused.url} does not answer (${refused.cause}). Nothing was changed; try the same code again.`
        : `The store at ${refused.url} cannot do it now. ${refused.message} Nothing was changed; try the same code again.`;
    case 'key_not_kept':
      return `The key of this till cannot be kept in ${refused.folder} (${refused.cause}).`;
  }
}

/** Enrols this till at a store (store 3.3). */
export async function joinStore(parts: JoinParts): Promise<Result<StoreIdentity, JoinRefusal>> {
  const { url, pin, folder, machine, program } = parts;
  const client = createStoreClient(url, pin);
  try {
    const journal = endOf(parts.journal_file);
    const former_shops = parts.past === 'comes' ? [] : readFormerShops({ ...parts, folder });
    const former = formerShopOf(parts, former_shops);
    const ask = () =>
      client.call({
        ...{ method: 'POST', path: '/enrol', answer: enrolAnswerSchema },
        body: {
          ...{ code: parts.code, public_key: enrolmentKey(folder).public_key, machine, program },
          ...{ journal, ...former },
        },
      });
    let answer = await ask();
    if (!answer.ok && answer.error.kind === 'refused' && answer.error.code === 'identity_retired') {
      // After a lost reply, this key may belong to a till replaced since.
      forgetEnrolmentKey(folder);
      answer = await ask();
    }
    if (!answer.ok) {
      if (answer.error.kind === 'refused') return fail({ code: 'refused', message: answer.error.message });
      const { cause, message } = answer.error;
      const is_other = cause === 'OTHER_CERTIFICATE';
      return fail(is_other ? { code: 'other_certificate', url } : { code: 'away', url, cause, message });
    }
    const { till_id, lane, identity_epoch, store_id, numbers_from, elsewhere_seq } = answer.value.value;
    const identity: StoreIdentity = { till_id, lane, identity_epoch, store_id, url, pin };
    keepFormerShops(folder, former_shops);
    keepElsewhereSales(folder, former_shops.find(({ to_seq }) => to_seq === elsewhere_seq)?.sale_number ?? 0);
    // The till keeps its current data and takes whatever this shop publishes, regardless of version numbers.
    if (elsewhere_seq > 0) rmSync(join(dirname(parts.journal_file), FEEDS_FOLDER), { recursive: true, force: true });
    keepIdentity(folder, identity, numbers_from, journal.seq);
    return succeed(identity);
  } catch (error) {
    const code = systemCode(error);
    return fail({ code: 'key_not_kept', folder, cause: code === 'unknown' ? String(error) : code });
  } finally {
    await client.close();
  }
}

/**
 * Former shops. A store with this pin is not one; without any, the field is omitted, because an older store refuses it.
 */
function formerShopOf({ journal_file, pin, past }: JoinParts, former_shops: readonly FormerShop[]) {
  const shops = former_shops.filter((one) => one.pin !== pin).map(({ store_id, to_seq }) => ({ store_id, to_seq }));
  if (shops.length === 0) return {};
  const running = isFolderHeld(dirname(journal_file)) ? (['running'] as const) : [];
  return { former: { shops, stays: past === 'stays', open: [...running, ...readLeftOpen(journal_file).open] } };
}

function endOf(journal_file: string): { readonly seq: number; readonly hash: string } {
  const feed = existsSync(journal_file) ? openEventFeed(journal_file) : null;
  const end = feed?.end() ?? { seq: 0, hash: GENESIS_HASH };
  feed?.close();
  return end;
}
