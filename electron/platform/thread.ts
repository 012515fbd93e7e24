import type { Worker } from 'node:worker_threads';

/** Entry files of threads, by their name in `scripts/build.ts`, relative to `electron/`. */
export const THREADS = {
  'pin-thread': 'features/staff/pin-thread.ts',
  'import-thread': 'features/catalogue/import-thread.ts',
} as const;
export type ThreadName = keyof typeof THREADS;

/** Beside this file in a bundle, otherwise in its source folder. */
function fileOf(name: ThreadName): URL {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const path = extension === '.ts' ? `../${THREADS[name]}` : `./${name}${extension}`;
  return new URL(path, import.meta.url);
}

/**
 * Starts a thread for work that would block the till. It ends by itself after its work; the program does not wait for
 * it. `given` is copied to it.
 */
export function startThread(name: ThreadName, given: unknown): Worker {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return new Worker(fileOf(name), { workerData: given });
}

/**
 * Does one piece of work in a thread and resolves with what it posts. Rejects when the thread fails, which is a bug.
 */
export function inThread(name: ThreadName, given: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = startThread(name, given);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error(`the thread ${name} ended without an answer`)));
  });
}
