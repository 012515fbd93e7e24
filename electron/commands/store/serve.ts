import { type OpenStoreOptions, openStore } from '../../../store/open-store.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';
import { NoDataFolder } from '../../platform/data-folder.ts';
import { officeFolder } from '../../ipc/renderer-bundle.ts';
import { programRoot, programVersion } from '../../platform/program.ts';
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
import { storeSentence } from '../../../store/store-refusal.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const PORT = 41_700;
const OFFICE_PORT = 41_701;

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
  'office-host': {
    placeholder: 'ADDRESS',
    help: 'where the back office is; default 127.0.0.1; elsewhere it has the certificate of the store',
    parse: text(100),
  } as Flag<string>,
  'office-port': {
    environment: 'COBRO_STORE_OFFICE_PORT',
    placeholder: 'N',
    help: `of the back office; default ${OFFICE_PORT}, 0 is any free one`,
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
  chain: { switch: true, help: 'the managers of this office see every shop of the database; it needs a user that may' },
  'no-office': { switch: true, help: 'serves tills alone' },
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store',
  usage:
    'cobro store [run] [--embedded | --database URL] [--host ADDRESS] [--port N] [--office-host ADDRESS] [--office-port N]\n             [--chain] [--data DIR]',
  summary: `Runs one process of the store, and prints one line of JSON with its address when it can serve. Troubles that a
person should know are lines of JSON on standard error. Nothing at a till waits for it. PostgreSQL does not work as
root: started by root, the embedded one works as the user postgres, or nobody.`,
  flags: FLAGS,
  check: databaseProblem,
  examples: ['cobro store --embedded', 'cobro store --database postgresql://cobro@db.shop/cobro --host 0.0.0.0'],
  exits: {
    [EXIT.attention]: 'the database, the folder or the port cannot be used, or it gave up (standard error says why)',
  },
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
      shop: flags.shop ?? null,
      host: flags.host ?? '127.0.0.1',
      port: flags.port ?? PORT,
      program: programVersion(),
      office: flags['no-office'] ? null : officeAt(flags, io),
      logEvent: (line) => io.stderr(JSON.stringify(line)),
    });
    if (!store.ok) return refuse(storeSentence(store.error), io);
    const { url, pin, postgres, office } = store.value;
    const more = { ...(postgres === null ? {} : { postgres }), ...(office === null ? {} : { office }) };
    io.stdout(JSON.stringify({ event: 'ready', url, pid: process.pid, pin, ...more }));
    const code = await runUntilStopped(store.value, io);
    await store.value.stop();
    if (flags.json) io.stdout(JSON.stringify({ event: 'stopped', pid: process.pid }));
    return code;
  } catch (error) {
    if (error instanceof NoDataFolder) return refuse(error.message, io);
    throw error;
  }
}

/** The folder of the office pages; null, with a message, when they are not built: tills are served anyway. */
function officeAt(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): OpenStoreOptions['office'] {
  const [host, port] = [flags['office-host'] ?? '127.0.0.1', flags['office-port'] ?? OFFICE_PORT];
  const page_folder = officeFolder(programRoot());
  if (page_folder === null) {
    io.stderr('cobro store: the pages of the back office are missing; run npm run build.');
    return null;
  }
  return { host, port, page_folder, pins: createPinHasher({ key: null }), shows_chain: flags.chain };
}

function refuse(sentence: string, io: CommandIo): number {
  io.stderr(`cobro store: ${sentence}`);
  return EXIT.attention;
}
