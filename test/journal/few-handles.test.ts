import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isOutOfResources } from '../../electron/platform/out-of-resources.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const module_of = (path: string): string =>
  JSON.stringify(pathToFileURL(fileURLToPath(new URL(path, import.meta.url))).href);

/** Opens a journal with no file handle left, then with one, and so on; reports the result of each start and proof. */
const WITH_FEW_HANDLES = `
  import { closeSync, openSync } from 'node:fs';
  import { openJournal } from ${module_of('../../electron/journal/journal.ts')};
  import { verifyFolder } from ${module_of('../../electron/journal/verify/verify-folder.ts')};
  import { createManualClock, createSeededRandomness } from ${module_of('../payments/support/manual-clock.ts')};
  import { openDataFolder } from ${module_of('../../electron/platform/data-folder.ts')};
  const [directory] = process.argv.slice(-1);
  const start = () => openJournal({ directory, clock: createManualClock(), randomness: createSeededRandomness(1),
    reserve_bytes: 4096, set_aside_damaged: true });
  start().value.close();
  const wordOf = (act) => { try { const done = act(); if (done.value?.close) done.value.close(); return done.ok ? 'ok' : done.error.sentence ?? done.error.code; }
    catch (error) { return error.code ?? error.message; } };
  const words = [];
  for (let left = 0; left < 20; left += 1) {
    const taken = [];
    for (;;) { try { taken.push(openSync('/dev/null')); } catch { break; } }
    for (let given = 0; given < left; given += 1) closeSync(taken.pop());
    words.push(wordOf(start), wordOf(() => verifyFolder(directory)), wordOf(() => openDataFolder(directory)));
    for (const handle of taken) closeSync(handle);
  }
  console.log(JSON.stringify({ words, verified: verifyFolder(directory).value.problems }));
`;

test.skipIf(process.platform === 'win32')(
  'a start with few file handles says so, and never that the journal is read-only, failing or damaged',
  () => {
    const directory = temporaryFolder();
    const ran = spawnSync(
      'sh',
      ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, WITH_FEW_HANDLES, directory],
      { encoding: 'utf8' },
    );
    const { words, verified } = JSON.parse(ran.stdout || JSON.stringify({ words: [ran.stderr] })) as {
      words: string[];
      verified: string[];
    };
    expect([...new Set(words)].sort()).toEqual(['EMFILE', 'ok']);
    expect(words[0]).toBe('EMFILE');
    expect(verified).toEqual([]);
    expect(readdirSync(directory).filter((name) => name.startsWith('journal.damaged'))).toEqual([]);
  },
);

test('an error without a code that has the words of a shortage is one', () => {
  expect(isOutOfResources(new Error(", Unknown error: Too many open files '/b.part'"))).toBe(true);
  expect(isOutOfResources(new Error('no such file'))).toBe(false);
});
