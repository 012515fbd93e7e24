import { existsSync } from 'node:fs';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { enrolAnswerSchema } from '../../../store/contract/protocol.ts';
import { GENESIS_HASH } from '../../journal/events/canonical.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { createStoreClient } from './store-client.ts';
import { type StoreIdentity, enrolmentKey, forgetEnrolmentKey, keepIdentity } from './store-identity.ts';
import { systemCode } from '../../platform/system-code.ts';

export interface JoinParts {
  readonly url: string;
  readonly pin: string;
  readonly code: string;
  /** The machine folder of this till. */
  readonly folder: string;
  /** `journal.db` of the data folder; a till that never started has none. */
  readonly journal_file: string;
  readonly machine: string | null;
  readonly program: string;
}

/** Why a till was not enrolled; the same code can be tried again. */
export type JoinRefusal =
  | { readonly code: 'refused'; readonly message: string }
  | { readonly code: 'other_certificate'; readonly url: string }
  | { readonly code: 'away'; readonly url: string; readonly cause: string }
  | { readonly code: 'key_not_kept'; readonly folder: string; readonly cause: string };

export function joinSentence(refused: JoinRefusal): string {
  switch (refused.code) {
    case 'refused':
      return refused.message;
    case 'other_certificate':
      return `The server at ${refused.url} is not the store of this pin. Compare address and pin with those that cobro store code printed.`;
    case 'away':
      return `The store at ${refused.url} does not answer (${refused.cause}). Nothing was changed; try the same code again.`;
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
    const ask = () =>
      client.call({
        ...{ method: 'POST', path: '/enrol', answer: enrolAnswerSchema },
        body: {
          ...{ code: parts.code, public_key: enrolmentKey(folder).public_key, machine, program },
          journal,
        },
      });
    let answer = await ask();
    if (!answer.ok && answer.error.kind === 'refused' && answer.error.code === 'identity_retired') {
      // An answer that was lost made this key a till that was replaced since.
      forgetEnrolmentKey(folder);
      answer = await ask();
    }
    if (!answer.ok) {
      if (answer.error.kind === 'refused') return fail({ code: 'refused', message: answer.error.message });
      const { cause } = answer.error;
      return fail(cause === 'OTHER_CERTIFICATE' ? { code: 'other_certificate', url } : { code: 'away', url, cause });
    }
    const { till_id, lane, identity_epoch, store_id, numbers_from } = answer.value.value;
    const identity: StoreIdentity = { till_id, lane, identity_epoch, store_id, url, pin };
    keepIdentity(folder, identity, numbers_from, journal.seq);
    return succeed(identity);
  } catch (error) {
    const code = systemCode(error);
    return fail({ code: 'key_not_kept', folder, cause: code === 'unknown' ? String(error) : code });
  } finally {
    await client.close();
  }
}

function endOf(journal_file: string): { readonly seq: number; readonly hash: string } {
  const feed = existsSync(journal_file) ? openEventFeed(journal_file) : null;
  const end = feed?.end() ?? { seq: 0, hash: GENESIS_HASH };
  feed?.close();
  return end;
}
