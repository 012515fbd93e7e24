import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../electron/platform/make-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('a folder that is made', () => {
  let root: string;
  beforeEach(() => void (root = temporaryFolder()));

  it('comes with those above it, for its owner alone, and may be there already', () => {
    const path = join(root, 'shop', 'till 2', 'logs');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('is refused where a file has its name, or the name of one above it', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(root, 'file', 'logs'))).toThrow(/ENOTDIR|EEXIST/);
  });

  it('is refused at once where nothing can be made, instead of being tried for ever', (context) => {
    if (!existsSync('/proc/self')) context.skip('this system has no folder in which nothing can be made');
    expect(() => makeFolder('/proc/nowhere/logs')).toThrow('ENOENT');
  });
});
