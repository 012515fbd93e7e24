import { expect, test } from 'vitest';
import { PACKAGES, ROOMS, isUnder, roomOf } from './rooms.ts';
import { importsOf, packageOf } from './source-files.ts';

const file = {
  path: 'core/sale/made-up.ts',
  lines: [
    "import { z } from 'zod';",
    "import type { Journal } from '../../electron/journal/journal.ts';",
    'import {',
    '  one,',
    "} from './one.ts';",
    "export * from './two.ts';",
    "import './three.css';",
    "const late = await import('node:fs');",
  ],
};

test('the import checks see every form of import, with its line', () => {
  expect(
    importsOf(file).map(({ line, specifier, file: target, type_only }) => [line, specifier, target, type_only]),
  ).toEqual([
    [1, 'zod', null, false],
    [2, '../../electron/journal/journal.ts', 'electron/journal/journal.ts', true],
    [5, './one.ts', 'core/sale/one.ts', false],
    [6, './two.ts', 'core/sale/two.ts', false],
    [7, './three.css', 'core/sale/three.css', false],
    [8, 'node:fs', null, false],
  ]);
});

test('the import table refuses what the architecture refuses', () => {
  const allowed = ROOMS[roomOf(file.path)] ?? [];
  expect(isUnder('electron/journal/journal.ts', allowed)).toBe(false);
  expect(isUnder('core/sale/one.ts', allowed)).toBe(true);
  expect(isUnder(file.path, PACKAGES['node:'] ?? [])).toBe(false);
  expect(isUnder('renderer/app.tsx', PACKAGES['better-sqlite3'] ?? [])).toBe(false);
  expect(isUnder('electron/payments/engine.ts', PACKAGES[packageOf('electron')] ?? [])).toBe(false);
  expect(packageOf('@scope/name/part')).toBe('@scope/name');
});
