import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeldLock, holdLock } from './held-lock.ts';

/**
 * `held`: another process has it. `impossible`: names cannot be held here, so it is unknown whether another process
 * does.
 */
export type HeldName = HeldLock | 'held' | 'impossible';

/**
 * Holds a name shared by the whole machine, across folders, environments and users: on Linux an abstract socket
 * (unix(7)), which neither private nor cleaned temporary folders affect; on Windows a pipe. The system releases it when
 * the process ends in any way. Elsewhere a file shared by this user's processes.
 */
export function holdName(name: string, platform: NodeJS.Platform = process.platform): HeldName {
  if (platform !== 'linux' && platform !== 'win32') return holdFile(join(tmpdir(), `${name}.lock`));
  const held = listen(name, platform);
  if (held !== null) return held;
  // The error arrives only later. If another name can be had, this one is taken.
  const other = listen(`${name}-${randomUUID()}`, platform);
  other?.release();
  return other === null ? 'impossible' : 'held';
}

/** Null when it could not be taken. For a path, the server is listening, or not, when `listen` returns. */
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
