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

test.each([
  ['sale --amount 500 --reader simulated:', 0],
  ['tab open --amount 500 --reader simulated:', 0],
  ['shift open', 0],
  ['pin set', 0],
  ['update check', 1],
  ['update install', 1],
])('cobro %s makes the till of a folder where none was, and says so once, to a person', async (line, code) => {
  const run = async (name: string, ...more: string[]) => {
    const argv = [...line.split(' '), '--data', join(folder, name), ...more];
    return await cobroHere(argv, environment(), ['739174', '739174']);
  };
  const told = `No till was in ${join(folder, 'typo')}; a new one was made there.`;
  const ended = await run('typo');
  expect(ended.code).toBe(code);
  expect(ended.stderr.filter((text) => text.includes(told))).toEqual([`cobro ${line.split(' --')[0]}: ${told}`]);
  expect((await run('typo')).stderr.join()).not.toContain(told);
  const program = await run('other', '--json');
  expect(program.code).toBe(code);
  expect(program.stderr.join()).not.toContain('No till was in');
  expect(program.stdout.map((text) => JSON.parse(text) as unknown).length).toBe(1);
});

test('a till that is set up and was never opened is one', async () => {
  expect((await cobroHere(['pin', 'set', ...at('till')], environment(), ['739174'])).code).toBe(0);
  expect((await cobroHere(['shift', 'report', ...at('till')], environment())).stderr.join()).toContain(
    'No shift is open',
  );
});
