import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const environment = () => ({
  COBRO_CLIENT_ID: 'till-1',
  COBRO_CLIENT_SECRET: 'secret-of-a-test',
  XDG_STATE_HOME: join(folder, 'state'),
});

const PIN = `${'a'.repeat(43)}=`;

test.each([
  { argv: ['sale', '--amount', '900', '--service', 'https://127.0.0.1:9', '--json'], code: 3 },
  { argv: ['refund', '--payment', 'P-1', '--amount', '500', '--json'], code: 3 },
  { argv: ['recover'], code: 1 },
  { argv: ['till', '--port', '0'], code: 1 },
  { argv: ['shift', 'close'], code: 1 },
  { argv: ['pin', 'set'], code: 1 },
  { argv: ['tab', 'list'], code: 1 },
  { argv: ['update', 'install'], code: 1 },
  { argv: ['doctor'], code: 1 },
])(
  'a key pin that cannot be used stops cobro $argv.0 $argv.1, at every start, and stays in the file',
  async ({ argv, code }) => {
    const text = JSON.stringify({ service_url: 'https://127.0.0.1:9', service_key_pins: [PIN] });
    writeFileSync(join(folder, 'settings.json'), text);
    for (const start of [1, 2]) {
      const { stdout, stderr, ...ended } = await cobroHere([...argv, '--data', folder], environment(), ['739174']);
      expect(ended, `start ${start}`).toEqual({ code });
      expect([...stdout, ...stderr].join('\n')).toMatch(
        /settings\.json cannot be used.*service_key_pins: needs a second key/,
      );
      expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(text);
    }
    expect(readdirSync(folder)).not.toContain('journal.db');
  },
);
