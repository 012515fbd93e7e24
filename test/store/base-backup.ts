import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres, otherUser } from '../../store/embedded/postgres-programs.ts';

const run = promisify(execFile);

/** A program of the running PostgreSQL; PATH may link to only some of them. */
function programBeside(name: string): string {
  return join(dirname(realpathSync(join(findPostgres()?.folder ?? '', 'postgres'))), name);
}

/** Takes a base backup of a running embedded PostgreSQL into a new folder. */
export async function baseBackup(url: string, target: string, ...flags: readonly string[]): Promise<void> {
  const user = otherUser();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  if (user !== null) chownSync(target, user.uid, user.gid);
  const { password, searchParams } = new URL(url.replace('@/', '@localhost/'));
  const place = ['-h', searchParams.get('host') ?? '', '-U', 'cobro', '-D', target];
  await run(programBeside('pg_basebackup'), [...place, '-X', 'stream', '-c', 'fast', ...flags], {
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    ...{ env: { ...process.env, PGPASSWORD: password }, cwd: '/' },
  });
}
