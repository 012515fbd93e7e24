import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LOADER = new URL('../../bin/compiled-program.mjs', import.meta.url).href;
const PART = 'part-AAAAAAAA.cjs';

describe('what a command compiled', () => {
  let folder: string;
  let cache: string;

  beforeEach(() => {
    folder = temporaryFolder();
    cache = join(folder, 'cache', 'sale.compiled');
    writeFileSync(
      join(folder, 'main.cjs'),
      `module.exports = require('./${PART}').format(typeof require('node:fs').statSync);`,
    );
    writeFileSync(join(folder, PART), "exports.format = (text) => 'told ' + text;");
  });

  /** Runs a program until it exits. */
  const run = (kept: string | null = cache, last = '', switches: readonly string[] = [], first = ''): string =>
    execFileSync(
      process.execPath,
      [
        ...switches,
        '--input-type=module',
        '--eval',
        `import { loadCompiled } from '${LOADER}';
         ${first}
         console.log(loadCompiled(${JSON.stringify(join(folder, 'main.cjs'))}, ${JSON.stringify(kept)} ?? undefined));
         ${last}`,
      ],
      { encoding: 'utf8' },
    ).trim();

  it('is written by its first run and taken by the next, which writes nothing', () => {
    expect(run()).toBe('told function');
    expect(readFileSync(cache, 'latin1')).toContain(PART);
    const { ino } = statSync(cache);
    expect(run()).toBe('told function');
    expect(statSync(cache).ino).toBe(ino);
  });

  it('is for its owner alone', () => {
    run();
    expect(statSync(cache).mode & 0o777).toBe(0o600);
  });

  it('is not used when a byte of it is another or its end is missing, and is written again', () => {
    run();
    const whole = readFileSync(cache);
    const other = Buffer.from(whole);
    other[whole.length - 9] = (other[whole.length - 9] ?? 0) ^ 1;
    for (const bytes of [other, whole.subarray(0, -100), Buffer.alloc(0)]) {
      writeFileSync(cache, bytes);
      expect(run()).toBe('told function');
      expect(readFileSync(cache).equals(bytes)).toBe(false);
    }
  });

  it('is not used for a file that says something else, and forgets one that is gone', () => {
    run();
    writeFileSync(join(folder, PART), "exports.format = (text) => 'told otherwise ' + text;");
    expect(run()).toBe('told otherwise function');
    writeFileSync(join(folder, 'main.cjs'), "module.exports = require('./part-BBBBBBBB.cjs');");
    writeFileSync(join(folder, 'part-BBBBBBBB.cjs'), "module.exports = 'another version';");
    rmSync(join(folder, PART));
    expect(run()).toBe('another version');
    expect(readFileSync(cache, 'latin1')).not.toContain(PART);
  });

  it('has what only its start called, also where V8 drops code that was not called for a while', () => {
    run();
    const { size } = statSync(cache);
    rmSync(cache);
    run(cache, 'gc(); gc();', ['--expose-gc', '--stress-flush-code']);
    expect(statSync(cache).size).toBeGreaterThanOrEqual(size);
  });

  it('is taken and kept as well by a program that has run for a while, which makes less code from then on', () => {
    const at_once = 'globalThis.setTimeout = (work) => { work(); return { unref() {} }; };';
    writeFileSync(join(folder, 'main.cjs'), `module.exports = require('./${PART}').format('late');`);
    run(cache, '', [], at_once);
    const { ino } = statSync(cache);
    run(cache, '', [], at_once);
    expect(statSync(cache).ino).toBe(ino);
    run(cache);
    expect(statSync(cache).ino).toBe(ino);
  });

  it('is not kept by a command that was not understood, nor where there is no place for it', () => {
    expect(run(null)).toBe('told function');
    try {
      run(cache, 'process.exitCode = 64;');
    } catch {
      // Its exit code.
    }
    expect(existsSync(cache)).toBe(false);
    expect(run(join(folder, 'main.cjs', 'cache'))).toBe('told function');
  });
});
