import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface OperatorLines {
  /** Where lines come from; the end of them changes nothing. */
  readonly operator: Readable;
  readonly onLine: (line: string) => void;
  /** Gets one sentence when the input breaks. */
  readonly complain: (sentence: string) => void;
}

/** Listens to the person who plays a simulated device. Answers how to stop. */
export function listenToOperator({ operator, onLine, complain }: OperatorLines): () => void {
  if (operator === process.stdin && isInBackground()) return () => undefined;
  const lines = createInterface({ input: operator });
  operator.on('error', (error) => complain(`stdin is not listened to any more: ${error.message}`));
  lines.on('line', onLine);
  return () => lines.close();
}

/**
 * True when this process runs behind a shell's prompt (`cobro reader … &`). The operating system stops such a process as
 * soon as it reads from the terminal, so it must not; fields 5 and 8 of proc(5) `stat` tell.
 */
function isInBackground(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields[2] !== fields[5];
  } catch {
    return false;
  }
}
