import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const COBRO = fileURLToPath(new URL('../../electron/commands/main.ts', import.meta.url));

test.skipIf(process.platform === 'win32')(
  'what a command writes is for its owner alone, in a folder that is open to all and whatever the shell allows',
  { timeout: 60_000 },
  () => {
    const place = mkdtempSync(join(tmpdir(), 'cobro-owner-'));
    try {
      const data = join(place, 'data');
      mkdirSync(data, { mode: 0o755 });
      const anchor = join(place, 'anchor');
      const command = [
        '-c',
        'umask 000; exec "$0" "$@"',
        process.execPath,
        COBRO,
        'sale',
        '--amount',
        '1000',
        '--json',
      ];
      const ran = spawnSync('sh', [...command, '--data', data, '--anchor', anchor], { encoding: 'utf8' });
      expect(ran.stdout).toContain('approved');
      const modes = readdirSync(data, { recursive: true }).map((name) => {
        const { mode } = statSync(join(data, String(name)));
        return [String(name), mode & 0o077] as const;
      });
      expect(modes.length).toBeGreaterThan(2);
      expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
    } finally {
      rmSync(place, { recursive: true });
    }
  },
);
