import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type SystemCode, systemCode } from '../../platform/system-code.ts';

/** Messages waiting to be sent, as files that only this user can read. */
export interface Outbox {
  /** Stores a message under its own name, atomically. Fails with the system code. Never rejects. */
  keep(name: string, message: Buffer): Promise<Result<string, SystemCode>>;
  /** Names of waiting messages, oldest first, and of refused ones. */
  list(): Promise<{ readonly waiting: readonly string[]; readonly refused: readonly string[] }>;
  /** @throws the error of the system */
  read(name: string): Promise<Buffer>;
  /** Its address goes with it. */
  remove(name: string): Promise<void>;
  /** Marks a message that no server accepts as refused; it stays on disk. */
  markRefused(name: string): Promise<void>;
  /** Queues the refused messages again. */
  requeueRefused(): Promise<void>;
}

const WAITING = '.eml';
const REFUSED = '.eml.refused';

/** A folder of message files. A file appears atomically, because others watch the folder. */
export function folderOutbox(folder: string): Outbox {
  const names = async (ending: string): Promise<readonly string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending) && !name.startsWith('.')).sort();
  return {
    async keep(name, message) {
      const unfinished = join(folder, `.${name}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
        await rename(unfinished, join(folder, name));
        return succeed(name);
      } catch (error) {
        return fail(systemCode(error));
      }
    },
    list: async () => ({ waiting: await names(WAITING), refused: await names(REFUSED) }),
    read: (name) => readFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    markRefused: (name) => rename(join(folder, name), join(folder, name.replace(WAITING, REFUSED))),
    async requeueRefused() {
      for (const name of await names(REFUSED))
        await rename(join(folder, name), join(folder, name.replace(REFUSED, WAITING)));
    },
  };
}
