import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildProgram } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';

/** Beside the real program, so that unbundled packages resolve. */
const BUILT = join(ROOT, 'dist', `program-of-a-test-${process.pid}`);

let outputs: ReadonlyMap<string, Metafile['outputs'][string]>;

beforeAll(async () => {
  const { outputs: built } = await buildProgram(BUILT);
  outputs = new Map(Object.entries(built).map(([path, output]) => [basename(path), output]));
});
afterAll(() => rmSync(BUILT, { recursive: true, force: true }));

test('every module of the built program can be loaded, so that no command dies before its first line', async () => {
  // `main` runs a command as soon as it is loaded, and threads do what they were given; all others wait to be asked.
  const modules = readdirSync(BUILT).filter((name) => name !== 'main.cjs' && !name.endsWith('-thread.cjs'));
  expect(modules.length).toBeGreaterThan(20);
  const urls = modules.map((name) => pathToFileURL(join(BUILT, name)).href);
  const loader = `for (const url of ${JSON.stringify(urls)}) await import(url).catch((error) => console.log(url, String(error)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', loader]);
  expect(stdout).toBe('');
});

/** The files that a built module loads before its first line runs, and their sources. */
function loadedBy(name: string): { readonly files: readonly string[]; readonly sources: readonly string[] } {
  const files = new Set<string>();
  const sources: string[] = [];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const output = outputs.get(file);
    sources.push(...Object.keys(output?.inputs ?? {}));
    for (const { path, kind } of output?.imports ?? [])
      if (kind === 'import-statement' && outputs.has(basename(path))) visit(basename(path));
  };
  visit(name);
  return { files: [...files], sources };
}

/** The module of a command, found by a source that only it loads. */
const moduleOf = (source: string): string =>
  readdirSync(BUILT).find((name) => name.startsWith(`${source}-`) && name.endsWith('.cjs')) ?? '';

test('cobro --help loads a handful of small files and no package', () => {
  const { files, sources } = loadedBy('main.cjs');
  expect(sources.filter((source) => source.startsWith('node_modules/'))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(sources.length).toBeLessThanOrEqual(20);
});

test('cobro sale loads no server, no service of its own, no native part of a line that it does not have', () => {
  const { sources } = loadedBy(moduleOf('sale'));
  const packages = new Set(sources.flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
  expect(packages).toContain('zod');
  for (const unneeded of ['fastify', 'ajv', 'ws', 'pg', 'serialport', 'receiptline', 'thread-stream', 'conf', 'semver'])
    expect(packages).not.toContain(unneeded);
  expect(sources.filter((source) => source.startsWith('sandbox/') && !source.startsWith('sandbox/access/'))).toEqual(
    [],
  );
  // Of what it does have, the parts that scripts/lean-packages.ts names.
  for (const part of ['undici/lib/web/websocket', 'undici/lib/mock', 'undici/lib/cache', 'zod/v4/locales/es.js'])
    expect(sources.filter((source) => source.startsWith(`node_modules/${part}`))).toEqual([]);
  for (const part of ['store/contract/protocol.ts', 'core/setup/setup-file.ts', 'electron/features/sale/'])
    expect(sources.filter((source) => source.startsWith(part))).toEqual([]);
  expect(sources.length).toBeLessThanOrEqual(632);
});

/** Tells at the end of a command which modules of Node it loaded, and how many checks it compiled. */
const TOLD_AT_END = `
  let compiled = 0;
  globalThis.Function = new Proxy(Function, { construct: (made, given) => (compiled++, Reflect.construct(made, given)) });
  process.on('exit', () => console.error(JSON.stringify({ modules: process.moduleLoadList, compiled })));`;

const toldAtEnd = (stderr: string) =>
  z
    .object({ modules: z.array(z.string()), compiled: z.number() })
    .parse(JSON.parse(stderr.trim().split('\n').at(-1) ?? ''));

test('cobro sale compiles no check, and loads no server, assertions, threads or lines of Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-sale-modules-'));
  const argv = ['sale', '--amount', '1900', '--service', 'http://127.0.0.1:9', '--reader', 'simulated:'];
  const place = ['--data', join(folder, 'data'), '--anchor', join(folder, 'anchor')];
  const hook = `data:text/javascript,${encodeURIComponent(TOLD_AT_END)}`;
  const ended = promisify(execFile)(process.execPath, ['--import', hook, join(BUILT, 'main.cjs'), ...argv, ...place]);
  const { stderr } = await ended.catch((error: { readonly stderr: string }) => error);
  rmSync(folder, { recursive: true, force: true });
  const { modules, compiled } = toldAtEnd(stderr);
  expect(compiled).toBe(0);
  for (const unneeded of [
    'http',
    'assert',
    'worker_threads',
    'readline',
    'fs/promises',
    'perf_hooks',
    'internal/navigator',
  ])
    expect(modules).not.toContain(`NativeModule ${unneeded}`);
});

test('cobro till loads no more modules before its first line than it did', () => {
  const { sources } = loadedBy(moduleOf('till'));
  expect(sources.length).toBeGreaterThan(600);
  expect(sources.length).toBeLessThanOrEqual(693);
});

test('cobro till loads no payment service, store or archive before it knows that it needs one', () => {
  const { sources } = loadedBy(moduleOf('till'));
  const unneeded = [
    'sandbox/(?!access/)',
    'store/(?!contract/(limits|hand-over-times).ts)',
    'electron/features/feeds/follow-feeds.ts',
    'core/service/schemas/(merchant|instrument|records)',
    'node_modules/(fflate|nodemailer|conf|fastify|ws)/',
  ];
  expect(sources.filter((source) => new RegExp(`^(${unneeded.join('|')})`).test(source))).toEqual([]);
});

test('cobro till compiles no check that few values need, and prepares no receipts, threads, assertions, compression or encryption of pages until it is ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-till-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hook = `data:text/javascript,${encodeURIComponent(TOLD_AT_END)}`;
  const place = ['--data', join(folder, 'data'), '--anchor', join(folder, 'anchor'), '--port', '0'];
  const running = promisify(execFile)(process.execPath, ['--import', hook, join(BUILT, 'main.cjs'), 'till', ...place]);
  running.child.stdout?.once('data', () => running.child.kill('SIGTERM'));
  const { modules, compiled } = toldAtEnd((await running).stderr);
  // Those of a sale: this new till has opened its first one when it ends.
  expect(compiled).toBeLessThanOrEqual(2);
  // A library of pictures, which receipts need, asserts.
  for (const unneeded of ['assert', 'worker_threads', 'http2', 'internal/http2/core', 'https', 'zlib'])
    expect(modules).not.toContain(`NativeModule ${unneeded}`);
});
