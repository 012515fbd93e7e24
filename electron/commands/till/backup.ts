import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CheckedBackup, checkBackup } from '../../features/backup/check-backup.ts';
import { backupSentence } from '../../features/backup/backup-refusal.ts';
import { createBackup } from '../../features/backup/create-backup.ts';
import { listBackups } from '../../features/backup/list-backups.ts';
import { dataFolderAt, defaultDataFolder } from '../../platform/data-folder.ts';
import { programVersion } from '../../platform/program.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT } from '../command-line/arguments.ts';
import { runMove } from './backup-move.ts';
import { refused, runGap, runRestore } from './backup-restore.ts';
import { runSheet } from './recovery-sheet.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';

type Definition = CommandDefinition<typeof DATA_FLAGS>;

const ONLY_JSON = { json: DATA_FLAGS.json };

const CREATE: Definition = {
  name: 'cobro backup create',
  usage: 'cobro backup create FILE [--data DIR] [--json]',
  summary: `Saves the data folder in one file, also while the till runs on it. The file is read again and compared before it
gets its name. It holds no card data and no credentials of the payment service (secrets.json): those are set again.`,
  flags: DATA_FLAGS,
  argument: 'FILE',
  examples: ['cobro backup create /media/usb/till.cobro-backup', 'cobro backup create ../till.cobro-backup --json'],
  exits: { [EXIT.attention]: 'no backup was made' },
};

const CHECK: CommandDefinition<typeof ONLY_JSON> = {
  name: 'cobro backup check',
  usage: 'cobro backup check FILE [--json]',
  summary:
    'Proves a backup: every byte by its hashes, the journal in it by its chain. It needs as much room beside it.',
  flags: ONLY_JSON,
  argument: 'FILE',
  examples: ['cobro backup check /media/usb/till.cobro-backup'],
  exits: { [EXIT.attention]: 'it cannot be restored' },
};

const LIST: CommandDefinition<typeof ONLY_JSON> = {
  name: 'cobro backup list',
  usage: 'cobro backup list FOLDER [--json]',
  summary: 'Lists the backups in a folder (*.cobro-backup), the newest first.',
  flags: ONLY_JSON,
  argument: 'FOLDER',
  examples: ['cobro backup list /media/usb'],
  exits: { [EXIT.attention]: 'there is no such folder' },
};

const OVERVIEW = `Saves the data folder of a till in one file, proves such a file, and makes a till of it again.

Usage: cobro backup create FILE [--data DIR]
       cobro backup check FILE
       cobro backup restore FILE [--data DIR]
       cobro backup move FOLDER [--data DIR]
       cobro backup gap [--data DIR] --service URL
       cobro backup list FOLDER
       cobro backup sheet FILE.pdf

Flags:
  --data DIR    the data folder [COBRO_DATA]
  --json        one JSON object on standard output
  --help        this text; cobro backup restore --help explains more

Examples:
  cobro backup create /media/usb/till.cobro-backup
  cobro backup check /media/usb/till.cobro-backup`;

/** `cobro backup create | check | restore | move | gap | list | sheet`. */
export async function runBackupCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  switch (act) {
    case 'create':
      return await runCommand(CREATE, rest, io, ({ flags, positionals: [file = ''] }) =>
        create(resolve(file), flags.data, flags.json, io),
      );
    case 'check':
      return await runCommand(CHECK, rest, io, ({ flags, positionals: [file = ''] }) =>
        check(resolve(file), flags.json, io),
      );
    case 'restore':
      return await runRestore(rest, io);
    case 'move':
      return await runMove(rest, io);
    case 'gap':
      return await runGap(rest, io);
    case 'sheet':
      return await runSheet(rest, io);
    case 'list':
      return await runCommand(LIST, rest, io, ({ flags, positionals: [folder = ''] }) =>
        list(resolve(folder), flags.json, io),
      );
    case '--help':
    case '-h':
      io.stdout(OVERVIEW);
      return EXIT.ok;
    default:
      return refuseUsage(
        'cobro backup',
        io,
        `${act === undefined ? 'nothing' : JSON.stringify(act)} was given; accepted: create, check, restore, move, gap, list, sheet`,
      );
  }
}

async function create(file: string, data: string | undefined, as_json: boolean, io: CommandIo): Promise<number> {
  const folder = dataFolderAt(data ?? defaultDataFolder(io.environment)).path;
  const made = await createBackup({ folder, file, program: programVersion(), clock: systemClock });
  if (!made.ok) return refused('create', backupSentence(made.error), as_json, io);
  const { made_at, events, last_hash, left_out } = made.value;
  const without = left_out.length === 0 ? '' : ` Not in it: ${left_out.join(', ')}.`;
  printResult(
    io,
    as_json,
    { ok: true, file, made_at, events, last_hash, left_out },
    `${file} holds the till as of ${made_at}: ${events} events, read back and compared.${without}`,
  );
  return EXIT.ok;
}

async function check(file: string, as_json: boolean, io: CommandIo): Promise<number> {
  io.endOnSignal?.();
  const progress = (seen: number, of: number) => io.stderr(`cobro backup check: ${seen} of ${of} events`);
  const checked = await checkBackup(file, undefined, { progress });
  if (!checked.ok) return refused('check', backupSentence(checked.error), as_json, io);
  const { manifest, report } = checked.value;
  const { made_at, program, till, left_out } = manifest;
  const result = { ...report, file, made_at, program, till, left_out };
  printResult(io, as_json, result, checkSentence(file, checked.value));
  return report.ok ? EXIT.ok : EXIT.attention;
}

function checkSentence(file: string, { manifest, report }: CheckedBackup): string {
  if (!report.ok)
    return [`${file} is as it was written, but the journal in it is not whole:`, ...report.problems].join('\n');
  return `${file} is whole: the till as of ${manifest.made_at}, ${report.events} events, ${report.attempts} payment attempts, ${report.sales} sales.`;
}

async function list(folder: string, as_json: boolean, io: CommandIo): Promise<number> {
  const kind = statSync(folder, { throwIfNoEntry: false });
  if (kind === undefined) return refused('list', `${folder} is not there.`, as_json, io);
  if (!kind.isDirectory()) return refused('list', `${folder} is not a folder.`, as_json, io);
  const backups = await listBackups(folder);
  const lines = backups.map(({ file, manifest, problem }) =>
    manifest === null ? `${file}  ${problem ?? ''}` : `${file}  ${manifest.made_at}  ${manifest.events} events`,
  );
  const listed = backups.map(({ file, manifest, problem }) => ({
    file,
    made_at: manifest?.made_at ?? null,
    events: manifest?.events ?? null,
    till: manifest?.till ?? null,
    problem,
  }));
  printResult(io, as_json, { backups: listed }, lines.length === 0 ? `No backup is in ${folder}.` : lines.join('\n'));
  return EXIT.ok;
}
