import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOORS, PACKAGES, PACKAGES_WITHOUT_IMPORT, ROOMS, isUnder, roomOf } from './rooms.ts';
import { type Import, ROOT, importsOf, packageOf, sourceFiles } from './source-files.ts';

const files = sourceFiles();
const rootFiles = ['vite.config.ts', 'vitest.config.ts'].map((path) => ({
  path,
  lines: readFileSync(join(ROOT, path), 'utf8').split('\n'),
}));
const imports = [...files, ...rootFiles].flatMap(importsOf);
const runtimeImports = Map.groupBy(
  imports.filter((one) => !one.type_only),
  (one) => one.from,
);

function messageFor(problem: Import, remedy: string): string {
  return `${problem.from}:${problem.line} imports ${problem.specifier}; ${remedy}`;
}

test('every room imports only the rooms that it may see', () => {
  const problems = imports
    .filter((one) => one.file !== null && roomOf(one.from) !== 'root')
    .filter((one) => !isUnder(one.file ?? '', [...(ROOMS[roomOf(one.from)] ?? []), ...(DOORS[one.from]?.to ?? [])]))
    .map((one) =>
      messageFor(
        one,
        `${roomOf(one.from)}/ may import ${(ROOMS[roomOf(one.from)] ?? []).join(', ')}: hand it in from the composition root, or move what both need to core/`,
      ),
    );
  expect(problems).toEqual([]);
});

test('the wild payment service shares no line with the product or the embedded one, so that it cannot share a mistake', () => {
  const problems = imports
    .filter((one) => isUnder(one.from, ['test/wild/']) && one.file !== null && !isUnder(one.file, ['test/wild/']))
    .map((one) => messageFor(one, 'it is written from service-interface alone'));
  expect(problems).toEqual([]);
});

test('every npm package is used only in its place', () => {
  const problems = imports
    .filter((one) => one.file === null && !one.specifier.startsWith('virtual:'))
    .filter((one) => !isUnder(one.from, PACKAGES[packageOf(one.specifier)] ?? []))
    .map((one) => {
      const places = PACKAGES[packageOf(one.specifier)];
      const remedy = places
        ? `its place is ${places.join(', ')}: go through what is there`
        : 'it has no place: give it one in test/structure/rooms.ts, with a decision';
      return messageFor(one, remedy);
    });
  expect(problems).toEqual([]);
});

test('browsers are started in one place, so that all of them are the packaged one', () => {
  const problems = imports
    .filter((one) => one.specifier === 'playwright-core' && !one.type_only)
    // playwright-core also starts Electron, which is no browser.
    .filter((one) => !isUnder(one.from, ['test/support/browser/', 'test/ipc/desktop-real.test.ts']))
    .map((one) => messageFor(one, 'use launchChromium of test/support/browser/launch-chromium.ts'));
  expect(problems).toEqual([]);
});

test('every package of package.json has a place, and every place is of a package', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].sort();
  const placed = [...Object.keys(PACKAGES).filter((name) => name !== 'node:'), ...PACKAGES_WITHOUT_IMPORT].sort();
  expect(placed).toEqual(declared);
});

test('every relative import names a file that exists, with its ending', () => {
  const known = new Set([...files, ...rootFiles].map((file) => file.path));
  const problems = imports
    .filter((one) => one.file !== null && /\.(tsx?|mjs)$|\/[^.]+$/.test(one.file) && !known.has(one.file))
    .map((one) => messageFor(one, 'no such file: relative imports end in .ts or .tsx'));
  expect(problems).toEqual([]);
});

/** Every file that loads with this one, with the chain of imports that leads there. */
function filesBehind(entry: string): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[entry, [entry]]]);
  for (const [from, way] of ways) {
    for (const { file } of runtimeImports.get(from) ?? []) {
      if (file !== null && !ways.has(file)) ways.set(file, [...way, file]);
    }
  }
  return ways;
}

test('nothing that the page loads imports zod, which it never asks and whose probe its security policy refuses', () => {
  const ways = filesBehind('renderer/main.tsx');
  const problems = [...ways].flatMap(([file, way]) =>
    (runtimeImports.get(file) ?? [])
      .filter((one) => packageOf(one.specifier) === 'zod')
      .map((one) =>
        messageFor(
          one,
          `which brings it to the page: ${way.join(' -> ')}; move the schemas, or what the page needs, to a file beside it`,
        ),
      ),
  );
  expect(problems).toEqual([]);
  expect([...ways.keys()]).toContain('core/sale/second-currency.ts');
});

test('the raw channels between renderer and main process are in two files', () => {
  const allowed = ['electron/preload.ts', 'electron/ipc/desktop/ipc.ts'];
  const problems = files
    .filter((file) => file.path.startsWith('electron/') && !allowed.includes(file.path))
    .flatMap((file) => file.lines.map((line, index) => ({ file, line, number: index + 1 })))
    .filter(({ line }) => /\b(ipcMain|ipcRenderer|webContents\.send)\b/.test(line))
    .map(({ file, number }) => `${file.path}:${number} speaks raw IPC; go through ${allowed.join(' and ')}`);
  expect(problems).toEqual([]);
});
