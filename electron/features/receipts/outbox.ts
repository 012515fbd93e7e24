import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';

/** Where messages wait for the program that sends them. The till itself sends none. */
export interface Outbox {
  /** Keeps a message under a name of its own. Answers the file's name, or the code of what went wrong. Never rejects. */
  keep(name: string, message: string): Promise<Result<string, string>>;
}

/** A folder of message files that this user alone can read. A file appears whole or not at all, since others watch it. */
export function folderOutbox(folder: string): Outbox {
  return {
    async keep(name, message) {
      const unfinished = join(folder, `.${name}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
        await rename(unfinished, join(folder, name));
        return succeed(name);
      } catch (error) {
        return fail(error instanceof Error && 'code' in error ? String(error.code) : 'internal');
      }
    },
  };
}
