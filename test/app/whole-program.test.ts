import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { loadAllModules } from '../../electron/app/whole-program.ts';
import { type SourceFile, sourceFiles } from '../structure/source-files.ts';

/** Modules that a till loads before it is ready, if it needs them at all. */
const LOADED_AT_START = ['electron-store', 'sandbox.ts'];
const WHOLE = 'electron/app/whole-program.ts';

const loadedLater = ({ lines }: SourceFile): string[] =>
  lines.flatMap((line) => {
    const name = /\bimport\('([^']+)'\)/.exec(line)?.[1];
    return name === undefined ? [] : [name.startsWith('.') ? basename(name) : name];
  });

test('a running till loads every part that a start leaves out, before its files may be replaced', async () => {
  const program = sourceFiles().filter(
    ({ path }) => path.startsWith('electron/') && !path.startsWith('electron/commands/'),
  );
  const [whole, others] = [true, false].map((is_whole) =>
    program.filter(({ path }) => (path === WHOLE) === is_whole).flatMap(loadedLater),
  );
  const later = new Set(others?.filter((name) => !LOADED_AT_START.includes(name)));
  expect(later.size).toBeGreaterThan(0);
  expect(new Set(whole)).toEqual(later);
  await loadAllModules();
});
