import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setupService } from '../../../core/i18n/setup-service.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { ServiceTrouble } from '../../../core/setup/service-trouble.ts';
import type { SetupFile, SetupProblem } from '../../../core/setup/setup-file.ts';
import { applySetup } from '../../features/setup/apply-setup.ts';
import { unfinishedSetup } from '../../features/setup/unfinished-setup.ts';
import { type PreparedSetup, prepareSetup, readSetupFile } from '../../features/setup/prepare-setup.ts';
import { credentialsOf, testService } from '../../gateway/test-service.ts';
import { takesFirstPin } from '../../features/staff/manager-pin.ts';
import { staffKeys } from '../../features/staff/staff-session.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { type SettingsRefusal, settingsSentence } from '../../features/settings/settings-refusal.ts';
import { folderSecrets, readCredentials } from '../../platform/credentials-file.ts';
import {
  type DataFolder,
  dataFolderAt,
  dataFolderSentence,
  defaultDataFolder,
  openDataFolder,
} from '../../platform/data-folder.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, type ParsedFlags, text } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { OPERATOR_FLAGS, UNNAMED, type UnknownOperator, identifyOperator } from '../command-line/operator.ts';
import { DATA_FLAGS, SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { setupSentence } from '../../features/setup/setup-refusal.ts';

const FLAGS = {
  from: { placeholder: 'FILE', help: 'the set-up as JSON (docs/install.md)', parse: text(1_000) } as Flag<string>,
  terminal: { ...SERVICE_FLAGS.terminal, help: "terminal_id of this till, in the place of the file's" } as Flag<string>,
  'till-name': {
    placeholder: 'NAME',
    help: "name of this till, in the place of the file's",
    parse: text(80),
  } as Flag<string>,
  check: { switch: true, help: 'only says what is wrong; changes nothing' },
  'skip-service-test': { switch: true, help: 'does not ask the payment service; for a workshop without network' },
  ...OPERATOR_FLAGS,
  ...DATA_FLAGS,
} as const satisfies FlagTable;
type Flags = ParsedFlags<typeof FLAGS>;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro setup',
  usage: 'cobro setup --from FILE [--terminal ID] [--till-name NAME] [--check] [--data DIR] [--json]',
  summary: `Sets a till up from a file: country, shop, payment service, devices, staff, goods. All of it or nothing; afterwards
cobro till on the same folder needs no flags and no environment. Secrets are never flags: they stand in the file, in the
file that it names as secrets_file (both for their owner alone, chmod 600), in the environment, or in systemd credentials.`,
  flags: FLAGS,
  check: ({ from }) =>
    from === undefined
      ? '--from is missing; accepted: --from FILE, a set-up as JSON; the guided set-up is the first page of cobro till'
      : null,
  examples: [
    'cobro setup --from shop.json',
    'cobro setup --from shop.json --terminal till-7 --till-name "Caja 7" --data /var/lib/cobro',
    'COBRO_CLIENT_ID=… COBRO_CLIENT_SECRET=… COBRO_MANAGER_PIN=… cobro setup --from shop.json --json',
    'cobro setup --from shop.json --check',
  ],
  exits: { [EXIT.attention]: 'the service or this machine says no; the sentence says why, and nothing was changed' },
};

/** `cobro setup`. Answers the exit code. */
export function runSetupCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => setUp(flags, io));
}

async function setUp(flags: Flags, io: CommandIo): Promise<number> {
  const { from = '' } = flags;
  const read = readSetupFile(from);
  if (!read.ok) return refuse(io, flags, read.error);
  const setup = forThisTill(read.value, flags);
  const path = flags.data ?? defaultDataFolder(io.environment);
  const has_pin = await hasPin(path);
  if (!has_pin.ok) return stop(io, flags, { code: 'folder', sentence: settingsSentence(has_pin.error) });
  const prepared = await prepare(setup, dirname(resolve(from)), dataFolderAt(path), io, has_pin.value);
  if (!prepared.ok) return refuse(io, flags, prepared.error);
  const tested = await test(prepared.value, flags, io);
  if (!tested.ok) return stop(io, flags, tested.error);
  if (flags.check) {
    printOutcome(io, flags, { outcome: 'checked', ...tested.value }, 'Nothing is wrong with it. Nothing was changed.');
    return EXIT.ok;
  }
  const folder = openDataFolder(path);
  if (!folder.ok) return stop(io, flags, { code: 'folder', sentence: dataFolderSentence(folder.error) });
  const permitted = await whoMay(folder.value, prepared.value, flags, io);
  if (!permitted.ok) {
    const { exit, sentence, reason } = permitted.error;
    return stop(io, flags, { code: reason, sentence }, exit ?? EXIT.attention);
  }
  const applied = await applySetup(prepared.value, {
    folder: folder.value,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
    grant: permitted.value,
    derivePin: io.derivePin,
    ...(flags.anchor === undefined ? {} : { anchor_folder: flags.anchor }),
  });
  if (!applied.ok) return stop(io, flags, { code: 'folder', sentence: setupSentence(applied.error) });
  const { mode } = setup;
  const data = folder.value.path;
  const trial =
    applied.value.trial_kept === null ? '' : ` The trial before it was kept in ${applied.value.trial_kept}.`;
  printOutcome(
    io,
    flags,
    { outcome: 'set_up', mode, data, ...tested.value, ...applied.value },
    `The till is set up in ${data}, ${mode === 'live' ? 'live: money moves' : 'for training: no money moves'}.${trial} Start it with cobro till${flags.data === undefined ? '' : ` --data ${flags.data}`}.`,
  );
  return EXIT.ok;
}

