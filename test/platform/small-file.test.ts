import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { loadScript } from '../../drivers/reader/simulated/script.ts';
import { checkBackup } from '../../electron/features/backup/check-backup.ts';
import { backupSentence } from '../../electron/features/backup/backup-refusal.ts';
import { loadCatalogue } from '../../electron/features/catalogue/catalogue-loader.ts';
import { loadReceiptLogo, logoSentence } from '../../electron/features/receipts/receipt-logo.ts';
import { openSettings } from '../../electron/features/settings/settings-file.ts';
import { readTrust } from '../../electron/gateway/service-trust.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { folderSecrets } from '../../electron/platform/credentials-file.ts';
import { systemClock } from '../../electron/platform/system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** What each reader of a file says of one that has no end. */
const READERS: Readonly<Record<string, (path: string) => Promise<string>>> = {
  'catalogue.csv': async () =>
    (
      await loadCatalogue({ folder, kept_file: '', program: null, settings: defaultSettings(), clock: systemClock })
    ).problems.join(),
  'settings.json': async () => {
    const opened = await openSettings({ folder, overrides: {}, log: SILENT_LOG, read_only: true });
    return opened.ok || !('problems' in opened.error) ? '' : opened.error.problems.join();
  },
  'logo.png': async (path) => {
    const logo = await loadReceiptLogo(path, 42);
    return logo.ok ? '' : logoSentence(path, logo.error);
  },
  'authority.pem': async (path) => {
    const trust = readTrust({ service_ca_file: path, service_key_pins: [] });
    return trust.ok ? '' : trust.error.code;
  },
  'credentials.json': async () => String(await folderSecrets({}, folder).read('api_key')),
  'cobro.api_key': async () => String(await folderSecrets({ CREDENTIALS_DIRECTORY: folder }, folder).read('api_key')),
  'script.json': async (path) => {
    const script = loadScript(path);
    return script.ok ? '' : script.error.detail;
  },
  'backup.cobro': async (path) => {
    const checked = await checkBackup(path);
    return checked.ok ? '' : backupSentence(checked.error);
  },
};

const REFUSED =
  /it is a pipe|is a pipe; a backup is a file|EFBIG|is not a backup|certificate_unreadable|^null$|it is no file of at most/;

describe.skipIf(process.platform !== 'linux')('a file that never ends is refused, and waited for by nothing', () => {
  test.each(Object.keys(READERS))('a pipe in the place of %s', async (name) => {
    const path = join(folder, name);
    execFileSync('mkfifo', ['-m', '600', path]);
    expect(await READERS[name]?.(path)).toMatch(REFUSED);
  });

  test.each(Object.keys(READERS))('a device without an end in the place of %s', async (name) => {
    const path = join(folder, name);
    symlinkSync('/dev/zero', path);
    expect(await READERS[name]?.(path)).toMatch(REFUSED);
  });
});
