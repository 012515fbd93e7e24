import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** This process's heap after a full collection, in bytes. */
export function liveHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
