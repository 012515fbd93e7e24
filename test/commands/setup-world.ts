import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { instantReader } from '../support/instant-reader.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { openedSettings } from '../support/opened-settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export let sandbox: Sandbox;
export let root: string;
/** A service for all tests of a file, and a folder for each of them. */
export function useSetupWorld(): void {
  beforeAll(async () => void (sandbox = await startSandbox()));
  afterAll(() => sandbox.stop());
  beforeEach(() => void (root = temporaryFolder()));
}

export type Json = Readonly<Record<string, unknown>>;
export const SECRETS = { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret', manager_pin: '482913' };

export function shop(change: Json = {}): Json {
  return {
    format: 'cobro-setup/1',
    mode: 'live',
    country: 'CL',
    shop: { name: 'Panadería Sol', lines: ['Av. Siempre Viva 742'], till_name: 'Caja 2' },
    service: { url: sandbox.url, terminal_id: 't-2', merchant_id: 'm-9' },
    secrets: SECRETS,
    reader: instantReader(root)[1],
    staff: [{ name: 'Ana', role: 'cashier', pin: '557741' }],
    ...change,
  };
}
export const TRIAL = { mode: 'training', service: undefined, secrets: undefined, staff: [], reader: undefined };

export const till = (): string => join(root, 'till');

/** Runs `cobro …` in this process; every folder lies under the test's own. */
export async function cobro(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  typed?: string,
) {
  const { code, stdout, stderr } = await cobroHere(argv, { COBRO_ANCHOR: join(root, 'anchor'), ...environment }, [
    typed,
    typed,
  ]);
  const last = stdout.at(-1) ?? '';
  return { code, stderr: stderr.join('\n'), json: last.startsWith('{') ? (JSON.parse(last) as Json) : {} };
}

export async function setUp(file: unknown, { mode = 0o600, argv = [], environment = {}, typed }: Setup = {}) {
  const path = join(root, 'shop.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  chmodSync(path, mode);
  return await cobro(['setup', '--from', path, '--data', till(), '--json', ...argv], environment, typed);
}
export interface Setup {
  readonly mode?: number;
  readonly argv?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** On standard input. */
  readonly typed?: string;
}

export const sale = (...argv: string[]) => cobro(['sale', '--amount', '500', '--data', till(), '--json', ...argv]);
export const settings = async () => (await openedSettings(till())).access.saved();
