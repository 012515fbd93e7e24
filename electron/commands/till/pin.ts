import { type Result, fail, succeed } from '../../../core/result.ts';
import { PIN_FAULTS, pinFault } from '../../../core/staff/pin-policy.ts';
import { pinSchema } from '../../../core/staff/staff-member.ts';
import { type DataFolder, dataFolderSentence, defaultDataFolder, openDataFolder } from '../../platform/data-folder.ts';
import type { JournalRefusal } from '../../journal/file/database.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import type { Journal } from '../../journal/journal.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { MANAGER_PIN_SET } from '../../features/staff/staff-module.ts';
import { findPinOwner, takesFirstPin } from '../../features/staff/manager-pin.ts';
import { deviceKeyOfFolder } from '../../journal/anchor/open-anchoring.ts';
import { type PinHasher, createPinHasher } from '../../features/staff/pin-hash.ts';
import { staffKeys } from '../../features/staff/staff-session.ts';
import type { SettingsAccess } from '../../features/settings/settings-access.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { type CommandIo, EXIT, type FlagTable, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import {
  OPERATOR_FLAGS,
  UNNAMED,
  type UnknownOperator,
  identifyOperator,
  recordOperator,
} from '../command-line/operator.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { newTillTeller, printResult } from '../command-line/with-till-runtime.ts';

const FLAGS = { ...OPERATOR_FLAGS, ...DATA_FLAGS } as const satisfies FlagTable;

const SET: CommandDefinition<typeof FLAGS> = {
  name: 'cobro pin set',
  usage: 'cobro pin set [--operator NAME] [--data DIR] [--json]',
  summary: `Sets the manager's PIN, which returns and closed items ask for. It is read from standard input, never from a flag,
and only its hash is kept, in the settings of the data folder. The first one is taken at once by a till that is running.
Where a manager's PIN is set, the one of --operator is asked for before it, by default the manager's of this till, and the
till must be stopped, because it counts wrong ones.`,
  flags: FLAGS,
  examples: ['cobro pin set', 'cobro pin set --data ./data < pin.txt', 'cobro pin set --pin-file old.pin < new.pin'],
  exits: { [EXIT.attention]: 'the PIN could not be kept; the sentence says why' },
};

/** `cobro pin set`. */
export async function runPinCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  if (act === 'set') return runCommand(SET, rest, io, ({ flags }) => setPin(flags, io));
  if (act === '--help' || act === '-h') return runCommand(SET, ['--help'], io, async () => EXIT.ok);
  return refuseUsage(
    'cobro pin',
    io,
    `${act === undefined ? 'nothing' : JSON.stringify(act)} was given; accepted: set`,
  );
}

