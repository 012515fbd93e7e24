import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** The commit of one event takes about this long; the thread picks its moment within. */
const WINDOW_US = 900;

/** The thread runs this file, from the sources or beside the till's bundle. */
const FILE = import.meta.url.endsWith('.ts') ? new URL(import.meta.url) : new URL('killer-thread.mjs', import.meta.url);

const WAITING = 0;
const ARMED = 1;

/** Ends its own process with SIGKILL while the main thread is inside one synchronous operation. */
export interface KillerThread {
  /** Starts a delay of at most a millisecond; the next operation runs into the kill. */
  arm(): void;
  /** Blocks after the operation until the kill. */
  awaitDeath(): never;
}

/** Started early, so that it is running when it is needed. */
export async function startKillerThread(window_us = WINDOW_US): Promise<KillerThread> {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(FILE, { workerData: { state, delay_us: Math.random() * window_us } });
  await new Promise<void>((resolve) => worker.once('online', () => resolve()));
  return {
    arm: () => {
      Atomics.store(state, 0, ARMED);
      Atomics.notify(state, 0);
    },
    awaitDeath: () => {
      for (;;) Atomics.wait(state, 0, ARMED);
    },
  };
}

if (!isMainThread) {
  const { state, delay_us } = workerData as { readonly state: Int32Array; readonly delay_us: number };
  Atomics.wait(state, 0, WAITING);
  const until_ms = performance.now() + delay_us / 1_000;
  while (performance.now() < until_ms);
  process.kill(process.pid, 'SIGKILL');
}
