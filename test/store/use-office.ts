import { expect, onTestFinished } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import type { OfficeRole } from '../../store/contract/office.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { type OfficeOptions, type OfficeServer, startOfficeServer } from '../../store/server/office/office-server.ts';
import { type DeriveOfficePin, givePin } from '../../store/server/office/people.ts';
import { storeIdentity } from './test-till.ts';

/** Replaces scrypt where it does not matter; `office.test.ts` uses the real one too. */
const quickly: DeriveOfficePin = async (pin, salt) => createHash('sha256').update(salt).update(pin).digest();
export const shopKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

export const testPins = createPinHasher({ key: null, cost: { memory_kib: 1_024, passes: 1, lanes: 1 } });

export interface OfficeOfTest extends OfficeServer {
  readonly events: object[];
  person(name: string, role: OfficeRole): Promise<string>;
}

/** The back office of a database; serves an empty page unless given one. */
export async function openOffice(
  database: StoreDatabase,
  {
    page_folder,
    host = '127.0.0.1',
    key = shopKey,
    chain = null,
    derivePin = quickly,
  }: {
    readonly page_folder?: string;
    readonly host?: string;
    readonly key?: string | null;
    readonly chain?: OfficeOptions['chain'];
    readonly derivePin?: DeriveOfficePin;
  } = {},
): Promise<OfficeOfTest> {
  const events: object[] = [];
  const empty = mkdtempSync(join(tmpdir(), 'cobro-office-'));
  writeFileSync(join(empty, 'index.html'), '<!doctype html>');
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const server = await startOfficeServer({
    ...{ database, chain, host, port: 0, page_folder: page_folder ?? empty, identity: storeIdentity, derivePin },
    ...{ feedKey: () => shopKey, keptFeedKey: () => key, pins: testPins },
    ...{ monotonicMs: () => performance.now(), logEvent: (line) => void events.push(line) },
  });
  onTestFinished(() => server.stop());
  return {
    ...server,
    events,
    person: (name, role) => givePin(database, derivePin, { name, role, made_by: 'test' }),
  };
}

export interface Answered {
  readonly status: number;
  readonly code: string;
  readonly value: unknown;
  readonly cookie: string;
}

/** Calls like a browser with a cookie; `origin` null is a program. */
export async function ask(
  office: OfficeOfTest,
  call: string,
  args: object = {},
  more: { readonly cookie?: string; readonly pin?: string; readonly origin?: string | null } = {},
): Promise<Answered> {
  const { cookie = '', pin, origin = office.url } = more;
  const answer = await fetch(`${office.url}/calls/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...(origin === null ? {} : { origin }) },
    body: JSON.stringify({ args, ...(pin === undefined ? {} : { pin }) }),
  });
  const body = (await answer.json()) as { readonly value?: unknown; readonly error?: { readonly code: string } };
  const set = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, code: body.error?.code ?? 'ok', value: body.value, cookie: set };
}

export async function signIn(office: OfficeOfTest, name: string, pin: string): Promise<string> {
  const answer = await ask(office, 'person.sign_in', { name, pin });
  expect(answer.code).toBe('ok');
  return answer.cookie;
}
