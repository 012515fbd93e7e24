import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestContext, beforeEach, expect, test } from 'vitest';
import { instantReader } from '../support/instant-reader.ts';
import { builtOrSource } from '../../bin/built-program.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COBRO = builtOrSource(fileURLToPath(new URL('../../electron/commands/main.ts', import.meta.url)));
/** The till's user; no account needs to have the number. */
const USER = 54_321;

let place: string;
let data: string;
let anchor: string;
beforeEach(() => {
  place = temporaryFolder();
  data = join(place, 'data');
  anchor = join(place, 'anchor');
});

function cobro(user: number, argv: readonly string[], input = '') {
  const env = { PATH: process.env['PATH'] ?? '', HOME: place };
  const all = ['--disable-warning=ExperimentalWarning', COBRO, ...argv, '--data', data];
  const ran = spawnSync(process.execPath, all, { encoding: 'utf8', uid: user, gid: user, env, input, cwd: '/' });
  return { code: ran.status, text: ran.stdout + ran.stderr };
}
const sale = (user: number) =>
  cobro(user, ['sale', '--amount', '1000', '--json', '--anchor', anchor, ...instantReader(place)]);

/** Root alone can work as others, and only where they may read the program. */
function asRoot(context: TestContext): void {
  const seen = (user: number) => spawnSync(process.execPath, ['-e', ''], { uid: user, gid: user }).status;
  const is_root = process.geteuid?.() === 0;
  const why = !is_root
    ? 'only root can work as another user'
    : seen(USER) === 0 && cobro(USER, ['--version']).code === 0
      ? null
      : 'another user may not read this program';
  if (why !== null) {
    process.stderr.write(`skipped: ${context.task.name}: ${why}\n`);
    context.skip(why);
  }
  chmodSync(place, 0o755);
  for (const folder of [data, anchor]) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, USER, USER);
  }
}

/** What of both folders is another's than the till's user's. */
const strange = () =>
  [data, anchor].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).uid !== USER || statSync(path).gid !== USER),
  );

test('what root does with the till of another user leaves everything that user’s own', (context) => {
  asRoot(context);
  expect(sale(USER).text).toContain('approved');
  for (const argv of [
    ['doctor', '--report'],
    ['recover'],
    ['journal', 'verify'],
    ['backup', 'create', join(data, '..', 'anchor', 'root.cobro-backup')],
  ]) {
    expect([argv, cobro(0, argv).code, strange()]).toEqual([argv, 0, []]);
  }
  expect(sale(0).text).toContain('approved');
  expect(strange()).toEqual([]);
  expect(cobro(0, ['pin', 'set'], '7293\n7293\n').code).toBe(0);
  expect(strange()).toEqual([]);
  expect(sale(USER).text).toContain('approved');
});

test('a till that root begins in an empty folder of another user, or restores into it, is that user’s', (context) => {
  asRoot(context);
  expect(sale(0).text).toContain('approved');
  expect(strange()).toEqual([]);
  const file = join(place, 'kept.cobro-backup');
  expect(cobro(0, ['backup', 'create', file]).code).toBe(0);
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, USER, USER);
  const restored = cobro(0, ['backup', 'restore', file, '--anchor', anchor]);
  expect([restored.code, strange()]).toEqual([0, []]);
  expect(statSync(data).uid).toBe(USER);
  expect(cobro(0, ['journal', 'accept', '--evidence', 'compared', '--anchor', anchor]).code).toBe(0);
  expect(strange()).toEqual([]);
  expect(sale(USER).text).toContain('approved');
});

test('a note, an anchor or settings that root took are named with their owner and what makes them readable', (context) => {
  asRoot(context);
  expect(sale(USER).text).toContain('approved');
  const note = join(data, 'leases.json');
  chownSync(note, 0, 0);
  const refused = cobro(USER, ['doctor', '--anchor', anchor]).text;
  expect(refused).toContain(`${note} belongs to root (mode 600)`);
  expect(refused).toContain(`chown ${USER} ${note}`);
  expect(refused).not.toContain('journal accept');
  chownSync(note, USER, USER);
  const [till = ''] = readdirSync(anchor);
  const slot = join(anchor, till, 'a.json');
  chownSync(slot, 0, 0);
  const without_anchor = cobro(USER, ['doctor', '--anchor', anchor]).text;
  expect(without_anchor).toContain(`chown ${USER} ${slot}`);
  expect(without_anchor).not.toContain('journal accept');
  chownSync(slot, USER, USER);
  expect(sale(USER).text).toContain('approved');
  const settings = join(data, 'settings.json');
  expect(cobro(USER, ['pin', 'set'], '7293\n7293\n').code).toBe(0);
  chownSync(settings, 0, 0);
  expect(cobro(USER, ['recover']).text).toContain(`chown ${USER} ${settings}`);
  expect(readFileSync(settings, 'utf8')).toContain('manager_pin_hash');
});
