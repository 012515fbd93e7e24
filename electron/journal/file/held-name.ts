import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeldLock, holdLock } from './held-lock.ts';

/** `held`: another process has it. `impossible`: nothing can be held so here, and no one can be known to hold it. */
export type HeldName = HeldLock | 'held' | 'impossible';

/**
 * Holds a name that the whole machine shares, whatever folder, environment or user a process has: an abstract socket of
 * Linux (unix(7)), which neither a private folder for temporary files nor one that is cleaned takes away; a pipe of Windows.
 * The system takes it back from a process that ends, however it ends. Elsewhere a file that this user's processes share.
 */
export function holdName(name: string, platform: NodeJS.Platform = process.platform): HeldName {
  if (platform !== 'linux' && platform !== 'win32') return holdFile(join(tmpdir(), `${name}.lock`));
  const held = listen(name, platform);
  if (held !== null) return held;
  // The reason is only told later. Where another name can be had, this one is somebody's.
  const other = listen(`${name}-${randomUUID()}`, platform);
  other?.release();
  return other === null ? 'impossible' : 'held';
}

/** Null: it could not be had. A server on a path listens, or does not, when `listen` comes back. */
function listen(name: string, platform: NodeJS.Platform): HeldLock | null {
  const server = createServer((socket) => socket.destroy());
  server.on('error', () => undefined);
  server.listen({ path: platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, exclusive: true });
  if (!server.listening) return null;
  server.unref();
  return { release: () => void server.close() };
}

function holdFile(path: string): HeldName {
  const lock = holdLock(path);
  if (lock.ok) return lock.value;
  return lock.error === 'journal_held' ? 'held' : 'impossible';
}
