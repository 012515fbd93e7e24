import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
}

/** Under the checkout, so that unbundled packages resolve. */
const DIST = join(ROOT, 'dist');
mkdirSync(DIST, { recursive: true });
const FOLDER = mkdtempSync(join(DIST, 'lean-packages-of-a-test-'));
const ENTRY = `
  export * as rendering from '../../electron/features/receipts/receipt-rendering.ts';
  export { default as fastify } from 'fastify';`;

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