/** One file for many tills: what differs is said beside it. */
function forThisTill(setup: SetupFile, { terminal, 'till-name': till_name }: Flags): SetupFile {
  const { service, shop } = setup;
  return {
    ...setup,
    ...(service === undefined || terminal === undefined ? {} : { service: { ...service, terminal_id: terminal } }),
    ...(till_name === undefined ? {} : { shop: { ...shop, till_name } }),
  };
}

async function prepare(
  setup: SetupFile,
  folder: string,
  { path }: DataFolder,
  { environment }: CommandIo,
  has_pin: boolean,
): Promise<Result<PreparedSetup, readonly SetupProblem[]>> {
  const kept = await readCredentials(folderSecrets({}, path));
  return await prepareSetup(setup, { folder, environment, kept, has_pin });
}

/**
 * A till where a manager's PIN is set is set up again by who has one; one that a running till holds is refused later.
 */
async function whoMay(
  folder: DataFolder,
  { manager_pin }: PreparedSetup,
  flags: Flags,
  io: CommandIo,
): Promise<Result<Grant, UnknownOperator>> {
  if (!existsSync(folder.journal) || unfinishedSetup(folder) !== null) return succeed(UNNAMED);
  const log = { warn: () => undefined };
  const settings = await openSettings({ folder: folder.path, overrides: {}, log });
  if (!settings.ok) return fail({ reason: 'operator_needed', sentence: settingsSentence(settings.error), exit: null });
  const { access } = settings.value;
  const journal = openTillJournal({
    directory: folder.path,
    folder: flags.anchor ?? access.read().anchor_folder,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!journal.ok) {
    const { code, sentence } = journal.error;
    const held = `A till works with ${folder.path}. Stop it first; nothing was changed.`;
    return fail({ reason: 'operator_needed', sentence: code === 'journal_held' ? held : sentence, exit: null });
  }
  try {
    const staff = () => staffKeys(journal.value.shop.staff.list());
    const hasher = createPinHasher({ key: journal.value.device_key, derive: io.derivePin });
    // A folder of another machine: no PIN of it can be given here.
    if (takesFirstPin({ settings: () => access.read(), staff, training: false, hasher })) return succeed(UNNAMED);
    const place = { journal: journal.value, settings: () => access.read(), training: false };
    const { manager_name, manager_pin_hash: pin_hash } = access.read();
    // The file holds the PIN to be set, so having it is permission.
    const knows =
      pin_hash !== null && manager_pin !== null && (await hasher.find(manager_pin, [{ pin_hash }])) !== null;
    if (knows) return succeed({ by: { staff_id: null, name: manager_name }, approved_by: null });
    const operator = flags.operator ?? manager_name;
    return await identifyOperator(place, { ...flags, operator }, 'edit_staff', io);
  } finally {
    journal.value.close();
  }
}

async function hasPin(folder: string): Promise<Result<boolean, SettingsRefusal>> {
  if (!existsSync(dataFolderAt(folder).settings)) return succeed(false);
  const settings = await openSettings({ folder, overrides: {}, log: { warn: () => undefined } });
  return settings.ok ? succeed(settings.value.access.saved().manager_pin_hash !== null) : settings;
}

interface Stopped {
  readonly code: ServiceTrouble | UnknownOperator['reason'] | 'port_in_use' | 'folder';
  readonly sentence: string;
}
interface Tested {
  readonly service: { readonly url: string; readonly tested: boolean } | null;
}

/** What only a try can tell: the service, and the port of the page. */
async function test(prepared: PreparedSetup, flags: Flags, io: CommandIo): Promise<Result<Tested, Stopped>> {
  const { setup, credentials, certificate_authorities } = prepared;
  const { service, port = 0 } = setup;
  const taken = port === 0 ? null : await portTrouble(port);
  if (taken !== null) return fail({ code: 'port_in_use', sentence: taken });
  if (service === undefined) return succeed({ service: null });
  const { url } = service;
  const client = credentialsOf(credentials, url);
  if (flags['skip-service-test'] || client === null) return succeed({ service: { url, tested: false } });
  const tested = await testService({
    base_url: url,
    credentials: client,
    clock: systemClock,
    randomness: systemRandomness,
    stopped: io.stopped,
    ...(certificate_authorities === null ? {} : { certificate_authorities }),
    ...(service.key_pins === undefined ? {} : { key_pins: service.key_pins }),
  });
  if (tested.ok) return succeed({ service: { url, tested: true } });
  const { host } = new URL(url);
  return fail({
    code: tested.error,
    sentence: setupService[`setup.service.${tested.error}`].en.replaceAll('{{host}}', host),
  });
}

function portTrouble(port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.name;
      done(`Port ${port} of this machine cannot be used (${code}). Name another one as port, or 0 for any free one.`);
    });
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => done(null)));
  });
}

/** Every field that is wrong, a line each. Answers the exit code. */
function refuse(io: CommandIo, { json, from = '' }: Flags, problems: readonly SetupProblem[]): number {
  for (const { field, problem } of problems) io.stderr(`cobro setup: ${from}: ${field} ${problem}`);
  if (json) io.stdout(JSON.stringify({ outcome: 'refused', problems }));
  return EXIT.usage;
}

function stop(io: CommandIo, { json }: Flags, { code, sentence }: Stopped, exit: number = EXIT.attention): number {
  io.stderr(`cobro setup: ${sentence}`);
  if (json) io.stdout(JSON.stringify({ outcome: 'not_set_up', code, detail: sentence }));
  return exit;
}

function printOutcome(io: CommandIo, { json }: Flags, result: object, sentence: string): void {
  io.stdout(json ? JSON.stringify(result) : sentence);
}
