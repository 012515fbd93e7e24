import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const room = (path: string): string =>
  JSON.stringify(pathToFileURL(fileURLToPath(new URL(`../../electron/journal/${path}`, import.meta.url))).href);

/** Runs in a process with few file handles: takes all of them, tries to read, and frees them before it reports. */
const WITHOUT_HANDLES = `
  import { closeSync, openSync, writeFileSync } from 'node:fs';
  import { fileAnchor } from ${room('anchor/file-anchor.ts')};
  import { tillKey } from ${room('leases/till-key.ts')};
  import { openDeviceKey } from ${room('anchor/device-key.ts')};
  const [folder] = process.argv.slice(-1);
  const anchor = { till: 't', machine: null, kernel_boot: null, epoch: 1, seq: 1, hash: 'h', leased_to: 1, used_to: 0,
    used_trace: null, sale_number: 1, attempts: 0, told: null };
  const key = openDeviceKey(folder);
  const till_key = tillKey(folder).toString('hex');
  fileAnchor(folder).write(anchor, 'synced');
  const codeOf = (act) => { try { return act(); } catch (error) { return error.code; } };
  const taken = [];
  for (;;) { try { taken.push(openSync('/dev/null')); } catch { break; } }
  const read = codeOf(() => fileAnchor(folder).read());
  const till = codeOf(() => tillKey(folder));
  const opened = codeOf(() => openDeviceKey(folder));
  for (const file of taken) closeSync(file);
  const is_same_key = openDeviceKey(folder)?.id === key?.id;
  console.log(JSON.stringify({ read, opened, till, is_same_key: is_same_key && tillKey(folder).toString('hex') === till_key, later: fileAnchor(folder).read().seq }));
`;

test.skipIf(process.platform === 'win32')(
  'a process without a file handle does not take the anchor for gone, nor makes another key in the place of the one that it cannot read',
  () => {
    const place = temporaryFolder();
    const ran = spawnSync(
      'sh',
      ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, WITHOUT_HANDLES, place],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(ran.stdout || ran.stderr)).toEqual({
      read: 'EMFILE',
      opened: 'EMFILE',
      till: 'EMFILE',
      is_same_key: true,
      later: 1,
    });
  },
);
