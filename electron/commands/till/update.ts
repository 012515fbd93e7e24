import { versionBefore } from '../../../core/updates/boot-record.ts';
import { UPDATE_SETTINGS } from '../../../core/settings/update-settings.ts';
import { succeed } from '../../../core/result.ts';
import { UPDATE_REASONS, installAnswer, updateSentence } from '../../../core/updates/install-answer.ts';
import type { UpdatesView } from '../../../core/contract/updates.ts';
import { savedShopRules } from '../../features/feeds/follow-feeds.ts';
import type { UpdateService } from '../../features/updates/update-service.ts';
import { createUpdates } from '../../app/updating.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import { tillOf } from '../../features/backup/saved-files.ts';
import { installationHere } from '../../features/updates/installation.ts';
import { makePending } from '../../features/updates/put-version.ts';
import { installedVersions, readBoot } from '../../platform/boot-file.ts';
import { freeBytes } from '../../platform/data-folder.ts';
import { programVersion } from '../../platform/program.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { OPERATOR_FLAGS } from '../command-line/operator.ts';
import { SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { printResult, withOperator, withTillRuntime } from '../command-line/with-till-runtime.ts';
import { refuseForm } from '../command-line/arguments.ts';

const FLAGS = {
  ...SERVICE_FLAGS,
  ...OPERATOR_FLAGS,
  feed: {
    environment: 'COBRO_UPDATE_FEED',
    placeholder: 'URL',
    help: 'address of the feed of versions; default update_feed_url of settings.json',
    parse: (given: string) => {
      const parsed = UPDATE_SETTINGS.update_feed_url.safeParse(given);
      return parsed.success ? succeed(given) : refuseForm('an https or file address, or http of this machine');
    },
  } as Flag<string>,
};
type Flags = ParsedFlags<typeof FLAGS>;

const define = (act: string, summary: string, exit: string): CommandDefinition<typeof FLAGS> => ({
  name: `cobro update ${act}`,
  usage: `cobro update ${act} [--data DIR] [--json]`,
  summary,
  flags: FLAGS,
  examples: [`cobro update ${act}`, `cobro update ${act} --json`],
  exits: { [EXIT.attention]: exit },
});

const DEFINITIONS = {
  status: define('status', 'Which version runs here, which one comes next, and which ones failed.', 'never'),
  check: define(
    'check',
    'Asks the feed of versions. Its signature is proven before anything of it is read.',
    'the feed could not be used or none was asked, or the till runs and its page is where this is asked',
  ),
  install: define(
    'install',
    `Installs what the feed offers beside the version that runs; the next start of the till begins it, on trial. Not while a
payment, a sale or a paper is under way, nor in the shop's hours. A till that runs is updated on its page.`,
    'nothing was installed; the sentence says why',
  ),
  back: define(
    'back',
    'Makes the version before this one the next that starts. Its journal is opened as it is.',
    'there is none to go back to',
  ),
} as const;
type Act = keyof typeof DEFINITIONS;
const ACTS = Object.keys(DEFINITIONS) as Act[];
const isAct = (text: string | undefined): text is Act => ACTS.includes(text as Act);

const OVERVIEW = `New versions of this program, of which each must prove itself: ${ACTS.join(', ')}.

Usage: cobro update status | check | install | back [--data DIR] [--feed URL] [--json]

cobro update install --help explains more; docs/operations.md, Updates.

Examples:
  cobro update status
  cobro update install`;

/** `cobro update status | check | install | back`. */
export async function runUpdateCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  if (act === '--help' || act === '-h') {
    io.stdout(OVERVIEW);
    return EXIT.ok;
  }
  if (!isAct(act)) {
    const given = act === undefined ? 'nothing' : JSON.stringify(act);
    return refuseUsage('cobro update', io, `${given} was given; accepted: ${ACTS.join(', ')}`);
  }
  const run = { status, check, install, back }[act];
  return await runCommand(DEFINITIONS[act], rest, io, ({ flags }) => run(flags, io));
}

async function status(flags: Flags, io: CommandIo): Promise<number> {
  const { kind, root } = installationHere(io.environment);
  const record = kind === 'side_by_side' ? readBoot(root) : null;
  const result = {
    version: programVersion(),
    installation: kind,
    pending: record?.pending ?? null,
    last_good: record?.last_good ?? programVersion(),
    failed: record?.bad ?? [],
    versions: record === null ? [programVersion()] : installedVersions(root),
  };
  const sentence = [
    `Version ${result.version}.`,
    ...(result.pending === null ? [] : [`Version ${result.pending} begins at the next start.`]),
    ...(result.failed.length === 0 ? [] : [`Taken back, because they failed here: ${result.failed.join(', ')}.`]),
  ].join(' ');
  printResult(io, flags.json, result, sentence);
  return EXIT.ok;
}

