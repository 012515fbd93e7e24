import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { findPostgres } from '../../../store/embedded/postgres-programs.ts';
import { type RunningStore, openStore } from '../../../store/open-store.ts';
import { givePin, officePins, readPeople } from '../../../store/server/office/people.ts';
import { openStoreFolder } from '../../../store/store-folder.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';
import { TRAINING_PIN } from '../../features/staff/manager-pin.ts';
import { openAddress } from '../till/open-browser.ts';
import { makeEnrolCode } from '../../../store/server/enrolment.ts';
import { joinSentence, joinStore } from '../../features/store/join-store.ts';
import { readIdentity } from '../../features/store/store-identity.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import { type PageRefusal, ensureRenderer, pageSentence } from '../../ipc/renderer-bundle.ts';
import { machineFolder } from '../../journal/anchor/open-anchoring.ts';
import {
  type DataFolderRefusal,
  NoDataFolder,
  dataFolderSentence,
  defaultDataFolder,
  openDataFolder,
} from '../../platform/data-folder.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { machineIdentity } from '../../platform/machine.ts';
import { programRoot, programVersion } from '../../platform/program.ts';
import { portOrAny, systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, type ParsedFlags, path } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { type StoreRefusal, storeSentence } from '../../../store/store-refusal.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { systemErrorText } from '../../platform/system-code.ts';

const LANES = [1, 2, 3] as const;

const FLAGS = {
  data: {
    environment: 'COBRO_STORE_DEMO_DATA',
    placeholder: 'DIR',
    help: "folder of everything the demonstration keeps; default beside the till's",
    parse: path,
  } as Flag<string>,
  'no-open': { switch: true, help: 'opens no browser' },
  json: { switch: true, help: 'the ready line is JSON with and without it' },
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store demo',
  usage: 'cobro store demo [--data DIR] [--no-open]',
  summary: `A shop of three lanes on this machine: PostgreSQL, the store with its back office, a payment service that moves no money, and three tills with
simulated readers, each a process of its own. Prints one line of JSON when all of it can be used. A till that is killed
is started again, and goes on where it stood. The same folder is the same shop the next time.`,
  flags: FLAGS,
  examples: ['cobro store demo', 'cobro store demo --data ./shop --no-open'],
  exits: { [EXIT.attention]: 'a part of it cannot be started; the sentence says which, and what to do' },
};

const NO_POSTGRES = `This machine has no PostgreSQL 15 or newer, and the store works on nothing else. Install it, nothing has to be set up in it:
  Debian, Ubuntu   sudo apt install postgresql
  Fedora           sudo dnf install postgresql-server
  macOS            brew install postgresql@17`;

type DemoRefusal =
  | PageRefusal
  | { readonly code: 'no_postgres' }
  | { readonly code: 'store_refused'; readonly refusal: StoreRefusal }
  | { readonly code: 'folder_unusable'; readonly refusal: DataFolderRefusal }
  | { readonly code: 'service_not_started'; readonly folder: string; readonly port: number; readonly system: string }
  | { readonly code: 'lane_not_enrolled'; readonly message: string }
  | { readonly code: 'lane_not_saved'; readonly lane: number; readonly system: string }
  | { readonly code: 'lane_not_started'; readonly lane: number; readonly stderr: string };

function demoSentence(refused: DemoRefusal): string {
  switch (refused.code) {
    case 'page_not_built':
    case 'page_missing':
      return pageSentence(refused);
    case 'no_postgres':
      return NO_POSTGRES;
    case 'store_refused':
      return storeSentence(refused.refusal);
    case 'folder_unusable':
      return dataFolderSentence(refused.refusal);
    case 'service_not_started':
      return `The payment service cannot use ${refused.folder} or port ${refused.port} of this machine (${refused.system}). Another demonstration may run; choose another folder with --data DIR.`;
    case 'lane_not_enrolled':
      return refused.message;
    case 'lane_not_saved':
      return `The settings of lane ${refused.lane} could not be saved (${refused.system}).`;
    case 'lane_not_started':
      return `The till of lane ${refused.lane} did not start: ${refused.stderr}`;
  }
}

/** `cobro store demo`: runs until it is asked to stop. Answers the exit code. */
export function runDemoCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => demonstrate(flags, io));
}

async function demonstrate(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  const stops: (() => Promise<unknown>)[] = [];
  let code: number = EXIT.ok;
  try {
    const started = await start(flags, io, stops);
    if (started.ok) {
      const { gave_up, ...addresses } = started.value;
      io.stdout(JSON.stringify({ event: 'ready', pid: process.pid, ...addresses }));
      for (const { lane, url } of addresses.lanes) io.stderr(`Lane ${lane}: ${url}`);
      code = await runUntilStopped({ gave_up }, io);
    } else {
      io.stderr(`${DEFINITION.name}: ${demoSentence(started.error)}`);
      code = EXIT.attention;
    }
  } catch (error) {
    if (!(error instanceof NoDataFolder)) throw error;
    io.stderr(`${DEFINITION.name}: ${error.message}`);
    code = EXIT.attention;
  } finally {
    // Tills before what they speak to, the database last.
    for (const stop of stops.reverse()) await stop();
  }
  if (flags.json && code === EXIT.ok) io.stdout(JSON.stringify({ event: 'stopped', pid: process.pid }));
  return code;
}

