import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COBRO = fileURLToPath(new URL('../../electron/commands/main.ts', import.meta.url));

test.skipIf(process.platform === 'win32')(
  'what a command writes is for its owner alone, in a folder that is open to all and whatever the shell allows',
  () => {
    const place = temporaryFolder();
    const data = join(place, 'data');
    mkdirSync(data, { mode: 0o755 });
    const shell = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, COBRO];
    const argv = ['sale', '--amount', '1000', '--json', '--data', data, '--anchor', join(place, 'anchor')];
    const ran = spawnSync('sh', [...shell, ...argv], { encoding: 'utf8' });
    expect(ran.stdout).toContain('approved');
    const modes = readdirSync(data, { recursive: true }).map((name) => {
      const { mode } = statSync(join(data, String(name)));
      return [String(name), mode & 0o077] as const;
    });
    expect(modes.length).toBeGreaterThan(2);
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  },
);
