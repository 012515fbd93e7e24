import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { atOnce, catalogueFromCsv } from '../../../core/catalogue/catalogue-file.ts';
import { rowProblemText } from '../../../core/i18n/row-problems.ts';
import { PLACED_KINDS } from '../../../core/contract/diagnostics.ts';
import { defaultLocaleOf } from '../../../core/money/format.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { settingsProblems } from '../../../core/settings/settings.ts';
import { COUNTRIES } from '../../../core/setup/countries.ts';
import {
  type SetupFile,
  type SetupProblem,
  type SetupSecrets,
  currencyOf,
  parseSetup,
  setupSecretsSchema,
} from '../../../core/setup/setup-file.ts';
import { PIN_FAULTS, pinFault } from '../../../core/staff/pin-policy.ts';
import { pinSchema } from '../../../core/staff/staff-member.ts';
import { type KeptCredentials, isOpenToOthers, systemdSecret } from '../../platform/credentials-file.ts';
import { environmentSecrets } from '../../platform/secrets.ts';
import { decodeCatalogue } from '../catalogue/catalogue-loader.ts';
import { unparsedSpec } from '../devices/device-specs.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { systemErrorText } from '../../platform/system-code.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A set-up validated by every rule that needs no network, with all files that it names read. */
export interface PreparedSetup {
  readonly setup: SetupFile;
  /** Empty when none were given: a till that was set up before keeps its credentials. */
  readonly credentials: KeptCredentials;
  readonly manager_pin: string | null;
  readonly catalogue: { readonly csv: string } | 'sample' | 'empty' | null;
  readonly certificate_authorities: string | null;
}

export interface PrepareOptions {
  /** Paths in the set-up are relative to this folder. */
  readonly folder: string;
  readonly environment: Environment;
  /** Credentials that the machine already has. */
  readonly kept: KeptCredentials;
  /** A manager's PIN was set before. */
  readonly has_pin: boolean;
}

/** Rows of a catalogue reported individually. */
const BAD_ROWS_SHOWN_MAX = 20;

/**
 * Reads a set-up file. A file with a secret must be readable by its owner alone. Fails with every wrong field, in file
 * order, never with a value.
 */
export function readSetupFile(path: string): Result<SetupFile, readonly SetupProblem[]> {
  const read = readJson(path, 'the file');
  if (!read.ok) return read;
  const parsed = parseSetup(read.value);
  if (!parsed.ok) return parsed;
  const { secrets, staff = [] } = parsed.value;
  const holds_secrets = secrets !== undefined || staff.some(({ pin }) => pin !== undefined);
  return holds_secrets && isOpenToOthers(path) ? fail([openFile('the file', path)]) : parsed;
}

const openFile = (field: string, path: string): SetupProblem => ({
  field,
  problem: `holds secrets and can be read by others; run chmod 600 ${path}`,
});

function readJson(path: string, field: string): Result<unknown, readonly SetupProblem[]> {
  const text = readText(path, field);
  if (!text.ok) return fail([text.error]);
  try {
    return succeed(JSON.parse(text.value.replace(/^\uFEFF/, '')));
  } catch (error) {
    const where = /position \d+|line \d+ column \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    return fail([{ field, problem: `is not JSON${where === undefined ? '' : ` (${where})`}` }]);
  }
}

function readText(path: string, field: string): Result<string, SetupProblem> {
  try {
    return succeed(readSmallFile(path).toString('utf8'));
  } catch (error) {
    return fail({ field, problem: `${path} cannot be read (${systemErrorText(error)})` });
  }
}

