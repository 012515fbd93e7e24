import { openStore } from '../../../store/open-store.ts';
import { NoDataFolder } from '../../platform/data-folder.ts';
import { programVersion } from '../../platform/program.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { STORE_FLAGS, databaseProblem, storeFolderOf } from './store-flags.ts';

const PORT = 41_700;

const FLAGS = {
  ...STORE_FLAGS,
  host: {
    placeholder: 'ADDRESS',
    help: 'where it listens; default 127.0.0.1, which is this machine alone; 0.0.0.0 is every network',
    parse: text(100),
  } as Flag<string>,
  port: {
    environment: 'COBRO_STORE_PORT',
    placeholder: 'N',
    help: `default ${PORT}, 0 is any free one`,
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store',
  usage: 'cobro store [run] [--embedded | --database URL] [--host ADDRESS] [--port N] [--data DIR]',
  summary: `Runs one process of the store, and prints one line of JSON with its address when it can serve. Troubles that a
person should know are lines of JSON on standard error. Nothing at a till waits for it. PostgreSQL does not work as
root: started by root, the embedded one works as the user postgres, or nobody.`,
  flags: FLAGS,
  check: databaseProblem,
  examples: ['cobro store --embedded', 'cobro store --database postgresql://cobro@db.shop/cobro --host 0.0.0.0'],
  exits: { [EXIT.attention]: 'the database, the folder or the port cannot be used' },
};

/** `cobro store`: serves until it is asked to stop. Answers the exit code. */
export function runServeCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => serve(flags, io));
}

async function serve(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  try {
    const store = await openStore({
      folder: storeFolderOf(flags.data, io),
      database_url: flags.database ?? null,
      host: flags.host ?? '127.0.0.1',
      port: flags.port ?? PORT,
      program: programVersion(),
      tell: (line) => io.stderr(JSON.stringify(line)),
    });
    if (!store.ok) return refuse(store.error, io);
    const { url, pin, postgres } = store.value;
    io.stdout(
      JSON.stringify({ event: 'ready', url, pid: process.pid, pin, ...(postgres === null ? {} : { postgres }) }),
    );
    await io.stopped;
    await store.value.stop();
    if (flags.json) io.stdout(JSON.stringify({ event: 'stopped', pid: process.pid }));
    return EXIT.ok;
  } catch (error) {
    if (error instanceof NoDataFolder) return refuse(error.message, io);
    throw error;
  }
}

function refuse(sentence: string, io: CommandIo): number {
  io.stderr(`cobro store: ${sentence}`);
  return EXIT.attention;
}
