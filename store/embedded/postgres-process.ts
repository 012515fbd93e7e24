import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { PostgresRefusal } from '../store-refusal.ts';
import type { SystemUser } from './postgres-programs.ts';

/** A running PostgreSQL. */
export interface PostgresProcess {
  readonly pid: number;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops it cleanly, within 4 s; returns at once if it has ended. */
  stop(): Promise<void>;
}

/** How to start and reach a folder's PostgreSQL. */
export interface PostgresPlace {
  /** Folder of `postgres`. */
  readonly programs: string;
  readonly data: string;
  /** Folder of its socket. */
  readonly socket: string;
  readonly password: string;
  /** The user it runs as; null: this program's user. */
  readonly user: SystemUser | null;
}

const START_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Another process's server sends no event when it ends, so it is polled. */
const WATCH_EVERY_MS = 1_000;

export const urlOf = (socket: string, password: string): string =>
  `postgresql://cobro:${password}@/postgres?host=${encodeURIComponent(socket)}`;

export async function answers(url: string): Promise<boolean> {
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
/** Unlike `pause`, its timer does not keep the process alive. */
const pauseAside = (wait_ms: number): Promise<void> => new Promise((done) => void setTimeout(done, wait_ms).unref());

/** Takes over the running server, or starts one. Aborting `signal` leaves none running. */
export async function startPostgres(
  place: PostgresPlace,
  signal: AbortSignal,
): Promise<Result<PostgresProcess, PostgresRefusal>> {
  const left = runningIn(place.data);
  if (left !== null) {
    const taken = await takeOver(left, place.password);
    if (taken !== null) return succeed(taken);
  }
  const until_ms = performance.now() + START_MS;
  for (;;) {
    const started = await start(place, signal);
    if (started.ok || left !== null || started.error.code !== 'postgres_ended') return started;
    const is_over = signal.aborted || performance.now() > until_ms;
    if (!STILL_THERE.test(started.error.log ?? '') || is_over) return started;
    await pause(LOOK_EVERY_MS);
  }
}

async function start(
  { programs, data, socket, password, user }: PostgresPlace,
  signal: AbortSignal,
): Promise<Result<PostgresProcess, PostgresRefusal>> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '60',
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    cwd: '/',
    // A process group of its own: Ctrl-C reaches only this program, which stops the server after its last reply.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log_tail = '';
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', (error) => {
      log_tail = `FATAL: ${String(error)}`;
      done();
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log_tail = `${log_tail}${text}`.slice(-2_000)));
  const url = urlOf(socket, password);
  const until_ms = performance.now() + START_MS;
  while (!(await answers(url))) {
    const is_over = hasEnded(child) || signal.aborted || performance.now() > until_ms;
    if (is_over) {
      child.kill('SIGQUIT');
      await ended;
      const reason = log_tail.split('\n').find((line) => line.includes('FATAL'));
      return fail({ code: 'postgres_ended', data, log: reason?.trim() ?? null });
    }
    await pause(LOOK_EVERY_MS);
  }
  // Fast shutdown: open transactions are rolled back, committed data is kept.
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  return succeed({ pid: child.pid ?? 0, ended, stop });
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Processes of a killed server exit only when they notice: until then PostgreSQL refuses to start. */
const STILL_THERE = /shared memory block|lock file|still in use/;

export interface Running {
  readonly pid: number;
  readonly socket: string;
}

/** Parses `postmaster.pid` (PostgreSQL, "Database File Layout"): process, folder, start, port, socket folder. */
export function runningIn(data: string): Running | null {
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

/** Null when it does not accept our password: it is not ours, or no longer a PostgreSQL. */
async function takeOver({ pid, socket }: Running, password: string): Promise<PostgresProcess | null> {
  if (!(await answers(urlOf(socket, password)))) return null;
  const ended = (async () => {
    while (isAlive(pid)) await pauseAside(WATCH_EVERY_MS);
  })();
  const stop = async (): Promise<void> => {
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
    while (isAlive(pid)) await pause(LOOK_EVERY_MS);
  };
  return { pid, ended, stop };
}
