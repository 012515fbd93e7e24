import { existsSync } from 'node:fs';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { enrolAnswerSchema } from '../../../store/contract/protocol.ts';
import { GENESIS_HASH } from '../../journal/events/canonical.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { createStoreClient } from './store-client.ts';
import { type StoreIdentity, enrolmentKey, keepIdentity } from './store-identity.ts';

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

/** Enrols this till at a store (store 3.3). The error is a sentence for a person; the same code can be tried again after it. */
export async function joinStore(parts: JoinParts): Promise<Result<StoreIdentity, string>> {
  const { url, pin, folder, machine, program } = parts;
  const client = createStoreClient(url, pin);
  try {
    const key = enrolmentKey(folder);
    const answer = await client.call({
      method: 'POST',
      path: '/enrol',
      body: { code: parts.code, public_key: key.public_key, machine, program, journal: endOf(parts.journal_file) },
      answer: enrolAnswerSchema,
    });
    if (!answer.ok) {
      if (answer.error.kind === 'refused') return fail(answer.error.message);
      return fail(
        answer.error.cause === 'OTHER_CERTIFICATE'
          ? `Whoever answers at ${url} is not the store of this pin. Compare address and pin with those that cobro store code printed.`
          : `The store at ${url} does not answer (${answer.error.cause}). Nothing was changed; try the same code again.`,
      );
    }
    const { till_id, lane, identity_epoch, store_id } = answer.value.value;
    const identity: StoreIdentity = { till_id, lane, identity_epoch, store_id, url, pin };
    keepIdentity(folder, identity);
    return succeed(identity);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail(`The key of this till cannot be kept in ${folder} (${code}).`);
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
