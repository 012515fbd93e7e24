import type { SystemCode } from '../platform/system-code.ts';
import { type FormerNames, type ServiceAccount, isSameService } from '../../core/payments/service-identity.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { UNWRITABLE_SENTENCE, doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import type { Journal, JournalRefusal } from '../journal/journal.ts';
import { type ScriptProblem, scriptSentence } from '../../drivers/reader/simulated/script.ts';
import { type SpecRefusal, specSentence } from '../../drivers/transport/spec-refusal.ts';
import type { ReaderRefusal } from '../features/devices/reader-choice.ts';
import { type SettingsRefusal, settingsSentence } from '../features/settings/settings-refusal.ts';
import { type SetupRefusal, setupSentence } from '../features/setup/setup-refusal.ts';
import {
  type DataFolder,
  type DataFolderRefusal,
  NO_DATA_FOLDER,
  dataFolderSentence,
} from '../platform/data-folder.ts';
import { outOfResourcesSentence } from '../platform/out-of-resources.ts';
import { type ServiceAccess, type ServiceRefusal, fingerprint, serviceAddress } from './service-access.ts';

/** Why the till's reader or printer cannot be used. */
export type DevicesRefusal =
  | { readonly code: 'reader_unusable' | 'printer_unusable'; readonly refusal: SpecRefusal }
  | { readonly code: 'script_unusable'; readonly problem: ScriptProblem };

type MixedSetup =
  | { readonly code: 'live_without_service'; readonly path: string }
  | { readonly code: 'trial_with_service'; readonly path: string; readonly address: string };

/** Why a till does not start; nothing was opened. */
export type StartRefusal =
  | { readonly code: 'no_data_folder' }
  | { readonly code: 'folder_unusable'; readonly refusal: DataFolderRefusal }
  | { readonly code: 'out_of_resources'; readonly system: SystemCode }
  | { readonly code: 'setup_unfinished' }
  | { readonly code: 'port_unusable'; readonly port: number; readonly system: SystemCode }
  | SettingsRefusal
  | MixedSetup
  | { readonly code: 'journal_not_open'; readonly refusal: JournalRefusal }
  | { readonly code: 'setup_refused'; readonly refusal: SetupRefusal }
  | ServiceRefusal
  | ReaderRefusal
  | DevicesRefusal;

/** Tells the person who starts the till why it does not start, and what to do. */
export function startSentence(refused: StartRefusal): string {
  switch (refused.code) {
    case 'no_data_folder':
      return NO_DATA_FOLDER;
    case 'folder_unusable':
      return dataFolderSentence(refused.refusal);
    case 'out_of_resources':
      return `${outOfResourcesSentence(refused.system)} Nothing was changed.`;
    case 'setup_unfinished':
      return 'The set-up of this folder was interrupted. Run the same set-up again, which finishes it: cobro setup --from FILE, or cobro setup.';
    case 'port_unusable':
      return `Port ${refused.port} of this machine cannot be used (${refused.system}). Choose another one with --port, or 0 for any free one.`;
    case 'settings_unusable':
      return settingsSentence(refused);
    case 'live_without_service':
      return `${refused.path} belongs to a live till, and its settings name no payment service: it would open as a trial. Run cobro setup again.`;
    case 'trial_with_service':
      return `${refused.path} belongs to a trial, and never sells at ${refused.address}. Name another folder with --data DIR, or set one up with cobro setup.`;
    case 'journal_not_open':
      return refused.refusal.sentence;
    case 'setup_refused':
      return setupSentence(refused.refusal);
    case 'certificate_unreadable':
      return `service_ca_file of settings.json is ${refused.file}, which holds no certificate that can be read.`;
    case 'embedded_service_failed':
      return `The embedded payment service cannot start: ${refused.cause}`;
    case 'credentials_missing':
      return `The payment service ${refused.address} needs credentials: set COBRO_CLIENT_ID and COBRO_CLIENT_SECRET, or COBRO_API_KEY, in the environment.`;
    case 'simulated_reader_elsewhere':
      return 'A simulated reader works at payment services of this machine alone: name a real one with --reader.';
    case 'reader_unusable':
      return `The reader cannot be used: ${specSentence(refused.refusal)}.`;
    case 'printer_unusable':
      return `The printer cannot be used: ${specSentence(refused.refusal)}.`;
    case 'script_unusable':
      return `The reader cannot be used: ${scriptSentence(refused.problem)}.`;
  }
}

/** Set-up fixes whether a folder is a trial or live: no flag and no lost settings line changes that. */
export function mixedSetup({ set_up, service_url }: Settings, { path }: DataFolder): MixedSetup | null {
  if (set_up === 'live' && service_url === null) return { code: 'live_without_service', path };
  if (set_up === 'training' && service_url !== null) return { code: 'trial_with_service', path, address: service_url };
  return null;
}

/** What a person must know about the opened journal. */
export function journalNotices({ predecessor, lineage }: Journal): string[] {
  if (predecessor !== null)
    return [
      `The journal could not be read. It was kept as ${predecessor} and a new one was opened: do not delete it, call support. ${lineage.doubt === null ? '' : doubtSentence(lineage.doubt)}`,
    ];
  if (lineage.doubt !== null) return [doubtSentence(lineage.doubt)];
  return lineage.stop === 'anchor_unwritable' ? [UNWRITABLE_SENTENCE] : [];
}

/** Payments that this start's service cannot know, and where they were made. */
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
