import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtOrSource } from '../../bin/built-program.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the program that a start runs', () => {
  let root: string;
  let source: string;
  let built: string;
  const dated = (path: string, seconds: number): void => utimesSync(path, seconds, seconds);

  beforeEach(() => {
    root = temporaryFolder();
    for (const folder of ['core', 'drivers', 'sandbox', 'store', 'electron/commands', 'dist/program'])
      mkdirSync(join(root, folder), { recursive: true });
    source = join(root, 'electron/commands/main.ts');
    built = join(root, 'dist/program/main.cjs');
    for (const path of [source, join(root, 'core/money.ts'), join(root, 'package-lock.json'), built])
      writeFileSync(path, '');
    for (const path of ['core', 'core/money.ts', 'drivers', 'sandbox', 'store', 'electron', 'electron/commands'])
      dated(join(root, path), 1_000);
    for (const path of [source, join(root, 'package-lock.json')]) dated(path, 1_000);
    dated(built, 2_000);
  });

  it('is the built one while nothing it was built from is newer', () => {
    expect(builtOrSource(source, root)).toBe(built);
  });

  it('is the source as soon as any source is newer than the build', () => {
    dated(join(root, 'core/money.ts'), 2_001);
    expect(builtOrSource(source, root)).toBe(source);
  });

  it('is the source when a source file was taken away since', () => {
    dated(join(root, 'core'), 2_001);
    expect(builtOrSource(source, root)).toBe(source);
  });

  it('is the source when other packages were installed since', () => {
    dated(join(root, 'package-lock.json'), 2_001);
    expect(builtOrSource(source, root)).toBe(source);
  });

  it('is the source when nothing was built, or when the checkout cannot be looked at', () => {
    rmSync(join(root, 'drivers'), { recursive: true });
    expect(builtOrSource(source, root)).toBe(source);
    rmSync(built);
    expect(builtOrSource(source, root)).toBe(source);
  });
});
