import { parentPort, workerData } from 'node:worker_threads';
import { argon2id } from 'hash-wasm';
import type { PinDerivation } from './pin-hash.ts';

/** One derivation in its own thread: WebAssembly would block its caller. */
const { pin, salt, pepper, cost } = workerData as PinDerivation;
void argon2id({
  password: pin,
  salt,
  ...(pepper === null ? {} : { secret: pepper }),
  memorySize: cost.memory_kib,
  iterations: cost.passes,
  parallelism: cost.lanes,
  hashLength: 32,
  outputType: 'binary',
}).then((key) => parentPort?.postMessage(key));
