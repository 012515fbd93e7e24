import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { OperationKind } from '../../../core/service/operation.ts';
import { type Settings, settingsSchema } from '../../../core/settings/settings.ts';
import { credentialsFor } from '../../app/service-access.ts';
import type { Credentials } from '../../gateway/credentials.ts';
import { type ServiceTrust, readTrust } from '../../gateway/service-trust.ts';
import { folderSecrets } from '../../platform/credentials-file.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { NoDataFolder, defaultDataFolder } from '../../platform/data-folder.ts';
import type { CommandIo } from '../command-line/arguments.ts';

/** Whom a query asks, and as whom. */
export interface QueryPlace {
  readonly base_url: string;
  readonly credentials: Credentials;
  readonly trust: ServiceTrust;
}

const NO_ADDRESS = '--service URL (or COBRO_SERVICE_URL) is needed';
const NO_CREDENTIALS = 'COBRO_CLIENT_ID and COBRO_CLIENT_SECRET, or COBRO_API_KEY, are needed';

/**
 * Uses the environment's credentials or, without them, the service of a till's folder with what set-up stored there,
 * for any reader of that folder. A till's secret goes only to its own service, trusted by the till's own rules.
 */
export async function queryPlace(
  flags: { readonly service: string | null | undefined; readonly data: string | undefined },
  kind: OperationKind,
  io: CommandIo,
): Promise<Result<QueryPlace, string>> {
  const { service } = flags;
  const given = service ? credentialsOf(io.environment, service) : undefined;
  if (service && given !== undefined) {
    const trust = trustIn(flags.data, service, io);
    return trust.ok ? succeed({ base_url: service, credentials: given, trust: trust.value }) : trust;
  }
  // What changes something asks for an operator, or for the secret itself.
  const till = kind === 'read' ? await tillPlace(flags.data, io) : null;
  if (till !== null && (!service || service === till.base_url)) return succeed(till);
  return fail(service ? NO_CREDENTIALS : NO_ADDRESS);
}

/** What the environment gives to speak with a service; undefined when it gives nothing whole. */
export function credentialsOf(environment: CommandIo['environment'], base_url: string): Credentials | undefined {
  const client_id = environment['COBRO_CLIENT_ID'];
  const client_secret = environment['COBRO_CLIENT_SECRET'];
  const api_key = environment['COBRO_API_KEY'];
  if (client_id && client_secret) {
    const audience = environment['COBRO_AUDIENCE'] || base_url;
    return { scheme: 'client_credentials', client_id, client_secret, audience };
  }
  return api_key ? { scheme: 'api_key', api_key, ...(client_id ? { client_id } : {}) } : undefined;
}

/** Whom the till of the folder lets vouch for its service; of another service the public authorities alone. */
function trustIn(data: string | undefined, service: string, io: CommandIo): Result<ServiceTrust, string> {
  const settings = savedSettings(data, io);
  if (settings?.service_url !== service) return succeed({});
  const trust = readTrust(settings);
  return trust.ok ? trust : fail(`service_ca_file of settings.json: ${trust.error.file} holds no certificate`);
}

/**
 * Null: there is no till, it names no service, or its credentials are elsewhere. Nothing is written, and no till is in
 * the way.
 */
async function tillPlace(data: string | undefined, io: CommandIo): Promise<QueryPlace | null> {
  try {
    const settings = savedSettings(data, io);
    if (!settings?.service_url) return null;
    const folder = data ?? defaultDataFolder(io.environment);
    const trust = readTrust(settings);
    const credentials = await credentialsFor(settings.service_url, folderSecrets(io.environment, folder));
    if (!trust.ok || credentials === null) return null;
    return { base_url: settings.service_url, credentials, trust: trust.value };
  } catch (error) {
    if (isFileError(error)) return null;
    throw error;
  }
}

/** Null: there is no till, or its settings cannot be read. */
function savedSettings(data: string | undefined, io: CommandIo): Settings | null {
  try {
    const folder = data ?? defaultDataFolder(io.environment);
    return (
      settingsSchema.safeParse(JSON.parse(readSmallFile(join(folder, 'settings.json')).toString('utf8'))).data ?? null
    );
  } catch (error) {
    if (error instanceof NoDataFolder || error instanceof SyntaxError || isFileError(error)) return null;
    throw error;
  }
}

const isFileError = (error: unknown): boolean => error instanceof Error && 'code' in error;
