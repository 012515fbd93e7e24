import { constants } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReadStream } from 'node:tty';
import * as z from 'zod';
import type { PseudoTerminal } from './pseudo-terminal.ts';

/** The part of node-pty that opens a terminal without a program; missing from its type declarations. */
const openedTerminal = z.object({
  _master: z.custom<ReadStream>((value) => typeof value === 'object' && value !== null && 'write' in value),
  _slave: z.custom<ReadStream>((value) => typeof value === 'object' && value !== null && 'destroy' in value),
  _pty: z.string().min(1),
});
const nodePty = z.object({ open: z.custom<(options: object) => unknown>((value) => typeof value === 'function') });

/** Opens a pseudo-terminal with node-pty. Rejects where its binary does not load. */
export async function openWithNodePty(onBytes: (chunk: Uint8Array) => void): Promise<PseudoTerminal> {
  const { open } = nodePty.parse(createRequire(import.meta.url)('@lydell/node-pty'));
  // With encoding null the master emits raw bytes; the default decodes UTF-8 and loses some.
  const { _master: master, _slave: slave, _pty: path } = openedTerminal.parse(open({ encoding: null }));
  // The slave must stay open, so that the master survives disconnecting tills. node-pty's own stream would consume
  // bytes meant for the till; a descriptor that is never read does not.
  const held = await openFile(path, constants.O_RDWR | constants.O_NOCTTY);
  await closed(slave);
  master.on('error', () => undefined);
  master.on('data', (chunk: Uint8Array) => onBytes(chunk));
  return {
    path,
    write(bytes) {
      // Node's types make the master read-only, but a terminal is read and written through one descriptor.
      if (!master.destroyed) (master as ReadStream & NodeJS.WritableStream).write(Buffer.from(bytes));
    },
    async destroy() {
      await Promise.all([held.close(), closed(master)]);
    },
  };
}

function closed(stream: ReadStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    stream.once('close', () => resolve());
    stream.destroy();
  });
}
