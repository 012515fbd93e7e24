import { basename } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadAllModules, loadWholeProgram } from '../../electron/app/whole-program.ts';
import { type SourceFile, sourceFiles } from '../structure/source-files.ts';

/** Modules that a till loads at its start, if it needs them at all. */
const LOADED_AT_START = [
  ...['electron-store', 'on-demand.ts', 'compose-till.ts', 'open-setup.ts', 'shop-parts.ts'],
  'renderer-sockets.ts',
];
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

test('a part that cannot be loaded ahead of its use does not end the till', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const loads: Promise<void>[] = [];
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  loadWholeProgram(() => {
    loads.push(Promise.reject(new Error('the package was replaced')));
    return loads[0] ?? Promise.resolve();
  });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await new Promise((resolve) => void setImmediate(resolve));
  expect(loads).toHaveLength(1);
  expect(unhandled).not.toHaveBeenCalled();
});
