import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';

/** Beside the real one, so that the packages that are not bundled are found from it. */
const BUILT = join(ROOT, 'dist', `program-of-a-test-${process.pid}`);

beforeAll(() => buildProgram(BUILT));
afterAll(() => rmSync(BUILT, { recursive: true, force: true }));

test('every module of the built program can be loaded, so that no command dies before its first line', async () => {
  // `main` runs a command as soon as it is loaded, and threads do what they were given; all others wait to be asked.
  const modules = readdirSync(BUILT).filter((name) => name !== 'main.mjs' && !name.endsWith('-thread.mjs'));
  expect(modules.length).toBeGreaterThan(20);
  const urls = modules.map((name) => pathToFileURL(join(BUILT, name)).href);
  const loader = `for (const url of ${JSON.stringify(urls)}) await import(url).catch((error) => console.log(url, String(error)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', loader]);
  expect(stdout).toBe('');
});
