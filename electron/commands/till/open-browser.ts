import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessShell } from '../../ipc/headless/headless.ts';

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

export interface BrowserParts {
  readonly shell: Pick<HeadlessShell, 'url' | 'ticketUrl'>;
  /** Of the till; its owner's alone. */
  readonly data_folder: string;
  readonly stderr: (line: string) => void;
  /** Runs a program and forgets it; tests hand in their own. */
  readonly run?: (program: string, argv: readonly string[], onError: () => void) => void;
}

function runDetached(program: string, argv: readonly string[], onError: () => void): void {
  spawn(program, [...argv], { stdio: 'ignore', detached: true })
    .on('error', onError)
    .unref();
}

/**
 * Opens the till in the desktop's browser. Every user of the machine can read a command line, so the browser gets a
 * file that only its owner can read, with a ticket that opens the till once, within a minute. Returns the function that
 * removes the file. Without a browser, only the convenience is lost.
 */
export function openBrowser({ shell, data_folder, stderr, run = runDetached }: BrowserParts): () => void {
  const file = join(data_folder, 'open-till.html');
  const address = shell.ticketUrl();
  const page = `<!doctype html><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}">`;
  rmSync(file, { force: true });
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  openAddress(file, () => stderr(`No browser could be opened; the address is ${shell.url}`), run);
  return () => rmSync(file, { force: true });
}

/** Asks the desktop to show a file or an address that holds no secret. */
export function openAddress(address: string, onError: () => void, run: BrowserParts['run'] = runDetached): void {
  const [program = 'xdg-open', ...argv] = OPENERS[process.platform] ?? ['xdg-open'];
  run(program, [...argv, address], onError);
}