/** With the journal in hand: while a till runs on it, only the till knows whether it is the moment. */
const check = (flags: Flags, io: CommandIo): Promise<number> =>
  withTillRuntime('cobro update check', flags, 'none', io, async (runtime) => {
    const updates = updatesOf(runtime, flags, io);
    if (await isStopped(updates, io, updates.check())) return printView(updates.view(), flags, io, false, STOPPED);
    const view = updates.view();
    // Where no feed was asked, nothing is known of new versions.
    return printView(view, flags, io, view.problem === null && view.checked_at_ms !== null);
  });

const install = (flags: Flags, io: CommandIo): Promise<number> =>
  withOperator('cobro update install', flags, 'change_settings', io, async (runtime, grant) => {
    const updates = updatesOf(runtime, flags, io);
    // Typing this is consent, with a shift open too.
    const installed = updates.check().then(() => updates.install(grant));
    const stopped = await isStopped(updates, io, installed);
    const view = updates.view();
    const { outcome, reason } = stopped && !view.begins ? STOPPED_ANSWER : installAnswer(view);
    const good = outcome !== 'not_installed';
    const { retry, call, means } = reason === null ? NOTHING_WRONG : UPDATE_REASONS[reason];
    const is_in_view = reason === null || (reason !== 'stopped' && view.obstacles.length > 0);
    const sentence = is_in_view ? updateSentence(view) : means;
    printResult(io, flags.json, { ...view, outcome, reason, retry, call }, sentence);
    if (flags.json && !good) io.stderr(sentence);
    return good ? EXIT.ok : EXIT.attention;
  });

const STOPPED = UPDATE_REASONS.stopped.means;
const STOPPED_ANSWER = { outcome: 'not_installed', reason: 'stopped' } as const;

/** Whether a signal came before the end of what is under way, which then makes no version the next one. */
async function isStopped(updates: UpdateService, { stopped }: CommandIo, begun: Promise<unknown>): Promise<boolean> {
  const is_stopped = await Promise.race([stopped.then(() => true), begun.then(() => false)]);
  if (is_stopped) updates.stop();
  return is_stopped;
}

const NOTHING_WRONG = { retry: null, call: null, means: '' } as const;

async function back(flags: Flags, io: CommandIo): Promise<number> {
  const { kind, root } = installationHere(io.environment);
  const record = kind === 'side_by_side' ? readBoot(root) : null;
  const older = record && versionBefore(record);
  if (older === null || !makePending(root, older, [])) {
    io.stderr(
      'cobro update back: there is no older version beside this one that proved itself; install it as a package of the system.',
    );
    return EXIT.attention;
  }
  printResult(io, flags.json, { pending: older }, `Version ${older} begins at the next start of the till.`);
  return EXIT.ok;
}

function updatesOf({ journal, engine, devices, folder, settings, log }: TillRuntime, flags: Flags, io: CommandIo) {
  const saved = settings.read();
  const openLines = journal.sales.unfinishedSales().flatMap(({ state, lines }) => (state === 'OPEN' ? lines : []));
  const read = () => ({ ...saved, ...(flags.feed === undefined ? {} : { update_feed_url: flags.feed }) });
  return createUpdates({
    updating: {
      installation: installationHere(io.environment),
      till: tillOf(folder.path),
      seen_file: folder.updates,
      freeBytes: () => freeBytes(folder),
      restart: () => undefined,
      openAttempts: () => journal.attempts.intents().length,
      // No till ran, so it is unknown which devices answered.
      answering: () => [],
    },
    version: programVersion(),
    engine,
    devices: { reader: devices.reader, printer: null, drawer: null, simulated_reader: null },
    shifts: journal.shifts,
    cart: { sale: { lines: openLines } },
    settings: read,
    shop_rules: savedShopRules(folder.path),
    isPaying: () => false,
    record: (done) => journal.sales.recordAct(done),
    clock: systemClock,
    log,
  });
}

function printView(view: UpdatesView, flags: Flags, io: CommandIo, good: boolean, sentence = updateSentence(view)) {
  printResult(io, flags.json, view, sentence);
  if (flags.json && !good) io.stderr(sentence);
  return good ? EXIT.ok : EXIT.attention;
}
