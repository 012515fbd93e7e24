import { PASTS, type Past, joinSentence, joinStore } from '../../features/store/join-store.ts';
import { keepFormerShops, readFormerShops } from '../../features/store/former-shops.ts';
import { forgetIdentity, readIdentity } from '../../features/store/store-identity.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import { machineFolder } from '../../journal/anchor/open-anchoring.ts';
import { dataFolderSentence, defaultDataFolder, openDataFolder } from '../../platform/data-folder.ts';
import { machineIdentity } from '../../platform/machine.ts';
import { programVersion } from '../../platform/program.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';
import { type Result, succeed } from '../../../core/result.ts';
import { readEnrolCode } from '../../../store/contract/protocol.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { OPERATOR_FLAGS, recordOperator } from '../command-line/operator.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { type SignedFolder, withSignedFolder } from '../till/journal.ts';
import { type FlagRefusal, refuseForm } from '../command-line/arguments.ts';

const asSetting =
  (name: 'store_url' | 'store_pin', accepted: string) =>
  (given: string): Result<string, FlagRefusal> =>
    settingsSchema.shape[name].safeParse(given).success ? succeed(given) : refuseForm(accepted);

const FLAGS = {
  ...DATA_FLAGS,
  url: {
    placeholder: 'URL',
    help: 'address of the store',
    parse: asSetting('store_url', 'an https address'),
  } as Flag<string>,
  pin: {
    placeholder: 'PIN',
    help: "SHA-256 of the store's certificate, as cobro store code printed it",
    parse: asSetting('store_pin', '64 hexadecimal digits'),
  } as Flag<string>,
  code: {
    placeholder: 'CODE',
    help: 'the code of cobro store code; small letters and dashes do not matter',
    parse: (given: string) => (readEnrolCode(given) === null ? refuseForm('10 letters and digits') : succeed(given)),
  } as Flag<string>,
  past: {
    placeholder: PASTS.join('|'),
    help: 'of a till of another shop: what it sold stays with that one, or comes along because its store is gone for good',
    parse: (given: string) => {
      const past = PASTS.find((one) => one === given);
      return past === undefined ? refuseForm(PASTS.join(' or ')) : succeed(past);
    },
  } as Flag<Past>,
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store join',
  usage: 'cobro store join --url URL --pin PIN --code CODE [--past stays|comes] [--data DIR] [--json]',
  summary: `Enrols the till of a data folder at a store; its whole journal is pushed from then on. The till may be running: it begins
with its next start. The till's key stays on this machine, outside the data folder and its backups. A till of another shop is
stopped, with its shift closed and nothing open; --past stays leaves what it sold with that shop.`,
  flags: FLAGS,
  examples: ['cobro store join --url https://10.0.0.2:41700 --pin PIN --code 7Q2MK4XT9P --data ./till-3'],
  exits: { [EXIT.attention]: 'the store is away or says no, or the folder cannot be used' },
};

const LEAVE_FLAGS = { ...DATA_FLAGS, ...OPERATOR_FLAGS } as const satisfies FlagTable;
const LEAVE: CommandDefinition<typeof LEAVE_FLAGS> = {
  name: 'cobro store leave',
  usage: 'cobro store leave [--operator NAME] [--data DIR] [--json]',
  summary: `Makes a till one without a store, for a store that is gone for good: while it is there, enrol the till anew, because what it
gives back alone no other lane knows of. The till must be stopped. A doubt of it stays until a person accepts the journal;
its numbers go on, and a store that it joins later gets its whole journal.`,
  flags: LEAVE_FLAGS,
  examples: ['cobro store leave --data ./till-3'],
  exits: { [EXIT.attention]: 'it is at no store, it runs, or the folder cannot be used' },
};

/** `cobro store leave`, at the till. */
export function runLeaveCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(LEAVE, argv, io, ({ flags }) =>
    withSignedFolder(LEAVE.name, flags, 'change_settings', io, (signed) => leave(signed, flags, io)),
  );
}

