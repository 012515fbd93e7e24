import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type SystemUser, findPostgres, otherUser } from './postgres-programs.ts';
import type { PostgresRefusal } from '../store-refusal.ts';

/** A PostgreSQL of this machine, in a folder of its own, on a socket that only this machine has. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** As whom it works, when this program is root. */
  readonly user: string | null;
  /** Ends it in order, within 4 s. */
  stop(): Promise<void>;
}

const run = promisify(execFile);
/** A path of a socket has at most 107 bytes, its own name included. */
const SOCKET_PATH_MAX = 85;
const START_MS = 120_000;
const LOOK_EVERY_MS = 50;

const PASSWORD_FILE = 'database-password';

/**
 * Starts PostgreSQL in `folder`, and makes its database the first time. One that a killed process left running is taken over.
 * For trying and for a single small shop: nothing replicates it.
 */
export async function startEmbeddedPostgres(given_folder: string): Promise<Result<EmbeddedPostgres, PostgresRefusal>> {
  const programs = findPostgres();
  if (programs === null) return fail({ code: 'no_postgres' });
  const user = otherUser();
  if (process.getuid?.() === 0 && user === null) return fail({ code: 'no_user' });
  const folder = resolve(given_folder);
  const data = join(folder, 'postgresql');
  const socket = data.length <= SOCKET_PATH_MAX ? data : join(tmpdir(), `cobro-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The unprivileged user must be able to pass through the folder, and see nothing else in it.
    if (user !== null) chmodSync(folder, 0o711);
    await prepare(programs.folder, data, passwordIn(folder), user);
    if (socket !== data) own(socket, user);
    // A base backup carries the lock of the socket along, of a server that has another folder.
    if (!existsSync(join(data, 'postmaster.pid'))) rmSync(join(data, '.s.PGSQL.5432.lock'), { force: true });
    const left = runningIn(data);
    if (left !== null) {
      const taken = await takeOver(left, passwordIn(folder), user);
      if (taken !== null) return succeed(taken);
    }
    return await startAfter(left, () => start(programs.folder, data, socket, passwordIn(folder), user));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    return fail({ code: 'postgres_failed', data, said: said || String(error), user: user?.name ?? null });
  }
}

/** The address of the PostgreSQL that runs in a store's folder; null: none does. */
export async function findRunningPostgres(given_folder: string): Promise<string | null> {
  const folder = resolve(given_folder);
  const running = runningIn(join(folder, 'postgresql'));
  if (running === null || !existsSync(join(folder, PASSWORD_FILE))) return null;
  const url = urlOf(running.socket, passwordIn(folder));
  return (await answers(url)) ? url : null;
}

function own(folder: string, user: SystemUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

/** The password of the database's one user: made once, readable by the owner of the folder alone. */
function passwordIn(folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const as = (user: SystemUser | null) => (user === null ? {} : { uid: user.uid, gid: user.gid });

async function prepare(programs: string, data: string, password: string, user: SystemUser | null): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  rmSync(data, { recursive: true, force: true });
  own(data, user);
  const given = join(data, '..', `password-${process.pid}`);
  writeFileSync(given, password, { mode: 0o600 });
  if (user !== null) chownSync(given, user.uid, user.gid);
  try {
    await run(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'cobro', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', `--pwfile=${given}`],
      { ...as(user), cwd: '/' },
    );
  } finally {
    rmSync(given, { force: true });
  }
}

const urlOf = (socket: string, password: string): string =>
  `postgresql://cobro:${password}@/postgres?host=${encodeURIComponent(socket)}`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pause = (wait_ms: number): Promise<void> => new Promise((done) => setTimeout(done, wait_ms));

async function start(
  programs: string,
  data: string,
  socket: string,
  password: string,
  user: SystemUser | null,
): Promise<Result<EmbeddedPostgres, PostgresRefusal>> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '60',
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...as(user),
    cwd: '/',
    // A group of its own: Ctrl-C at the terminal reaches this program, which ends it when its last answer is given.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)));
  const url = urlOf(socket, password);
  const until_ms = performance.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until_ms) {
      child.kill('SIGQUIT');
      const reason = said.split('\n').find((line) => line.includes('FATAL'));
      return fail({ code: 'postgres_ended', data, said: reason?.trim() ?? null });
    }
    await pause(LOOK_EVERY_MS);
  }
  const { pid = 0 } = child;
  return succeed({ url, pid, user: user?.name ?? null, stop: () => stopChild(child) });
}

/** A server that was killed leaves processes that go only when they notice: meanwhile PostgreSQL refuses to start. */
const STILL_THERE = /shared memory block|lock file|still in use/;

async function startAfter(
  left: Running | null,
  startNow: () => Promise<Result<EmbeddedPostgres, PostgresRefusal>>,
): Promise<Result<EmbeddedPostgres, PostgresRefusal>> {
  const until_ms = performance.now() + START_MS;
  for (;;) {
    const started = await startNow();
    if (started.ok || left !== null || started.error.code !== 'postgres_ended') return started;
    if (!STILL_THERE.test(started.error.said ?? '') || performance.now() > until_ms) return started;
    await pause(LOOK_EVERY_MS);
  }
}

/** Fast: what is under way is rolled back, what was committed is kept. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  await ended;
}

interface Running {
  readonly pid: number;
  readonly socket: string;
}

/** What `postmaster.pid` says (PostgreSQL, "Database File Layout"): process, folder, start, port, socket folder. */
function runningIn(data: string): Running | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? { pid, socket: lines[4] ?? '' } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Null: it does not answer to our password, so it is not ours or no PostgreSQL any more. */
async function takeOver(
  { pid, socket }: Running,
  password: string,
  user: SystemUser | null,
): Promise<EmbeddedPostgres | null> {
  const url = urlOf(socket, password);
  if (!(await answers(url))) return null;
  const stop = async (): Promise<void> => {
    process.kill(pid, 'SIGINT');
    while (isAlive(pid)) await pause(LOOK_EVERY_MS);
  };
  return { url, pid, user: user?.name ?? null, stop };
}
