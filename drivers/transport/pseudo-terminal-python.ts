import { spawn } from 'node:child_process';
import type { PseudoTerminal } from './pseudo-terminal.ts';

/** Opens a terminal, prints its path on the first line, then relays bytes between it and this process. */
const SCRIPT = `
import os, pty, select, sys, tty
master, slave = pty.openpty()
tty.setraw(slave)
os.write(1, (os.ttyname(slave) + "\\n").encode())
while True:
    ready, _, _ = select.select([master, 0], [], [])
    if master in ready:
        os.write(1, os.read(master, 4096))
    if 0 in ready:
        data = os.read(0, 4096)
        if not data:
            break
        os.write(master, data)
`;

/** Opens a pseudo-terminal with Python, for machines where node-pty has no binary. Rejects where Python is missing. */
export async function openWithPython(onBytes: (chunk: Uint8Array) => void): Promise<PseudoTerminal> {
  const python = spawn('python3', ['-u', '-c', SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
  python.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => python.once('close', () => resolve()));
  const path = await new Promise<string>((resolve, reject) => {
    let head = Buffer.alloc(0);
    python.once('error', (error) => reject(new Error(`python3 cannot be started: ${error.message}`)));
    python.once('close', () => reject(new Error('python3 could not open a pseudo-terminal')));
    python.stdout.on('data', function first(chunk: Buffer) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(0x0a);
      if (end < 0) return;
      python.stdout.off('data', first);
      python.stdout.on('data', onBytes);
      resolve(head.subarray(0, end).toString('ascii'));
      if (end + 1 < head.length) onBytes(head.subarray(end + 1));
    });
  });
  return {
    path,
    write: (bytes) => void python.stdin.write(bytes),
    async destroy() {
      python.kill('SIGKILL');
      await ended;
    },
  };
}
