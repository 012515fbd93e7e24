import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/process.ts';

const why_not = spawnSync('systemd-analyze', ['--version']).status === 0 ? null : 'systemd-analyze is not here';

let place: string;
beforeAll(() => void (place = mkdtempSync(join(tmpdir(), 'cobro-units-'))));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** systemd's verdict on a unit, with its program replaced by an existing one. */
function verified(name: string, text: string): string {
  const path = join(place, name);
  writeFileSync(
    path,
    text.replace(/^ExecStart=(\/usr\/bin\/cobro|\/opt\/cobro\/launch\.mjs|\/usr\/bin\/cage)/m, 'ExecStart=/bin/true'),
  );
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes(name))
    .join('\n');
}
const unit = (path: string): string => readFileSync(join(ROOT, 'packaging', path), 'utf8');

test.for(['headless/cobro.service', 'side-by-side/cobro.service', 'kiosk/cobro-kiosk.service'])(
  'systemd finds nothing wrong with %s',
  (path, context) => {
    context.skip(why_not !== null, why_not ?? '');
    expect(verified(path.split('/').at(-1) ?? '', unit(path))).toBe('');
  },
);

test('systemd tells of a unit with a mistake', (context) => {
  context.skip(why_not !== null, why_not ?? '');
  const wrong = unit('headless/cobro.service').replace('ProtectSystem=strict', 'ProtectSistem=strict');
  expect(verified('wrong.service', wrong)).toMatch(/ProtectSistem/);
});

test.for(['headless/cobro.service', 'side-by-side/cobro.service'])(
  'systemd calls %s well confined: it may do what a till does, and little else',
  (path, context) => {
    context.skip(why_not !== null, why_not ?? '');
    const argv = ['security', '--offline=yes', '--threshold=20', '--no-pager', join(ROOT, 'packaging', path)];
    const { status, stdout } = spawnSync('systemd-analyze', argv, { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('→'))).toHaveLength(1);
    expect(status).toBe(0);
  },
);

test('no unit kills a till that stops sooner than a payment takes, nor waits for an answer of one that hangs', () => {
  for (const path of ['headless/cobro.service', 'side-by-side/cobro.service']) {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit(path))?.[1])).toBeGreaterThan(40);
    expect(unit(path)).toMatch(/^WatchdogSignal=SIGKILL$/m);
  }
});

test('the container has the Node that the package needs, its own user, and volumes for what the unit keeps', () => {
  const recipe = unit('Containerfile');
  expect(recipe).toMatch(/^FROM docker\.io\/library\/node:24-/m);
  expect(recipe).toMatch(/^USER cobro$/m);
  const kept = (/^StateDirectory=(.*)$/m.exec(unit('side-by-side/cobro.service'))?.[1] ?? '').split(' ');
  expect(recipe).toContain(`VOLUME ${JSON.stringify(kept.map((name) => `/var/lib/${name}`)).replace(',', ', ')}`);
  const [, program = ''] = /\/usr\/lib\/cobro\/(\S+) \/usr\/bin\/cobro/.exec(recipe) ?? [];
  expect(existsSync(join(ROOT, program))).toBe(true);
  expect(recipe).toMatch(/^ENTRYPOINT \["\/usr\/bin\/cobro"\]\nCMD \["till"\]$/m);
});
