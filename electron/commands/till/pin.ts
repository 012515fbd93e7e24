import { randomBytes } from 'node:crypto';
import { defaultDataFolder, openDataFolder } from '../../platform/data-folder.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { MANAGER_PIN_SET } from '../../features/staff/staff-module.ts';
import { TRAINING_PIN, hashPin } from '../../features/staff/manager-pin.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { type CommandIo, EXIT } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { recordOperator } from '../command-line/operator.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';

const SET: CommandDefinition<typeof DATA_FLAGS> = {
  name: 'cobro pin set',
  usage: 'cobro pin set [--data DIR] [--json]',
  summary: `Sets the manager's PIN, which returns and closed items ask for. It is read from standard input, never from a flag,
and only its scrypt hash is kept, in the settings of the data folder. A till that is running takes it at once.`,
  flags: DATA_FLAGS,
  examples: ['cobro pin set', 'cobro pin set --data ./data < pin.txt'],
  exits: { [EXIT.attention]: 'the PIN could not be kept; the sentence says why' },
};

/** The same digits that the PIN pad takes; the training PIN is public. */
const ACCEPTED = /^\d{4,8}$/;

/** `cobro pin set`. */
export async function runPinCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  if (act === 'set') return runCommand(SET, rest, io, ({ flags }) => setPin(flags.data, flags.json, io));
  if (act === '--help' || act === '-h') return runCommand(SET, ['--help'], io, async () => EXIT.ok);
  return refuseUsage(
    'cobro pin',
    io,
    `${act === undefined ? 'nothing' : JSON.stringify(act)} was given; accepted: set`,
  );
}

async function setPin(data: string | undefined, as_json: boolean, io: CommandIo): Promise<number> {
  const pin = await io.readSecret?.("The manager's new PIN, 4 to 8 digits: ");
  // What was typed is not repeated: it may be almost the right one.
  if (pin === undefined || !ACCEPTED.test(pin))
    return refuseUsage('cobro pin set', io, 'standard input holds no PIN; accepted: one line of 4 to 8 digits');
  if (pin === TRAINING_PIN)
    return refuseUsage('cobro pin set', io, 'this PIN is the one of the training mode, which everybody knows');
  const folder = openDataFolder(data ?? defaultDataFolder(io.environment));
  const kept = folder.ok ? await keepPin(folder.value.path, await hashPin(pin, randomBytes(16)), io) : folder;
  if (!kept.ok) {
    io.stderr(`cobro pin set: ${kept.error}`);
    return EXIT.attention;
  }
  if (folder.ok) recordPin(folder.value.path, io);
  printResult(io, as_json, { outcome: 'set' }, 'The PIN is set. A till that is running takes it at once.');
  return EXIT.ok;
}

/** Into the audit trail. A till that is running holds the journal, and records it when it takes the PIN. */
function recordPin(directory: string, io: CommandIo): void {
  const opened = openTillJournal({
    directory,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok) {
    if (opened.error.code !== 'journal_held') io.stderr(`cobro pin set: ${opened.error.sentence}`);
    return;
  }
  const trouble = recordOperator(opened.value, MANAGER_PIN_SET);
  if (trouble !== null) io.stderr(`cobro pin set: the audit trail could not be written (${trouble}).`);
  opened.value.close();
}

/** A settings file that cannot be written keeps a change for one run; a PIN must be there at the next one, so it is read back. */
async function keepPin(
  folder: string,
  manager_pin_hash: string,
  io: CommandIo,
): Promise<{ ok: true } | { ok: false; error: string }> {
  const open = () =>
    openSettings({ folder, overrides: {}, now_ms: systemClock.wallMs(), log: { warn: () => undefined } });
  const { access, problems } = await open();
  for (const problem of problems) io.stderr(problem);
  access.change({ manager_pin_hash });
  const read = (await open()).access.read().manager_pin_hash;
  if (read === manager_pin_hash) return { ok: true };
  return { ok: false, error: `The settings in ${folder} could not be written. Check the permissions of the folder.` };
}
