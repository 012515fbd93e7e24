import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test.each(['check', 'install'])(
  'cobro update %s that asks no feed and installs nothing says why, also to a program',
  async (act) => {
    writeFileSync(join(folder, 'feed.json'), 'no feed');
    const feed = `file://${join(folder, 'feed.json')}`;
    const environment = { XDG_STATE_HOME: join(folder, 'state') };
    const result = await cobroHere(
      ['update', act, '--data', join(folder, 'till'), '--feed', feed, '--json'],
      environment,
    );
    expect(result).toMatchObject({ code: 1, stderr: [expect.stringMatching(/updated by hand/)] });
    expect(JSON.parse(result.stdout.at(-1) ?? '{}')).toMatchObject({ installation: 'none', checked_at_ms: null });
  },
);

test.each([
  ['install', { outcome: 'not_installed', reason: 'stopped', retry: 'now' }],
  ['check', { checked_at_ms: null }],
])('cobro update %s that a signal stops says so, also to a program', async (act, answer) => {
  const argv = ['update', act, '--data', join(folder, 'till')];
  for (const json of [[], ['--json']]) {
    const environment = { XDG_STATE_HOME: join(folder, 'state') };
    const result = await cobroHere([...argv, ...json], environment, undefined, Promise.resolve());
    expect(result.code).toBe(1);
    expect([...result.stdout, ...result.stderr].join('\n')).toContain('It was stopped on the way');
    if (json.length > 0) expect(JSON.parse(result.stdout.join())).toMatchObject(answer);
  }
});

test('cobro backup check of a folder says that it is one', async () => {
  const result = await cobroHere(['backup', 'check', folder]);
  expect(result.code).toBe(1);
  expect(result.stderr.join('\n')).toContain(`${folder} is a folder; a backup is a file.`);
});