/** Validates a set-up by every rule that needs no network. */
export async function prepareSetup(
  setup: SetupFile,
  options: PrepareOptions,
): Promise<Result<PreparedSetup, readonly SetupProblem[]>> {
  const problems: SetupProblem[] = [];
  const secrets = gathered(setup, options, await environmentCredentials(options.environment), problems);
  const catalogue = readCatalogue(setup, options, problems);
  const certificate_authorities = readAuthorities(setup, options, problems);
  for (const kind of PLACED_KINDS) {
    const spec = setup[kind];
    const problem = spec === undefined || spec === 'none' ? null : unparsedSpec(kind, spec);
    if (problem !== null) problems.push({ field: kind, problem });
  }
  const { manager_pin, ...credentials } = secrets;
  const named = namedCredentials(credentials, options);
  if (setup.mode === 'live') problems.push(...liveProblems(setup, named, manager_pin, options));
  problems.push(...pinProblems(setup, manager_pin));
  if (problems.length > 0) return fail(problems);
  return succeed({
    setup,
    credentials: setup.mode === 'live' ? named : {},
    manager_pin: manager_pin ?? null,
    catalogue,
    certificate_authorities,
  });
}

async function environmentCredentials(environment: Environment): Promise<SetupSecrets> {
  const { read } = environmentSecrets(environment);
  const named = { client_id: await read('client_id'), client_secret: await read('client_secret') };
  const rest = { api_key: await read('api_key'), audience: await read('audience') };
  const manager_pin = environment['COBRO_MANAGER_PIN'] ?? null;
  return present({ ...named, ...rest, manager_pin });
}

function systemdCredentials(environment: Environment): SetupSecrets {
  const names = ['client_id', 'client_secret', 'api_key', 'audience', 'manager_pin'] as const;
  return present(Object.fromEntries(names.map((name) => [name, systemdSecret(environment, name)])));
}

function present(secrets: Readonly<Record<string, string | null>>): SetupSecrets {
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== null && value !== ''));
}

const CREDENTIALS = ['client_id', 'client_secret', 'api_key', 'audience'] as const;
const holdsCredentials = ({ client_secret, api_key }: SetupSecrets): boolean =>
  client_secret !== undefined || api_key !== undefined;

/**
 * The set-up file, the file it names, the environment, systemd: the first source with credentials provides all of them.
 */
function gathered(
  setup: SetupFile,
  { folder, environment }: PrepareOptions,
  fromEnvironment: SetupSecrets,
  problems: SetupProblem[],
): SetupSecrets {
  const places = [
    setup.secrets ?? {},
    setup.secrets_file === undefined ? {} : readSecrets(resolve(folder, setup.secrets_file), problems),
    fromEnvironment,
    systemdCredentials(environment),
  ];
  const credentials = places.find(holdsCredentials) ?? {};
  const manager_pin = places.find((place) => place.manager_pin !== undefined)?.manager_pin;
  const audience = credentials.audience ?? places.find((place) => place.audience !== undefined)?.audience;
  return {
    ...Object.fromEntries(
      CREDENTIALS.flatMap((name) => (credentials[name] === undefined ? [] : [[name, credentials[name]]])),
    ),
    ...(audience === undefined || !holdsCredentials(credentials) ? {} : { audience }),
    ...(manager_pin === undefined ? {} : { manager_pin }),
  };
}

function readSecrets(path: string, problems: SetupProblem[]): SetupSecrets {
  const read = readJson(path, 'secrets_file');
  if (!read.ok) {
    problems.push(...read.error);
    return {};
  }
  if (isOpenToOthers(path)) problems.push(openFile('secrets_file', path));
  const parsed = setupSecretsSchema.safeParse(read.value);
  if (parsed.success) return parsed.data;
  problems.push(...settingsProblems(parsed.error).map((problem) => ({ field: 'secrets_file', problem })));
  return {};
}

/** Without new ones, those that the machine already has. */
function namedCredentials(given: SetupSecrets, { kept }: PrepareOptions): KeptCredentials {
  const { manager_pin: _pin, ...credentials } = given;
  return holdsCredentials(given) ? credentials : kept;
}

