import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { holdLock } from '../../electron/journal/file/held-lock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MODULE = fileURLToPath(new URL('../../electron/journal/file/held-lock.ts', import.meta.url));

/** Runs `program` in another process. Always killed, because vitest's worker waits for its output to close. */
function hold(program: string) {
  const imported = `import { holdLock } from ${JSON.stringify(MODULE)}; ${program}`;
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', imported], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  return holder;
}

describe('a name that one process holds at a time', () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = temporaryFolder();
    path = join(directory, 'till.lock');
  });

  test('is refused to the second, and free when the first lets go', () => {
    const first = holdLock(path);
    expect(first.ok).toBe(true);
    expect(holdLock(path)).toEqual({ ok: false, error: 'journal_held' });
    if (first.ok) first.value.release();
    const second = holdLock(path);
    expect(second.ok).toBe(true);
    if (second.ok) second.value.release();
  });

  test('writes nothing, and leaves no file beside it', () => {
    const lock = holdLock(path);
    expect(statSync(path).size).toBe(0);
    expect(existsSync(`${path}-journal`)).toBe(false);
    if (lock.ok) lock.value.release();
    expect(statSync(path).size).toBe(0);
  });

  test('is held against other processes, and is free again when its holder is killed', async () => {
    // Keeps no reference to the lock and runs the garbage collector.
    const holder = hold(`const { ok } = holdLock(${JSON.stringify(path)});
      gc(); setTimeout(() => { gc(); setTimeout(() => console.log(ok), 10); }, 10); setInterval(() => {}, 1000);`);
    const [output] = (await once(holder.stdout, 'data')) as [Buffer];
    expect(output.toString().trim()).toBe('true');
    expect(holdLock(path)).toEqual({ ok: false, error: 'journal_held' });
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
    const after = holdLock(path);
    expect(after.ok).toBe(true);
    if (after.ok) after.value.release();
  });

  test('survives that somebody wrote into it', () => {
    writeFileSync(path, 'not a database, and long enough to be looked at as one'.repeat(40));
    const lock = holdLock(path);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  test('tells a place where nothing can be written from one that is held', () => {
    mkdirSync(path);
    expect(holdLock(path)).toEqual({ ok: false, error: 'journal_read_only' });
  });
});
