import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { succeed } from '../../../core/result.ts';
import { accountsFiles, dayOf } from '../../features/accounts/accounts-files.ts';
import { backupSentence, notWritten } from '../../features/backup/backup-refusal.ts';
import { removeLeftover } from '../../features/backup/remove-leftover.ts';
import { hasContent } from '../../journal/file/set-aside.ts';
import { dataFolderAt, defaultDataFolder, noJournalIn } from '../../platform/data-folder.ts';
import { type CommandIo, EXIT, type Flag, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { refuseForm } from '../command-line/arguments.ts';

const day = (help: string): Flag<string> => ({
  placeholder: 'YYYY-MM-DD',
  help,
  parse: (given) => (dayOf(given) === null ? refuseForm('a day such as 2026-11-30') : succeed(given)),
});

const FLAGS = { ...DATA_FLAGS, from: day('first day'), to: day('last day; default the first one') };
type Flags = ParsedFlags<typeof FLAGS>;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro accounts',
  usage: 'cobro accounts FOLDER --from YYYY-MM-DD [--to YYYY-MM-DD] [--data DIR] [--json]',
  summary: `Writes what was sold, paid, given back and closed into a new folder: sales.csv, payments.csv, returns.csv, closes.csv,
and the same as accounts.json (docs/accounts.md). Also while the till runs; nothing of it is changed.`,
  flags: FLAGS,
  argument: 'FOLDER',
  check: ({ from, to }) => {
    if (from === undefined) return '--from is missing; accepted: a day such as 2026-11-30';
    return (dayOf(to ?? from) ?? 0) < (dayOf(from) ?? 0) ? `--to ${to} is before --from ${from}` : null;
  },
  examples: ['cobro accounts november --from 2026-11-01 --to 2026-11-30', 'cobro accounts today --from 2026-11-23'],
  exits: { [EXIT.attention]: 'nothing was written' },
};

/** `cobro accounts FOLDER --from … --to …`. */
export function runAccountsCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags, positionals: [folder = ''] }) =>
    write(resolve(folder), flags, io),
  );
}

function write(folder: string, flags: Flags, io: CommandIo): number {
  const refuse = (sentence: string): number => {
    io.stderr(`cobro accounts: ${sentence}`);
    return EXIT.attention;
  };
  if (existsSync(folder)) return refuse(`${folder} is there already; name a new folder. Nothing was written.`);
  const data = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
  if (!hasContent(data.journal)) return refuse(noJournalIn(data));
  const { from = '', to = from } = flags;
  const made = accountsFiles(data.journal, { from, to });
  if (!made.ok) return refuse(made.error.sentence);
  const { files, counts } = made.value;
  const part = `${folder}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { mode: 0o700 });
    for (const { name, text } of files) writeFileSync(join(part, name), text);
    renameSync(part, folder);
    const sentence = Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
    printResult(io, flags.json, { folder, from, to, ...counts }, `${folder}: ${sentence}.`);
    return EXIT.ok;
  } catch (error) {
    return refuse(backupSentence(notWritten(folder, error)));
  } finally {
    removeLeftover(part);
  }
}
