import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { openWithNodePty } from './pseudo-terminal-node-pty.ts';
import { openWithPython } from './pseudo-terminal-python.ts';
import { TransportError } from './transport.ts';

/** The master side of a pseudo-terminal; a till opens `path` like any serial port. */
export interface PseudoTerminal {
  readonly path: string;
  write(bytes: Uint8Array): void;
  /** Removes the terminal; a till that has `path` open loses the line. */
  destroy(): Promise<void>;
}

/**
 * Opens a pseudo-terminal: with node-pty where its binary loads, else with Python. Rejects with one sentence that says
 * what to install. Not available on Windows.
 */
export async function openPseudoTerminal(onBytes: (chunk: Uint8Array) => void): Promise<PseudoTerminal> {
  if (process.platform === 'win32') {
    throw new TransportError(
      'invalid',
      'Windows has no pseudo-terminals for serial lines; use --tcp PORT instead of --link',
    );
  }
  const reasons: string[] = [];
  for (const openTerminal of [openWithNodePty, openWithPython]) {
    try {
      const terminal = await openTerminal(onBytes);
      await makeRaw(terminal.path);
      return terminal;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new TransportError(
    'invalid',
    `no pseudo-terminal can be opened (${reasons.join('; ')}); install python3, or use --tcp PORT instead of --link`,
  );
}

/**
 * A new terminal echoes and edits lines, which would send a device's own bytes back to it. Serial drivers disable that
 * when they open the port; this covers the time before.
 */
async function makeRaw(path: string): Promise<void> {
  const terminal = await open(path, constants.O_RDWR | constants.O_NOCTTY);
  try {
    await new Promise<void>((resolve) => {
      const stty = spawn('stty', ['raw', '-echo'], { stdio: [terminal.fd, 'ignore', 'ignore'] });
      stty.on('error', () => resolve());
      stty.on('close', () => resolve());
    });
  } finally {
    await terminal.close();
  }
}
