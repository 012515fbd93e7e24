import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const environment = () => ({ XDG_STATE_HOME: join(folder, 'state') });
const at = (name: string) => ['--data', join(folder, name), '--json'];

test.each([
  ['suspense', 1],
  ['suspense give-back --evidence compared', 1],
  ['shift report', 1],
  ['shift close', 1],
  ['backup move /', 1],
  ['backup gap', 1],
  ['refund --payment pay-1 --amount 500', 3],
  ['cancel --trace trace-1', 3],
  ['tab adjust --trace trace-1 --amount 500', 3],
  ['tab capture --trace trace-1', 3],
  ['tab release --trace trace-1', 3],
])('cobro %s in a folder where no till ever was says so, and makes nothing there', async (line, code) => {
  const ended = await cobroHere([...line.split(' '), ...at('typo')], environment());
  expect(ended.stderr.join()).toContain(`There is no journal in ${join(folder, 'typo')}`);
  const result = JSON.parse(ended.stdout.at(-1) ?? '') as object;
  if (code === 3) expect(result).toMatchObject({ reason: 'not_found', detail: expect.stringContaining('no journal') });
  expect(ended.code).toBe(code);
  expect(readdirSync(folder)).toEqual([]);
});

test('cobro recover finds nothing unresolved where no till ever was, says why, and makes nothing there', async () => {
  for (const name of ['typo', '.']) {
    const ended = await cobroHere(['recover', ...at(name)], environment());
    expect(ended).toMatchObject({ code: 0, stdout: ['{"unresolved":0,"resolved":0}'] });
    expect(ended.stderr.join()).toContain('There is no journal in');
  }
  const watching = ['recover', '--watch', ...at('typo')];
  expect(await cobroHere(watching, environment(), undefined, Promise.resolve())).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([]);
});

test('a till that is set up and was never opened is one', async () => {
  expect((await cobroHere(['pin', 'set', ...at('till')], environment(), ['739174'])).code).toBe(0);
  expect((await cobroHere(['shift', 'report', ...at('till')], environment())).stderr.join()).toContain(
    'No shift is open',
  );
});
