import { lstat, rename, rm, symlink } from 'node:fs/promises';
import type { FarEnd } from './far-end.ts';
import { LineListeners } from './line-listeners.ts';
import { type PseudoTerminal, openPseudoTerminal } from './pseudo-terminal.ts';
import { TransportError } from './transport.ts';

/**
 * A simulated device on a pseudo-terminal. Each plugging creates a new terminal, as a USB reader gets a new device
 * node; the link, if given, always points to the current one.
 */
export class PseudoTerminalFarEnd implements FarEnd {
  readonly #link: string | undefined;
  readonly #listeners = new LineListeners();
  #terminal: PseudoTerminal | undefined;

  /** `link` is the path of a symbolic link to maintain; a stale link there is replaced, anything else is left alone. */
  constructor(link?: string) {
    this.#link = link;
  }

  get address(): string {
    return this.#link ?? this.#terminal?.path ?? 'unplugged';
  }

  get isPlugged(): boolean {
    return this.#terminal !== undefined;
  }

  async plug(): Promise<void> {
    if (this.#terminal) return;
    if (this.#link) await refuseToReplaceFiles(this.#link);
    const terminal = await openPseudoTerminal((chunk) => this.#listeners.bytes(chunk));
    this.#terminal = terminal;
    if (this.#link) await pointLink(this.#link, terminal.path);
  }

  async unplug(): Promise<void> {
    const terminal = this.#terminal;
    if (!terminal) return;
    this.#terminal = undefined;
    if (this.#link) await rm(this.#link, { force: true });
    await terminal.destroy();
  }

  write(bytes: Uint8Array): void {
    this.#terminal?.write(bytes);
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }
}

async function refuseToReplaceFiles(link: string): Promise<void> {
  const existing = await lstat(link).catch(() => undefined);
  if (existing && !existing.isSymbolicLink()) {
    throw new TransportError('invalid', `${link} exists and is not a symbolic link; choose another name for the link`);
  }
}

/** Replaces the link atomically, so that a till never finds it missing while the reader is there. */
async function pointLink(link: string, path: string): Promise<void> {
  const fresh = `${link}.${process.pid}.new`;
  await rm(fresh, { force: true });
  try {
    await symlink(path, fresh);
    await rename(fresh, link);
  } catch (error) {
    await rm(fresh, { force: true });
    throw new TransportError(
      'invalid',
      `the link ${link} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
