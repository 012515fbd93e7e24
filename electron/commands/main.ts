import { switchProblem } from '../platform/environment-safety.ts';
import { EXIT } from './command-line/arguments.ts';
import { runCobro } from './cobro.ts';
import { processIo } from './command-line/process-io.ts';

// What a till keeps is its owner's alone, whatever the shell allows.
process.umask(0o077);
const { io, end } = processIo(process);

async function run(): Promise<void> {
  const unsafe = switchProblem(process.execArgv);
  if (unsafe !== null) io.stderr(`cobro: ${unsafe}`);
  end(unsafe === null ? await runCobro(process.argv.slice(2), io) : EXIT.usage);
}

/** Exported for importers to await: the built program is not an ES module and cannot use top-level await. */
export const ended = run();
