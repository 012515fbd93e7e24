import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { keepPageToken, keptPageToken } from '../../electron/platform/page-token.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TOKEN = 'a'.repeat(43);
let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

it('a page token is of the port whose page has it, and of no other', () => {
  keepPageToken(folder, 8_765, TOKEN);
  expect(keptPageToken(folder, 8_765)).toBe(TOKEN);
  expect(keptPageToken(folder, 8_766)).toBeNull();
});

it.skipIf(process.platform === 'win32')('a page token that others may read opens no page', () => {
  keepPageToken(folder, 8_765, TOKEN);
  chmodSync(join(folder, 'page-token.json'), 0o640);
  expect(keptPageToken(folder, 8_765)).toBeNull();
});

it.each(['', '{', '{"port":8765}', `{"port":8765,"token":"short"}`])(
  'a file that is no page token (%j) opens no page',
  (text) => {
    writeFileSync(join(folder, 'page-token.json'), text, { mode: 0o600 });
    expect(keptPageToken(folder, 8_765)).toBeNull();
  },
);