interface Demonstration extends Pick<RunningStore, 'gave_up'> {
  readonly store: { readonly url: string; readonly pin: string };
  readonly office: Office | null;
  readonly service: { readonly url: string };
  readonly lanes: readonly {
    readonly lane: number;
    readonly url: string;
    readonly pid: number;
    readonly data: string;
  }[];
}

/** Starts one part after the other. `stops` ends those that were started, the last one first. */
async function start(
  flags: ParsedFlags<typeof FLAGS>,
  io: CommandIo,
  stops: (() => Promise<unknown>)[],
): Promise<Result<Demonstration, DemoRefusal>> {
  if (findPostgres() === null) return fail({ code: 'no_postgres' });
  const page = await ensureRenderer(programRoot());
  if (!page.ok) return page;
  const folder = resolve(flags.data ?? defaultFolder(io));
  const ports = portsIn(folder);
  const service = await serviceIn(folder, ports.service);
  if (!service.ok) return service;
  stops.push(() => service.value.stop());
  const store = await openStore({
    ...{ folder: join(folder, 'store'), database_url: null, host: '127.0.0.1', port: ports.store },
    ...{ program: programVersion(), logEvent: (line) => io.stderr(JSON.stringify(line)) },
    office: {
      ...{ host: '127.0.0.1', port: ports.office, page_folder: join(page.value, 'office') },
      pins: createPinHasher({ key: null }),
    },
  });
  if (!store.ok) return fail({ code: 'store_refused', refusal: store.error });
  stops.push(() => store.value.stop());
  const office = await officeOf(store.value, join(folder, 'store'));
  const tills: Till[] = [];
  stops.push(() => Promise.all(tills.map((till) => till.stop())));
  for (const lane of LANES) {
    const data = join(folder, `lane-${lane}`);
    const anchor = join(folder, 'machine');
    const joined = await joinOnce(store.value, lane, data, anchor, io);
    if (!joined.ok) return joined;
    const argv = [
      ...['till', '--data', data, '--anchor', anchor, '--terminal', `lane-${lane}`, '--reader', 'simulated:'],
      ...['--service', service.value.url, '--port', String(await portOrAny(ports.lanes[lane - 1] ?? 0))],
    ];
    tills.push(keepRunning(lane, flags['no-open'] ? argv : [...argv, '--open'], io));
  }
  const ready = await Promise.all(tills.map(({ ready: whenReady }) => whenReady));
  const lanes: Demonstration['lanes'][number][] = [];
  for (const [index, one] of ready.entries()) {
    if (!one.ok) return one;
    lanes.push({ lane: LANES[index] ?? 0, ...one.value });
  }
  if (office !== null) io.stderr(`Back office: ${office.url} (${office.name}, ${office.pin})`);
  if (office !== null && !flags['no-open']) openAddress(office.url, () => undefined);
  const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port);
  notePorts(folder, {
    service: portOf(service.value),
    store: portOf(store.value),
    office: office === null ? 0 : portOf(office),
    lanes: lanes.map(portOf),
  });
  return succeed({
    store: { url: store.value.url, pin: store.value.pin },
    office,
    service: { url: service.value.url },
    lanes,
    gave_up: store.value.gave_up,
  });
}

interface Office {
  readonly url: string;
  /** Who comes in, and with what: no money moves here. */
  readonly name: string;
  readonly pin: string;
}

/** Null: another program has its address. */
async function officeOf({ database, office }: RunningStore, store_folder: string): Promise<Office | null> {
  if (office === null) return null;
  const who = { name: 'Demo', role: 'manager', made_by: 'demonstration', pin: TRAINING_PIN } as const;
  const people = await readPeople(database);
  if (people.length === 0) await givePin(database, officePins(openStoreFolder(store_folder).identity().key), who);
  return { url: office, name: who.name, pin: who.pin };
}

const IS_ROOT = process.getuid?.() === 0;

/** PostgreSQL works as another user in the place of root, who cannot go through the home folder of root. */
const defaultFolder = (io: CommandIo): string =>
  IS_ROOT ? '/var/lib/cobro-store-demo' : join(dirname(defaultDataFolder(io.environment)), 'cobro-store-demo');

async function serviceIn(folder: string, port: number): Promise<Result<Sandbox, DemoRefusal>> {
  try {
    makeFolder(folder);
    // The unprivileged user passes through it; its content stays private.
    if (IS_ROOT) chmodSync(folder, 0o711);
    return succeed(await startSandbox({ port, ledger: join(folder, 'service-ledger.db') }));
  } catch (error) {
    return fail({ code: 'service_not_started', folder, port, system: systemErrorText(error) });
  }
}

