import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceProblems, partsOf, readLockfile } from '../../scripts/bill-of-materials.ts';
import { ROOT } from './source-files.ts';

interface Bill {
  readonly serialNumber: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly scope: string;
    readonly purl: string;
    readonly hashes?: readonly object[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const lockfile = readLockfile();

test('the bill of materials names every package of the lock file with its hash, and is the same each time', () => {
  const text = billOfMaterials(lockfile);
  expect(billOfMaterials(lockfile)).toBe(text);
  const bill = JSON.parse(text) as Bill;
  expect(bill.components).toHaveLength(Object.keys(lockfile.packages).length - 1);
  expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(bill.components.find((one) => one['bom-ref'] === 'node_modules/ws')).toMatchObject({ scope: 'required' });
  expect(bill.components.find((one) => one['bom-ref'] === 'node_modules/vitest')).toMatchObject({ scope: 'excluded' });
  const changed = { ...lockfile, version: '9.9.9' };
  expect((JSON.parse(billOfMaterials(changed)) as Bill).serialNumber).not.toBe(bill.serialNumber);
});

test('every package has a licence that may be used, and weak copyleft is of tools alone', () => {
  expect(licenceProblems(lockfile)).toEqual([]);
  const with_other = (license: string | undefined, dev: boolean) =>
    licenceProblems({
      ...lockfile,
      packages: { 'node_modules/x': { version: '1.0.0', dev, ...(license ? { license } : {}) } },
    });
  expect(with_other('GPL-3.0-only', true)).toEqual(['node_modules/x has the licence GPL-3.0-only']);
  expect(with_other('MPL-2.0', false)).toHaveLength(1);
  expect(with_other(undefined, false)).toEqual(['node_modules/x has the licence none']);
});

test('a package that runs a script when it is installed is named with a decision, and no decision is left over', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly allowScripts: Readonly<Record<string, boolean>>;
  };
  const parts = partsOf(lockfile);
  const with_script = parts.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
  expect(with_script.filter((name) => !(name in allowScripts))).toEqual([]);
  // npm would compile its binding.gyp without any install script; the decision forbids that.
  const known = new Set([...with_script, 'better-sqlite3']);
  expect(Object.keys(allowScripts).filter((name) => !known.has(name))).toEqual([]);
});