function leave({ folder, journal, settings, grant }: SignedFolder, flags: LeaveFlags, io: CommandIo): number {
  const { store_url: url, store_pin, anchor_folder } = settings.saved();
  const wishes = { folder: flags.anchor ?? anchor_folder, environment: io.environment };
  const place = machineFolder(folder.path, wishes);
  const known = place.problem === null && readIdentity(place.folder) !== null;
  if (url === null && !known) return say('This till is at no store.', io, LEAVE.name);
  const left = { what: 'setting_changed', subject: 'store_url', detail: `"${url}" -> none` };
  const trouble = recordOperator(journal, left, grant);
  if (trouble !== null) return say(`The journal cannot be written (${trouble}); nothing was changed.`, io, LEAVE.name);
  const former_at = { folder: place.problem === null ? place.folder : folder.path, journal_file: folder.journal };
  if (place.problem === null)
    keepFormerShops(place.folder, readFormerShops({ ...former_at, store_url: url, store_pin }));
  const saved = settings.save({ store_url: null, store_pin: null });
  if (!saved.ok) return say(`The settings could not be saved (${saved.error}); nothing was changed.`, io, LEAVE.name);
  if (place.problem === null) forgetIdentity(place.folder);
  printResult(io, flags.json, { outcome: 'left', url }, 'This till is at no store any more, from its next start on.');
  return EXIT.ok;
}

/** `cobro store join`, at the till. */
export function runJoinCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => {
    const { url, pin, code } = flags;
    const missing = Object.entries({ url, pin, code }).find(([, value]) => value === undefined)?.[0];
    if (url === undefined || pin === undefined || code === undefined)
      return Promise.resolve(
        refuseUsage(DEFINITION.name, io, `--${missing} is missing; accepted: what cobro store code printed`),
      );
    return join({ ...flags, url, pin, code }, io);
  });
}

type LeaveFlags = ParsedFlags<typeof LEAVE_FLAGS>;
type Given = ParsedFlags<typeof FLAGS> & { readonly url: string; readonly pin: string; readonly code: string };

async function join(flags: Given, io: CommandIo): Promise<number> {
  const { url, pin, code } = flags;
  const folder = openDataFolder(flags.data ?? defaultDataFolder(io.environment));
  if (!folder.ok) return say(dataFolderSentence(folder.error), io);
  const log = { warn: (message: string) => io.stderr(`${DEFINITION.name}: ${message}`) };
  const settings = await openSettings({ folder: folder.value.path, overrides: {}, log });
  if (!settings.ok) return say(settingsSentence(settings.error), io);
  const { access } = settings.value;
  const wish = flags.anchor ?? access.read().anchor_folder;
  const place = machineFolder(folder.value.path, { folder: wish, environment: io.environment });
  if (place.problem !== null) return say(`The key of this till has no place: ${place.problem}.`, io);
  const joined = await joinStore({
    ...{ url, pin, code, folder: place.folder, journal_file: folder.value.journal },
    ...{ store_url: access.read().store_url, store_pin: access.read().store_pin, past: flags.past ?? null },
    ...{ machine: machineIdentity(), program: programVersion() },
  });
  if (!joined.ok) return say(joinSentence(joined.error), io);
  const saved = access.save({ store_url: url, store_pin: pin });
  if (!saved.ok) return say(`The settings could not be saved (${saved.error}). Ask for a new code with --replace.`, io);
  const { lane, till_id } = joined.value;
  printResult(
    io,
    flags.json,
    { outcome: 'joined', lane, till_id, url },
    `This till is lane ${lane} of the store at ${url}, from its next start on.`,
  );
  return EXIT.ok;
}

function say(sentence: string, io: CommandIo, name = DEFINITION.name): number {
  io.stderr(`${name}: ${sentence}`);
  return EXIT.attention;
}
