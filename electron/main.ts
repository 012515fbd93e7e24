import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { fail, succeed } from '../core/result.ts';
import { parseArguments, usageSentence } from './commands/command-line/arguments.ts';
import { TILL_FLAGS, settingsFromFlags } from './commands/command-line/till-flags.ts';
import { openStart } from './app/open-start.ts';
import { dataFolderAt, defaultDataFolder } from './platform/data-folder.ts';
import { environmentProblem, ignoreSignals, switchProblem } from './platform/environment-safety.ts';
import { programRoot } from './platform/program.ts';
import type { Secrets } from './platform/secrets.ts';
import { type DesktopOptions, refuseStart, runDesktop } from './ipc/desktop/desktop.ts';
import { rendererFolder } from './ipc/renderer-bundle.ts';
import { systemClock } from './platform/system.ts';
import { startSentence } from './app/start-notices.ts';

/** The desktop till: the same flags as `cobro till`, the same till, in a window of its own. */

/** Flags stand behind `--`, because Chromium's own switches stand before it; a packaged till needs neither. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const separator = argv.indexOf('--');
  return separator < 0 ? [] : argv.slice(separator + 1);
}

ignoreSignals(process);
// The till's files are private to its owner, whatever the session's umask.
process.umask(0o077);
const environment = process.env;
const parsed = parseArguments(ownArguments(process.argv), TILL_FLAGS, environment);

const separator = process.argv.indexOf('--');
const switches = [...process.execArgv, ...process.argv.slice(1, separator < 0 ? undefined : separator)];
const unsafe = environmentProblem(environment) ?? switchProblem(switches);

if (unsafe !== null) {
  refuseStart(unsafe, 64);
} else if (!parsed.ok) {
  refuseStart(usageSentence(parsed.error), 64);
} else {
  const { flags } = parsed.value;
  const folder = dataFolderAt(flags.data ?? defaultDataFolder(environment));
  const stderr = (line: string) => void process.stderr.write(`${line}\n`);

  const compose = async (secrets: Secrets): ReturnType<DesktopOptions['compose']> => {
    const settings = settingsFromFlags(flags);
    // Acts like a power cut that is over: another program starts where this one ended.
    const cutPower = (): void => {
      app.relaunch();
      app.exit(1);
    };
    const opened = await openStart({
      data_folder: folder.path,
      settings,
      environment,
      stderr,
      secrets,
      cutPower,
      decided: flags.data !== undefined || Object.keys(settings).length > 0,
    });
    if (!opened.ok) return fail({ sentence: startSentence(opened.error) });
    const till = opened.value;
    const { router, kiosk, runtime } = till;
    const kickRecovery = () => till.runtime.engine.kickRecovery();
    return succeed({ router, kiosk, log: runtime.log, kickRecovery, stop: () => till.stop() });
  };

  runDesktop({
    folder,
    renderer_folder: rendererFolder(programRoot()),
    preload: join(dirname(fileURLToPath(import.meta.url)), 'preload.cjs'),
    clock: systemClock,
    environment,
    host: process,
    compose,
  }).catch((error: unknown) => refuseStart(`a bug stopped this program: ${String(error)}`, 70));
}
