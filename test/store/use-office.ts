import { afterEach } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficeRole } from '../../store/contract/office.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { type OfficeServer, startOfficeServer } from '../../store/server/office/office-server.ts';
import { givePin } from '../../store/server/office/people.ts';
import { storeIdentity } from './test-till.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const pepper = randomBytes(32);
/** Signs for the shop of a test. */
export const shopKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

export interface OfficeOfTest extends OfficeServer {
  readonly told: object[];
  person(name: string, role: OfficeRole): Promise<string>;
}

/** The back office of a database; without a page of its own it serves an empty one. */
export async function openOffice(
  database: StoreDatabase,
  { page_folder, host = '127.0.0.1' }: { readonly page_folder?: string; readonly host?: string } = {},
): Promise<OfficeOfTest> {
  const told: object[] = [];
  const empty = mkdtempSync(join(tmpdir(), 'cobro-office-'));
  writeFileSync(join(empty, 'index.html'), '<!doctype html>');
  ends.push(() => rmSync(empty, { recursive: true }));
  const server = await startOfficeServer({
    ...{ database, host, port: 0, page_folder: page_folder ?? empty, identity: storeIdentity, pepper },
    ...{ feedKey: () => shopKey, monotonicMs: () => performance.now(), tell: (line) => void told.push(line) },
  });
  ends.push(() => server.stop());
  return {
    ...server,
    told,
    person: (name, role) => givePin(database, pepper, { name, role, made_by: 'test' }),
  };
}