function liveProblems(
  { staff = [] }: SetupFile,
  credentials: KeptCredentials,
  manager_pin: string | undefined,
  { has_pin }: PrepareOptions,
): SetupProblem[] {
  const { client_id, client_secret, api_key } = credentials;
  const problems: SetupProblem[] = [];
  if (client_secret !== undefined && client_id === undefined)
    problems.push({ field: 'secrets.client_id', problem: 'is missing beside client_secret' });
  else if (client_secret === undefined && api_key === undefined)
    problems.push({
      field: 'secrets',
      problem:
        'are missing: client_id and client_secret, or api_key, in the file, in secrets_file, in the environment (COBRO_CLIENT_ID, COBRO_CLIENT_SECRET, COBRO_API_KEY) or as systemd credentials',
    });
  const may_manage = staff.some(({ role, pin }) => role === 'manager' && pin !== undefined);
  if (manager_pin === undefined && !may_manage && !has_pin)
    problems.push({
      field: 'secrets.manager_pin',
      problem: 'is missing: 4 to 8 digits, also as COBRO_MANAGER_PIN, or a manager among the staff with a PIN',
    });
  return problems;
}

function pinProblems({ staff = [] }: SetupFile, manager_pin: string | undefined): SetupProblem[] {
  const own = staff.flatMap(({ pin }, at) => {
    const field = `staff.${at}.pin`;
    if (pin === undefined) return [];
    return [
      ...onePinProblems(field, pin),
      ...(pin === manager_pin ? [{ field, problem: "is the manager's PIN too" }] : []),
    ];
  });
  return manager_pin === undefined ? own : [...onePinProblems('secrets.manager_pin', manager_pin), ...own];
}

function onePinProblems(field: string, pin: string): readonly SetupProblem[] {
  // A PIN from the environment was not validated by a schema.
  if (!pinSchema.safeParse(pin).success) return [{ field, problem: 'must be 4 to 8 digits' }];
  const fault = pinFault(pin);
  return fault === null ? [] : [{ field, problem: PIN_FAULTS[fault] }];
}

function readCatalogue(
  setup: SetupFile,
  { folder }: PrepareOptions,
  problems: SetupProblem[],
): PreparedSetup['catalogue'] {
  const { catalogue } = setup;
  if (catalogue === undefined || typeof catalogue === 'string') return catalogue ?? null;
  let bytes: Uint8Array;
  try {
    bytes = readSmallFile(resolve(folder, catalogue.csv));
  } catch (error) {
    problems.push({ field: 'catalogue.csv', problem: `${catalogue.csv} cannot be read (${systemErrorText(error)})` });
    return null;
  }
  const csv = decodeCatalogue(bytes);
  problems.push(...catalogueProblems(setup, csv));
  return { csv };
}

/** The problems in a catalogue's rows, by the rules of the shop being set up. */
export function catalogueProblems(setup: SetupFile, csv: string): SetupProblem[] {
  const field = 'catalogue.csv';
  const { taxes } = setup.taxes === undefined ? COUNTRIES[setup.country] : { taxes: setup.taxes };
  const read = atOnce(
    catalogueFromCsv(csv, {
      currency: currencyOf(setup),
      store_locale: COUNTRIES[setup.country].store_locale ?? defaultLocaleOf(currencyOf(setup)),
      tax_ids: new Set(taxes.map(({ tax_id }) => tax_id)),
    }),
  );
  if (!read.ok) return [{ field, problem: rowProblemText(read.error, 'en') }];
  const { bad_rows } = read.value;
  const shown = bad_rows
    .slice(0, BAD_ROWS_SHOWN_MAX)
    .map(({ line, problem }) => ({ field: `${field} line ${line}`, problem: rowProblemText(problem, 'en') }));
  const omitted_count = bad_rows.length - shown.length;
  return omitted_count === 0 ? shown : [...shown, { field, problem: `${omitted_count} more lines are wrong` }];
}

function readAuthorities({ service }: SetupFile, { folder }: PrepareOptions, problems: SetupProblem[]): string | null {
  if (service?.ca_file === undefined) return null;
  const field = 'service.ca_file';
  const text = readText(resolve(folder, service.ca_file), field);
  if (!text.ok) {
    problems.push(text.error);
    return null;
  }
  try {
    new X509Certificate(text.value);
    return text.value;
  } catch {
    problems.push({ field, problem: `${service.ca_file} holds no certificate that can be read` });
    return null;
  }
}
