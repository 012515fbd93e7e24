import { existsSync } from 'node:fs';
import { connect } from 'node:tls';
import { pinOf } from './server/certificate.ts';
import { openStoreFolder } from './store-folder.ts';

const ANSWER_MS_MAX = 2_000;

/** Where the process of a store's folder serves now; null: no server there uses this folder's key. */
export async function findRunningStore(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const folder = openStoreFolder(path);
  const { address } = folder;
  if (address === null) return null;
  return (await pinAt(address)) === pinOf(folder.identity().certificate) ? address : null;
}

/** The SHA-256 of a server's certificate; null: no certificate. */
async function pinAt(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve) => {
    // Identified by its pin alone, as tills do.
    const socket = connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port), rejectUnauthorized: false });
    const end = (pin: string | null): void => {
      socket.destroy();
      resolve(pin);
    };
    socket.setTimeout(ANSWER_MS_MAX, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const shown = socket.getPeerX509Certificate()?.fingerprint256;
      end(shown === undefined ? null : shown.replaceAll(':', '').toLowerCase());
    });
  });
}
