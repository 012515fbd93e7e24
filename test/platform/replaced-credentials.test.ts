import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { desktopSecrets } from '../../electron/ipc/desktop/secrets.ts';
import { folderSecrets, readCredentials, replaceCredentials } from '../../electron/platform/credentials-file.ts';
import type { Secrets } from '../../electron/platform/secrets.ts';
import { createElectronDouble } from '../support/electron-double/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const keyring = (kind: 'gnome_libsecret' | 'none'): Secrets => {
  const { safeStorage } = createElectronDouble({ keyring: kind }).module;
  return desktopSecrets(
    join(folder, 'secrets.json'),
    safeStorage as unknown as Parameters<typeof desktopSecrets>[1],
    {},
  );
};
const ofFolder = (): Secrets => folderSecrets({}, folder);

const BEFORE = { client_id: 'shop-1', client_secret: 'old', audience: 'https://payments.example.com/v1' };
const AFTER = { client_id: 'shop-1', client_secret: 'new' };

describe('credentials that are replaced', () => {
  test.for(['keyring', 'file'] as const)(
    'leave nothing of those before in the %s, not even an audience',
    async (place) => {
      const kept = place === 'keyring' ? keyring('gnome_libsecret') : undefined;
      const read = kept ?? ofFolder();
      expect(await replaceCredentials(kept, folder, BEFORE)).toMatchObject({ ok: true });
      expect(await readCredentials(read)).toEqual(BEFORE);
      expect(await replaceCredentials(kept, folder, AFTER)).toMatchObject({ ok: true });
      expect(await readCredentials(read)).toEqual(AFTER);
      expect(await replaceCredentials(kept, folder, { api_key: 'key' })).toMatchObject({ ok: true });
      expect(await readCredentials(read)).toEqual({ api_key: 'key' });
    },
  );

  test('go to the file where there is no keyring, and leave it when there is one again; the password of the mail server stays', async () => {
    await ofFolder().store('email_password', 'of the mail');
    await replaceCredentials(keyring('none'), folder, BEFORE);
    expect(await readCredentials(ofFolder())).toEqual(BEFORE);
    await replaceCredentials(keyring('gnome_libsecret'), folder, AFTER);
    expect(await readCredentials(ofFolder())).toEqual({});
    expect(await ofFolder().read('email_password')).toBe('of the mail');
    expect(await readCredentials(keyring('gnome_libsecret'))).toEqual(AFTER);
  });
});
