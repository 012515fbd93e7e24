import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type SystemUser, findPostgres, otherUser } from './postgres-programs.ts';
import {
  type PostgresPlace,
  type PostgresProcess,
  answers,
  runningIn,
  startPostgres,
  urlOf,
} from './postgres-process.ts';
import type { PostgresRefusal } from '../store-refusal.ts';

/** A PostgreSQL on this machine, in its own folder and on a socket only local processes reach. */
export interface EmbeddedPostgres extends PostgresProcess {
  readonly url: string;
  /** The user it runs as, when this program is root. */
  readonly user: string | null;
  /** Starts it again after it ended: same address, with all committed data. */
  startAgain(signal: AbortSignal): Promise<Result<PostgresProcess, PostgresRefusal>>;
}

const run = promisify(execFile);
/** A socket path has at most 107 bytes, including the socket's own name. */
const SOCKET_PATH_MAX = 85;

const PASSWORD_FILE = 'database-password';

/**
 * Starts PostgreSQL in `folder`, and creates its database the first time. Takes over a server that a killed process
 * left running. Meant for trials and a single small shop: nothing replicates it.
 */
export async function startEmbeddedPostgres(given_folder: string): Promise<Result<EmbeddedPostgres, PostgresRefusal>> {
  const folder = resolve(given_folder);
  const data = join(folder, 'postgresql');
  const needed = versionIn(data);
  const programs = findPostgres(undefined, needed);
  if (programs === null) return fail({ code: 'no_postgres' });
  if (needed !== null && programs.version !== needed)
    return fail({ code: 'other_postgres', data, needed, found: programs.version });
  const user = otherUser();
  if (process.getuid?.() === 0 && user === null) return fail({ code: 'no_user' });
  const socket = runningIn(data)?.socket || socketFor(data);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Lets the unprivileged user traverse the folder, and list nothing else in it.
    if (user !== null) chmodSync(folder, 0o711);
    await prepare(programs.folder, data, passwordIn(folder), user);
    const place = { programs: programs.folder, data, socket, password: passwordIn(folder), user };
    const startAgain = (signal: AbortSignal) => startIn(place, signal);
    const started = await startAgain(new AbortController().signal);
    if (!started.ok) return started;
    return succeed({ ...started.value, url: urlOf(socket, place.password), user: user?.name ?? null, startAgain });
  } catch (error) {
    return fail(failure(error, data, user));
  }
}

/** The version that made the files in `data`; null: there are none, or none that says so. */
function versionIn(data: string): number | null {
  try {
    const version = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'));
    return Number.isSafeInteger(version) && version > 0 ? version : null;
  } catch {
    return null;
  }
}

const socketFor = (data: string): string =>
  data.length <= SOCKET_PATH_MAX ? data : join(tmpdir(), `cobro-${randomBytes(6).toString('hex')}`);

async function startIn(place: PostgresPlace, signal: AbortSignal): Promise<Result<PostgresProcess, PostgresRefusal>> {
  const { data, socket, user } = place;
  try {
    if (socket !== data) own(socket, user);
    // A base backup contains the socket lock of a server in another folder.
    if (!existsSync(join(data, 'postmaster.pid'))) rmSync(join(data, '.s.PGSQL.5432.lock'), { force: true });
    return await startPostgres(place, signal);
  } catch (error) {
    return fail(failure(error, data, user));
  }
}

function failure(error: unknown, data: string, user: SystemUser | null): PostgresRefusal {
  const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
  return { code: 'postgres_failed', data, log: message || String(error), user: user?.name ?? null };
}

/** The URL of the PostgreSQL running in a store's folder; null: none is running. */
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

/** The password of the database's only user: created once, readable only by the folder's owner. */
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
