import { Worker } from 'node:worker_threads';

/** Files that run in a thread of their own, by the name of their entry in `scripts/build.ts`, from `electron/` on. */
export const THREADS = {
  'pin-thread': 'features/staff/pin-thread.ts',
  'import-thread': 'features/catalogue/import-thread.ts',
} as const;
export type ThreadName = keyof typeof THREADS;

/** Beside this file in a bundle, or where the sources have it. */
function fileOf(name: ThreadName): URL {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const path = extension === '.ts' ? `../${THREADS[name]}` : `./${name}${extension}`;
  return new URL(path, import.meta.url);
}

/**
 * Starts a thread for one piece of work that would hold up the till. It ends by itself after its work; the program does not
 * wait for it. `given` is copied to it.
 */
export function startThread(name: ThreadName, given: unknown): Worker {
  return new Worker(fileOf(name), { workerData: given });
}

/** Does one piece of work in a thread and answers what it posts. Rejects when the thread breaks; that is a bug. */
export function inThread(name: ThreadName, given: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = startThread(name, given);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error(`the thread ${name} ended without an answer`)));
  });
}