async function setPin(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  const tellNewTill = newTillTeller(SET.name, flags, io);
  const folder = openDataFolder(flags.data ?? defaultDataFolder(io.environment));
  if (!folder.ok) return refuse(io, dataFolderSentence(folder.error));
  tellNewTill();
  const { path } = folder.value;
  const settings = await open(path);
  if (!settings.ok) return refuse(io, settingsSentence(settings.error));
  const { access, problems } = settings.value;
  for (const problem of problems) io.stderr(problem);
  // A till that is running holds the journal, and puts the PIN into the audit trail when it takes it.
  const opened = openTillJournal({
    directory: path,
    folder: flags.anchor ?? null,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok && opened.error.code === 'till_key_unreadable') return refuse(io, opened.error.sentence);
  if (!opened.ok && opened.error.code !== 'journal_held') io.stderr(`cobro pin set: ${opened.error.sentence}`);
  try {
    return await setPinIn(folder.value, access, opened, flags, io);
  } finally {
    if (opened.ok) opened.value.close();
  }
}

async function setPinIn(
  folder: DataFolder,
  access: SettingsAccess,
  opened: Result<Journal, JournalRefusal>,
  flags: ParsedFlags<typeof FLAGS>,
  io: CommandIo,
): Promise<number> {
  const journal = opened.ok ? opened.value : null;
  const { anchor_folder, anchor_may_be_copied } = access.read();
  const wishes = { folder: flags.anchor ?? anchor_folder, may_be_copied: anchor_may_be_copied };
  const key =
    journal?.device_key ?? deviceKeyOfFolder({ directory: folder.path, environment: io.environment, ...wishes });
  const hasher = createPinHasher({ key, derive: io.derivePin });
  const permitted = await whoMay(folder, access, opened, hasher, flags, io);
  if (!permitted.ok) {
    const { exit, sentence } = permitted.error;
    return exit === null ? refuse(io, sentence) : refuseUsage('cobro pin set', io, sentence);
  }
  const pin = await io.readSecret?.("The manager's new PIN, 4 to 8 digits: ");
  const problem = await problemOf(pin, access, hasher, journal);
  if (pin === undefined || problem !== null) return refuseUsage('cobro pin set', io, problem ?? NO_PIN);
  const kept = await keepPin(folder.path, access, await hasher.hash(pin));
  if (!kept)
    return refuse(io, `The settings in ${folder.path} could not be written. Check the permissions of the folder.`);
  const trouble = journal && recordOperator(journal, MANAGER_PIN_SET, permitted.value);
  if (trouble !== null) io.stderr(`cobro pin set: the audit trail could not be written (${trouble}).`);
  printResult(io, flags.json, { outcome: 'set' }, 'The PIN is set. A till that is running takes it at once.');
  return EXIT.ok;
}

const HELD =
  "A till is running on this folder and holds the count of wrong PINs. Change a person's PIN on its page for staff, or stop it to change the manager's.";

/** The folder's owner sets the first PIN; a later one needs a manager's PIN, and attempts in this run count. */
async function whoMay(
  folder: DataFolder,
  access: SettingsAccess,
  opened: Result<Journal, JournalRefusal>,
  hasher: PinHasher,
  flags: ParsedFlags<typeof FLAGS>,
  io: CommandIo,
): Promise<Result<Grant, UnknownOperator>> {
  const { manager_pin_hash, manager_name } = access.read();
  if (!opened.ok) {
    if (manager_pin_hash === null && !hasPeople(folder)) return succeed(UNNAMED);
    const sentence = opened.error.code === 'journal_held' ? HELD : opened.error.sentence;
    return fail({ reason: 'operator_needed', sentence, exit: null });
  }
  const staff = () => staffKeys(opened.value.shop.staff.list());
  // A folder of another machine: no PIN of it can be given here, and anyone who has the folder sets the first one.
  if (takesFirstPin({ settings: () => access.read(), staff, training: false, hasher })) return succeed(UNNAMED);
  const place = { journal: opened.value, settings: () => access.read(), training: false };
  return identifyOperator(place, { ...flags, operator: flags.operator ?? manager_name }, 'edit_staff', io);
}

/** Whether a journal that another process holds has any PIN. */
function hasPeople({ journal }: DataFolder): boolean {
  const reader = openJournalReader(journal);
  if (!reader.ok) return false;
  const { handle, has_tables, close } = reader.value;
  try {
    return has_tables && handle.prepare('SELECT 1 FROM staff WHERE pin_hash IS NOT NULL LIMIT 1').get() !== undefined;
  } finally {
    close();
  }
}

const NO_PIN = 'standard input holds no PIN; accepted: one line of 4 to 8 digits';

/** Why a PIN is not accepted, without repeating it: it may be almost right. */
async function problemOf(
  pin: string | undefined,
  access: SettingsAccess,
  hasher: PinHasher,
  journal: Journal | null,
): Promise<string | null> {
  if (pin === undefined || !pinSchema.safeParse(pin).success) return NO_PIN;
  const fault = pinFault(pin);
  if (fault !== null) return `this PIN ${PIN_FAULTS[fault]}`;
  const staff = () => (journal === null ? [] : staffKeys(journal.shop.staff.list()));
  const owner = await findPinOwner({ settings: () => access.read(), staff, training: false, hasher })(pin);
  return owner !== null && owner.staff_id !== null ? 'this PIN is in use by another person here' : null;
}

const open = (folder: string) => openSettings({ folder, overrides: {}, log: { warn: () => undefined } });

/**
 * A settings file that cannot be written keeps a change for one run; a PIN must be there at the next one, so it is read
 * back.
 */
async function keepPin(folder: string, access: SettingsAccess, manager_pin_hash: string): Promise<boolean> {
  access.change({ manager_pin_hash });
  const read = await open(folder);
  return read.ok && read.value.access.read().manager_pin_hash === manager_pin_hash;
}

function refuse(io: CommandIo, sentence: string): number {
  io.stderr(`cobro pin set: ${sentence}`);
  return EXIT.attention;
}
