import { resolve } from 'node:path';
import { MoveService } from '../../features/move/move-service.ts';
import { createExportFolder } from '../../platform/export-folder.ts';
import { programVersion } from '../../platform/program.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { OPERATOR_FLAGS } from '../command-line/operator.ts';
import { SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { endWithoutTill, printResult, withOperator } from '../command-line/with-till-runtime.ts';

const FLAGS = { ...SERVICE_FLAGS, ...OPERATOR_FLAGS };

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro backup move',
  usage: 'cobro backup move FOLDER [--operator NAME] [--data DIR] [--json]',
  summary: `Gives this till to another machine: it takes no payments here from now on, not even cash, a backup is made in FOLDER and
proven, and the recovery sheet is written. On the other machine: cobro backup restore FILE, or the first page of the set-up.
To sell here after all, while the other machine never does: cobro journal accept --evidence TEXT.`,
  flags: FLAGS,
  argument: 'FOLDER',
  examples: ['cobro backup move /media/usb', 'cobro backup move /media/usb --operator Rosa --pin-file pin.txt --json'],
  exits: { [EXIT.attention]: 'it was not moved; the sentence says why' },
};

const REFUSED: Readonly<Record<string, string>> = {
  payments_unresolved: 'Payments of this till are not settled. Let it settle them first: cobro recover.',
  training: 'This is a trial; it is not moved.',
  in_doubt: 'This till is in doubt. Decide that first: cobro journal accept --evidence TEXT.',
};
const TROUBLE = {
  no_folder: 'There is no such folder.',
  in_data_folder: 'That folder lies in the data folder, and would be lost with it. Name another place.',
  disk_full: 'The disk is full.',
  not_writable: 'This user may not write there.',
  not_whole: 'The backup was not whole; the log says why.',
} as const;

/** `cobro backup move FOLDER`. */
export function runMove(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags, positionals: [folder = ''] }) => {
    const ended = endWithoutTill(DEFINITION.name, flags, io);
    if (ended !== null) return ended;
    return await withOperator(DEFINITION.name, flags, 'change_settings', io, async (runtime, grant) => {
      const { folder: data, journal, engine, settings, training, log } = runtime;
      const service = new MoveService({
        data_folder: data.path,
        journal_file: data.journal,
        copyJournal: (path) => journal.copyTo(path),
        backupFolders: () => [],
        engine,
        isPaying: () => false,
        training,
        settings: () => settings.read(),
        version: programVersion(),
        exports: createExportFolder(data.path, systemClock),
        record: (act) => journal.sales.recordAct(act),
        clock: systemClock,
        log,
      });
      const refuse = (sentence: string): number => {
        io.stderr(`cobro backup move: ${sentence}`);
        if (flags.json) io.stdout(JSON.stringify({ ok: false, problem: sentence }));
        return EXIT.attention;
      };
      const answer = await service.away({ folder: resolve(folder) }, grant);
      if (!answer.ok)
        return refuse(
          REFUSED[answer.error.code] ??
            REFUSED[answer.error.detail] ??
            `It cannot be moved now (${answer.error.detail}).`,
        );
      const { value } = answer;
      if (value.outcome === 'not_moved')
        return refuse(
          `${TROUBLE[value.trouble]} ${value.rests ? 'The till rests; make the backup again, or take it back: cobro journal accept --evidence TEXT.' : 'The till goes on here.'}`,
        );
      const sheet = value.sheet?.file ?? null;
      printResult(
        io,
        flags.json,
        { ok: true, file: value.file, sheet },
        `${value.file} is the till, proven; this machine sells nothing any more. Recovery sheet: ${sheet ?? 'could not be written'}.`,
      );
      return EXIT.ok;
    });
  });
}