/** Tills know store and service by their addresses, so that the next start has to give them the same ones. */
const portsSchema = z.object({ service: z.int(), store: z.int(), office: z.int().default(0), lanes: z.array(z.int()) });
type Ports = z.infer<typeof portsSchema>;
const PORTS_FILE = 'ports.json';

function portsIn(folder: string): Ports {
  const file = join(folder, PORTS_FILE);
  const free: Ports = { service: 0, store: 0, office: 0, lanes: [] };
  return existsSync(file) ? (portsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? free) : free;
}

function notePorts(folder: string, ports: Ports): void {
  writeFileSync(join(folder, PORTS_FILE), JSON.stringify(ports));
}

/** Enrols the till of a lane the first time. */
async function joinOnce(
  { database, url, pin }: RunningStore,
  lane: number,
  data: string,
  anchor: string,
  io: CommandIo,
): Promise<Result<null, DemoRefusal>> {
  const folder = openDataFolder(data);
  if (!folder.ok) return fail({ code: 'folder_unusable', refusal: folder.error });
  const place = machineFolder(data, { folder: anchor, environment: io.environment });
  if (place.problem !== null) return fail({ code: 'lane_not_enrolled', message: place.problem });
  if (readIdentity(place.folder)?.identity.url === url) return succeed(null);
  const code = await makeEnrolCode(database, { lane, made_by: 'demonstration', replaces_till: true });
  if (!code.ok) return fail({ code: 'lane_not_enrolled', message: code.error.message });
  const joined = await joinStore({
    ...{ url, pin, code: code.value.code, folder: place.folder, journal_file: folder.value.journal },
    ...{ machine: machineIdentity(), program: programVersion(), store_url: null, store_pin: null, past: null },
  });
  if (!joined.ok) return fail({ code: 'lane_not_enrolled', message: joinSentence(joined.error) });
  const log = { warn: (message: string) => io.stderr(`${DEFINITION.name}: ${message}`) };
  const settings = await openSettings({ folder: data, overrides: {}, log });
  if (!settings.ok) return fail({ code: 'lane_not_enrolled', message: settingsSentence(settings.error) });
  const saved = settings.value.access.save({ store_url: url, store_pin: pin });
  return saved.ok ? succeed(null) : fail({ code: 'lane_not_saved', lane, system: saved.error });
}

const readySchema = z.object({ event: z.literal('ready'), url: z.string(), pid: z.int(), data: z.string() });

interface Till {
  readonly ready: Promise<Result<Omit<z.infer<typeof readySchema>, 'event'>, DemoRefusal>>;
  stop(): Promise<void>;
}

/** Whatever this shell has: a till at a service of this machine without credentials is one in training. */
const NO_CREDENTIALS = { COBRO_CLIENT_ID: undefined, COBRO_CLIENT_SECRET: undefined, COBRO_API_KEY: undefined };

/** How long a till that died stays away, in milliseconds: a person sees that the others go on. */
const AWAY_MS = 3_000;

const withPort = (argv: readonly string[], port: string): string[] =>
  argv.map((argument, index) => (argv[index - 1] === '--port' ? port : argument));

/** Runs a till in a process of its own; one that was ready and dies is started again. */
function keepRunning(lane: number, argv: readonly string[], io: CommandIo): Till {
  let child: ChildProcess;
  let till_argv = argv;
  let is_stopping = false;
  let last_line = '';
  let runs = 0;
  let answer: (outcome: Awaited<Till['ready']>) => void;
  const ready = new Promise<Awaited<Till['ready']>>((done) => (answer = done));
  const run = (): void => {
    let was_ready = false;
    // The channel ends with this process, however it ends, and the till with the channel.
    child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...till_argv], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      env: { ...io.environment, ...NO_CREDENTIALS },
    });
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = readySchema.safeParse(line.startsWith('{') ? JSON.parse(line) : null);
        if (!ready.success) return;
        was_ready = true;
        runs += 1;
        const { url, pid, data } = ready.data;
        till_argv = withPort(argv, new URL(url).port);
        if (runs > 1) io.stderr(`Lane ${lane}: ${url}`);
        answer(succeed({ url, pid, data }));
      });
    if (child.stderr !== null)
      createInterface({ input: child.stderr }).on('line', (line) => {
        last_line = line;
        io.stderr(`lane ${lane}: ${line}`);
      });
    child.once('exit', () => {
      answer(fail({ code: 'lane_not_started', lane, stderr: last_line }));
      if (is_stopping || !was_ready) return;
      io.stderr(`lane ${lane}: the till died; it is started again in ${AWAY_MS / 1_000} s`);
      systemClock.schedule(AWAY_MS, () => {
        if (!is_stopping) run();
      });
    });
  };
  run();
  return {
    ready,
    stop: async () => {
      is_stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
