import { type FormerNames, type ServiceAccount, isSameService } from '../../core/payments/service-identity.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { UNWRITABLE_SENTENCE, doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import type { Journal } from '../journal/journal.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { type ServiceAccess, fingerprint, serviceAddress } from './service-access.ts';

export const UNFINISHED_SETUP =
  'The set-up of this folder was interrupted. Run the same set-up again, which finishes it: cobro setup --from FILE, or cobro setup.';

/** A trial and a live till are never one: what set-up made of a folder, no flag and no lost line of a file changes. */
export function setUpRefusal({ set_up, service_url }: Settings, { path }: DataFolder): string | null {
  if (set_up === 'live' && service_url === null)
    return `${path} belongs to a live till, and its settings name no payment service: it would open as a trial. Run cobro setup again.`;
  if (set_up === 'training' && service_url !== null)
    return `${path} belongs to a trial, and never sells at ${service_url}. Name another folder with --data DIR, or set one up with cobro setup.`;
  return null;
}

/** What a person must know of the journal that was opened. */
export function journalNotices({ predecessor, lineage }: Journal): string[] {
  if (predecessor !== null)
    return [
      `The journal could not be read. It was kept as ${predecessor} and a new one was opened: do not delete it, call support. ${lineage.doubt === null ? '' : doubtSentence(lineage.doubt)}`,
    ];
  if (lineage.doubt !== null) return [doubtSentence(lineage.doubt)];
  return lineage.stop === 'anchor_unwritable' ? [UNWRITABLE_SENTENCE] : [];
}

/** Payments that the service of this start cannot know of, and where they were made. */
export function otherServiceNotices({ attempts }: Journal, access: ServiceAccess, settings: Settings): string[] {
  const { address } = access;
  const now = { address, account: accountOf(access, settings) };
  const others = attempts.servicesInDoubt().filter((other) => !isSameService(other, now, formerNames(settings)));
  return others.map((other) =>
    other.address === address
      ? `Payments that were made at ${address} with other credentials or for another merchant are not settled, and cannot be asked for with these: they wait. Start the till with those, or name the former ones in former_client_ids and former_merchant_ids of settings.json if they are the same account.`
      : `Payments that were made at ${other.address} are not settled, and ${address} cannot know of them: they wait. Start the till with that service, or name its address in former_service_urls of settings.json if it is the same one.`,
  );
}

export const accountOf = ({ client }: ServiceAccess, { merchant_id }: Settings): ServiceAccount => ({
  client,
  merchant: merchant_id,
});

export const formerNames = ({
  former_service_urls,
  former_client_ids,
  former_merchant_ids,
}: Settings): FormerNames => ({
  addresses: former_service_urls.map(serviceAddress),
  clients: former_client_ids.map(fingerprint),
  merchants: former_merchant_ids,
});
