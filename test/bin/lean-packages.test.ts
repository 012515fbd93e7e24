import { execFileSync } from 'node:child_process';
import type * as childProcess from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';
import * as rendering from '../../electron/features/receipts/receipt-rendering.ts';
import { printerModel } from '../../drivers/printer/printer-model.ts';

interface Bundle {
  readonly rendering: typeof rendering;
  readonly fastify: () => FastifyInstance;
  readonly program: typeof childProcess;
}

/** Under the checkout, so that unbundled packages resolve. */
const DIST = join(ROOT, 'dist');
mkdirSync(DIST, { recursive: true });
const FOLDER = mkdtempSync(join(DIST, 'lean-packages-of-a-test-'));
const ENTRY = `
  export * as rendering from '../../electron/features/receipts/receipt-rendering.ts';
  export { default as fastify } from 'fastify';
  export { default as Database } from 'better-sqlite3';
  import { execFile, execFileSync, spawn } from 'node:child_process';
  export const program = { execFile, execFileSync, spawn };`;

let bundle: Bundle;

beforeAll(async () => {
  await build({ ...PROGRAM, stdin: { contents: ENTRY, resolveDir: import.meta.dirname }, outdir: FOLDER });
  bundle = (await import(pathToFileURL(join(FOLDER, 'stdin.mjs')).href)) as Bundle;
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const MARKUP =
  '^^^Café Ñandú\n---\n{code: V00001047; option: code128, 2, 48, hri}\n{code: prueba; option: qrcode, 4, l}';
const PAPER = { receipt_columns: 42, receipt_encoding: 'multilingual' } as const;
/** Every picture has an identifier of its own. */
const withoutIdentifier = (svg: string): string => svg.replaceAll(/receipt-[\da-f-]{36}/g, 'receipt');
const PRINTER = { model: printerModel('escpos'), encoding: null };

test('the first receipt of the built program is the one that its sources make', () => {
  const built = bundle.rendering;
  // The library is loaded by the first of them.
  const picture = withoutIdentifier(rendering.renderSvg(MARKUP, PAPER));
  expect(withoutIdentifier(built.renderSvg(MARKUP, PAPER))).toBe(picture);
  expect(built.renderText(MARKUP, PAPER)).toBe(rendering.renderText(MARKUP, PAPER));
  expect(built.renderForPrinter(MARKUP, PAPER, PRINTER)).toEqual(rendering.renderForPrinter(MARKUP, PAPER, PRINTER));
  expect(built.qrSvg('Venta 1047')).toBe(rendering.qrSvg('Venta 1047'));
});

test('a server of the built program still checks the routes that have a schema', async () => {
  const server = bundle.fastify();
  const body = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } };
  const answer = { 200: { type: 'object', properties: { amount: { type: 'integer' } } } };
  server.post('/', { schema: { body, response: answer } }, async () => ({ amount: 7, secret: 'left out' }));
  const asked = (payload: object) => server.inject({ method: 'POST', url: '/', payload });
  expect((await asked({ amount: 'many' })).statusCode).toBe(400);
  const good = await asked({ amount: 7 });
  expect([good.statusCode, good.body]).toEqual([200, '{"amount":7}']);
  await server.close();
});

/** In a process of its own: the native part knows the errors of the first package that loads it. */
const USES_DATABASE = `
  const { Database } = await import(process.argv[1]);
  const database = new Database(':memory:');
  database.exec('CREATE TABLE one (value INTEGER NOT NULL UNIQUE)');
  const insert = database.prepare('INSERT INTO one VALUES (?)');
  insert.run(7);
  let refused;
  try { insert.run(7); } catch (error) { refused = error; }
  const { value } = database.prepare('SELECT value FROM one').get();
  const is_its_error = refused instanceof Database.SqliteError;
  const user_version = database.pragma('user_version', { simple: true });
  console.log(JSON.stringify({ value, is_its_error, code: refused?.code, user_version }));`;

test('a database of the built program is that of the package: its binary, its errors, its answers', () => {
  const program = pathToFileURL(join(FOLDER, 'stdin.mjs')).href;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', USES_DATABASE, program]);
  expect(JSON.parse(String(told))).toEqual({
    ...{ value: 7, is_its_error: true, code: 'SQLITE_CONSTRAINT_UNIQUE', user_version: 0 },
  });
});

test('the built program begins other programs as Node does', async () => {
  const { execFile, execFileSync: runSync, spawn } = bundle.program;
  expect(String(runSync(process.execPath, ['-p', '6 * 7'])).trim()).toBe('42');
  // Node's own answer of both outputs, which it gives for its own function alone.
  expect(await promisify(execFile)(process.execPath, ['-p', '7'])).toEqual({ stdout: '7\n', stderr: '' });
  expect(spawn).toBe((await import('node:child_process')).spawn);
});
