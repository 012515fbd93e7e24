import { execFile } from 'node:child_process';
import { type ComposedTill, type UpdateStage, answeringDevices } from '../../app/composition.ts';
import { loadWholeProgram } from '../../app/whole-program.ts';
import { openStart } from '../../app/open-start.ts';
import { defaultDataFolder } from '../../platform/data-folder.ts';
import type { HeadlessShell } from '../../ipc/headless/headless.ts';
import { createSupervisor } from '../../platform/supervisor.ts';
import { programRoot } from '../../platform/program.ts';
import { ensureRenderer, pageSentence } from '../../ipc/renderer-bundle.ts';
import { PairedPages } from '../../features/devices/paired-pages.ts';
import { newCode, newToken, systemClock } from '../../platform/system.ts';
import { isPageServed, proveStart } from '../../features/updates/prove-start.ts';
import { installationHere } from '../../features/updates/installation.ts';
import { readBoot } from '../../platform/boot-file.ts';
import { EarlyShell } from './early-shell.ts';
import { openBrowser } from './open-browser.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { TILL_FLAGS, settingsFromFlags, readerFlagsProblem } from '../command-line/till-flags.ts';
import { startSentence } from '../../app/start-notices.ts';

const DEFINITION: CommandDefinition<typeof TILL_FLAGS> = {
  name: 'cobro till',
  usage: 'cobro till [flags]',
  summary: `The till, served to a browser on this machine. Prints one line of JSON with its address when it can serve.
Without --service the embedded payment service is used and no money moves.
Credentials come from COBRO_CLIENT_ID and COBRO_CLIENT_SECRET (and COBRO_AUDIENCE), never from flags.`,
  flags: TILL_FLAGS,
  check: readerFlagsProblem,
  examples: [
    'cobro till --open',
    'cobro till --data ./data --reader "serial:/dev/ttyUSB0?driver=idtech-neo&baud=115200"',
    'cobro till --service https://payments.example.com --terminal till-7 --printer tcp:192.168.1.40:9100',
  ],
  exits: { [EXIT.attention]: 'the till cannot be opened; the sentence says why' },
};

/** `cobro till`: serves until it is asked to stop. Answers the exit code. */
export function runTillCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => serve(flags, io));
}

async function serve(flags: ParsedFlags<typeof TILL_FLAGS>, io: CommandIo): Promise<number> {
  const page = await ensureRenderer(programRoot());
  if (!page.ok) return refuse(io, pageSentence(page.error));
  const data_folder = flags.data ?? defaultDataFolder(io.environment);
  const settings = settingsFromFlags(flags);
  const pages = new PairedPages({ clock: systemClock, token: newToken, code: newCode });
  const again = Promise.withResolvers<void>();
  let painted = false;
  const updates: UpdateStage = {
    installation: installationHere(io.environment),
    restart: () => {
      io.launcher?.tell('again');
      again.resolve();
    },
    onPainted: () => (painted = true),
  };
  const supervisor = createSupervisor(io.environment, systemClock);
  const closings: (() => void)[] = [];
  const early = new EarlyShell({
    pages,
    renderer_folder: page.value,
    port: flags.port,
    clock: systemClock,
    onReady: (shell, { folder: { path } }) => {
      io.stdout(JSON.stringify({ event: 'ready', url: shell.url, pid: process.pid, data: path }));
      supervisor.ready(shell.url);
      if (flags.open) closings.push(openBrowser({ shell, data_folder: path, stderr: io.stderr }));
    },
  });
  const till = await openStart({
    data_folder,
    settings,
    environment: io.environment,
    stderr: io.stderr,
    pages,
    updates,
    decided: flags.data !== undefined || Object.keys(settings).length > 0,
    onCounterOpen: (runtime) => early.open(runtime),
    pageIsServed: () => early.pageIsServed(),
  });
  if (!till.ok) return refuse(io, startSentence(till.error));
  const shell = early.serve(till.value.router);
  const stopLoading = loadWholeProgram();
  if (io.launcher?.trial === true) void prove(io, till.value, shell, () => painted);
  await Promise.race([io.stopped.then(() => supervisor.stopping()), again.promise]);
  for (const close of closings) close();
  stopLoading();
  await shell.stop();
  await till.value.stop();
  if (flags.json) io.stdout(JSON.stringify({ event: 'stopped', pid: process.pid }));
  return EXIT.ok;
}

/** A version on trial reports to its launcher that it works; without a timely report the launcher falls back. */
async function prove(io: CommandIo, till: ComposedTill, shell: HeadlessShell, painted: () => boolean): Promise<void> {
  const { root } = installationHere(io.environment);
  const { folder, devices } = till.runtime;
  const proven = await proveStart({
    proveJournal: () => isJournalProven(folder.path),
    expected: readBoot(root)?.devices ?? [],
    devices: () => answeringDevices(devices),
    renderers: () => shell.renderers,
    painted,
    served: () => isPageServed(shell.url),
    clock: systemClock,
  });
  if (proven) io.launcher?.tell('healthy');
  else io.stderr('cobro till: the journal could not be proven by this version; the last good one takes its place.');
}

/**
 * In a separate process, because a long journal would block the till. As a copy: a resting till, or one that waits for
 * a person, is not the version's fault.
 */
function isJournalProven(data_folder: string): Promise<boolean> {
  const program = process.argv[1] ?? '';
  const argv = [program, 'journal', 'verify', '--copy', '--data', data_folder, '--json'];
  return new Promise((resolve) => execFile(process.execPath, argv, (error) => resolve(error === null)));
}

function refuse(io: CommandIo, sentence: string): number {
  io.stderr(`cobro till: ${sentence}`);
  return EXIT.attention;
}
