import { closeSync, openSync, writeSync } from 'node:fs';
import { recoverySheet } from '../../../core/backup/recovery-sheet.ts';
import { textPdf } from '../../../core/receipt/text-pdf.ts';
import { fail, succeed } from '../../../core/result.ts';
import { tillOf } from '../../features/backup/saved-files.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import { SILENT_LOG } from '../../log/log.ts';
import { dataFolderAt, defaultDataFolder } from '../../platform/data-folder.ts';
import { programVersion } from '../../platform/program.ts';
import { localDay, systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, keptText } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';

const LANGUAGES = ['es', 'pt', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const FLAGS = {
  data: DATA_FLAGS.data,
  json: DATA_FLAGS.json,
  phone: { placeholder: 'TEXT', help: 'whom to call; default a line for a pen', parse: keptText(40) } as Flag<string>,
  language: {
    placeholder: 'es|pt|en',
    help: "default the till's",
    parse: (given: string) => {
      const language = LANGUAGES.find((one) => one === given);
      return language === undefined ? fail({ code: 'not_one_of', choices: LANGUAGES } as const) : succeed(language);
    },
  } as Flag<Language>,
};

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro backup sheet',
  usage: 'cobro backup sheet FILE.pdf [--phone TEXT] [--language es] [--data DIR] [--json]',
  summary: `Writes one page to print and to keep away from the till: which till it is, where its backups are, and the steps that
bring it back on another machine. No secret is on it. Also while the till runs.`,
  flags: FLAGS,
  argument: 'FILE.pdf',
  examples: ['cobro backup sheet recovery.pdf --phone "+56 2 2345 6789"'],
  exits: { [EXIT.attention]: 'it could not be written' },
};

/** `cobro backup sheet FILE.pdf`. */
export function runSheet(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags, positionals: [file = ''] }) => {
    const { path } = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
    const now_ms = systemClock.wallMs();
    const opened = await openSettings({ folder: path, overrides: {}, log: SILENT_LOG, read_only: true });
    if (!opened.ok) {
      io.stderr(`${DEFINITION.name}: ${settingsSentence(opened.error)}`);
      return EXIT.attention;
    }
    const settings = opened.value.access.read();
    const facts = {
      ...settings,
      till: tillOf(path).slice(0, 16),
      version: programVersion(),
      made_on: localDay(now_ms),
      service: settings.service_url,
      backup_folder: settings.backup_every === 'off' ? null : settings.backup_folder,
      phone: flags.phone ?? null,
    };
    try {
      const opened = openSync(file, 'wx', 0o600);
      try {
        writeSync(opened, Buffer.from(textPdf(recoverySheet(facts, flags.language ?? settings.language)), 'latin1'));
      } finally {
        closeSync(opened);
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : null;
      if (code === null) throw error;
      const why = code === 'EEXIST' ? 'is there already: name another file' : `could not be written (${code})`;
      io.stderr(`cobro backup sheet: ${file} ${why}.`);
      return EXIT.attention;
    }
    const result = { ok: true, file, till: facts.till };
    printResult(io, flags.json, result, `${file}: print it, and keep it away from this machine.`);
    return EXIT.ok;
  });
}
