import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
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

  const command = (kept: string | null, last: string, switches: readonly string[], first: string): string[] => [
    ...switches,
    '--input-type=module',
    '--eval',
    `import { loadCompiled } from '${LOADER}';
     ${first}
     console.log(loadCompiled(${JSON.stringify(join(folder, 'main.cjs'))}, ${JSON.stringify(kept)} ?? undefined));
     ${last}`,
  ];

  /** Runs a program until it exits. */
  const run = (kept: string | null = cache, last = '', switches: readonly string[] = [], first = ''): string =>
    execFileSync(process.execPath, command(kept, last, switches, first), { encoding: 'utf8', timeout: 60_000 }).trim();

  /** How long the kept code of a module is, in bytes. */
  const keptBytes = (name: string): number | undefined => {
    const bytes = readFileSync(cache);
    const header = z
      .array(z.tuple([z.string(), z.int(), z.string()]))
      .parse(JSON.parse(bytes.toString('utf8', 36, 36 + bytes.readUInt32LE(32))));
    return header.find(([kept]) => kept === name)?.[1];
  };

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

  it('is of no file whose name does not say what is in it: the program itself is never an older one', () => {
    writeFileSync(join(folder, 'main.cjs'), `require('./${PART}'); module.exports = 'one';`);
    expect(run()).toBe('one');
    writeFileSync(join(folder, 'main.cjs'), `require('./${PART}'); module.exports = 'two';`);
    expect(run()).toBe('two');
  });

  it('runs anew in a module that failed the first time it was asked for', () => {
    writeFileSync(
      join(folder, PART),
      'globalThis.tries = (globalThis.tries ?? 0) + 1; if (tries === 1) throw new Error(); exports.tries = tries;',
    );
    writeFileSync(
      join(folder, 'main.cjs'),
      `const ask = () => { try { return require('./${PART}').tries; } catch { return 'failed'; } };
       module.exports = [ask(), ask()].join();`,
    );
    expect(run()).toBe('failed,2');
  });

  it('is taken for no other module where the list of it is damaged', () => {
    const other = 'part-BBBBBBBB.cjs';
    writeFileSync(join(folder, other), readFileSync(join(folder, PART), 'utf8').replace('told', 'TOLD'));
    writeFileSync(
      join(folder, 'main.cjs'),
      `module.exports = ['${PART}', '${other}'].map((name) => require('./' + name).format('')).join();`,
    );
    const told = run();
    const bytes = readFileSync(cache);
    const list = bytes.toString('utf8', 36, 36 + bytes.readUInt32LE(32));
    bytes.write(
      list.replaceAll(/part-[AB]{8}\.cjs/g, (name) => (name === PART ? other : PART)),
      36,
    );
    writeFileSync(cache, bytes);
    expect([told, run()]).toEqual(['told ,TOLD', 'told ,TOLD']);
  });

  it('has what only its start called, also where V8 drops code that was not called for a while', () => {
    run();
    const { size } = statSync(cache);
    rmSync(cache);
    run(cache, 'gc(); gc();', ['--expose-gc', '--stress-flush-code']);
    expect(statSync(cache).size).toBeGreaterThanOrEqual(size);
  });

  it('is taken for all other modules where that of one is damaged', () => {
    const others = ['part-BBBBBBBB.cjs', 'part-CCCCCCCC.cjs'];
    for (const name of others) writeFileSync(join(folder, name), "exports.format = () => 'told function';");
    const asked = [PART, ...others].map((name) => `require('./${name}').format('function')`);
    writeFileSync(join(folder, 'main.cjs'), `module.exports = [${asked.join()}].join();`);
    const told = run();
    const bytes = readFileSync(cache);
    const at = 36 + bytes.readUInt32LE(32) + 9;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(cache, bytes);
    const watch = `data:text/javascript,${encodeURIComponent(`
      const vm = process.getBuiltinModule('node:vm');
      vm.Script = class extends vm.Script {
        constructor(text, options) {
          super(text, options);
          if (options?.cachedData) console.log(options.filename.slice(-17), this.cachedDataRejected);
        }
      };`)}`;
    expect(run(cache, '', ['--import', watch]).split('\n')).toEqual([...others.map((name) => `${name} false`), told]);
  });

  it('is kept soon, too, also of what came late: the power of a till may be cut every evening', () => {
    const late = 'part-BBBBBBBB.cjs';
    writeFileSync(join(folder, late), "exports.told = 'late';");
    writeFileSync(join(folder, 'main.cjs'), `globalThis.loadLate = () => require('./${late}'); require('./${PART}');`);
    const pass = 'for (const work of works.splice(0)) work();';
    const { signal } = spawnSync(
      process.execPath,
      command(
        cache,
        `${pass} loadLate(); ${pass} process.kill(process.pid, 'SIGKILL');`,
        [],
        'const works = []; globalThis.setTimeout = (work) => { works.push(work); return { unref() {} }; };',
      ),
    );
    expect(signal).toBe('SIGKILL');
    expect([keptBytes(PART), keptBytes(late)]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('stays as it is where a later run adds to it, which no longer has what only its start called', () => {
    const forgetful = ['--expose-gc', '--stress-flush-code'];
    run(cache, '', forgetful);
    const bytes = keptBytes(PART);
    const late = 'part-BBBBBBBB.cjs';
    writeFileSync(join(folder, late), "exports.told = 'late';");
    writeFileSync(
      join(folder, 'main.cjs'),
      `require('./${PART}').format(''); globalThis.loadLate = () => require('./${late}');`,
    );
    run(cache, 'gc(); gc(); globalThis.loadLate();', forgetful);
    expect([keptBytes(PART), keptBytes(late)]).toEqual([bytes, expect.any(Number)]);
  });

  it('is no reason to hold on to all code once it is written: V8 drops again what is not called', () => {
    const watch = `
      const v8 = process.getBuiltinModule('node:v8');
      const set = v8.setFlagsFromString;
      const said = [];
      v8.setFlagsFromString = (text) => { if (text.includes('flush')) said.push(text); set(text); };
      const works = [];
      globalThis.setTimeout = (work) => { works.push(work); return { unref() {} }; };`;
    const told = run(
      cache,
      'console.log(said.at(-1)); for (const work of works) work(); console.log(said.at(-1));',
      [],
      watch,
    );
    expect(told.split('\n').slice(-2)).toEqual(['--no-flush-bytecode', '--flush-bytecode']);
  });

  it('is not waited for where a pipe has its name', () => {
    mkdirSync(join(folder, 'cache'));
    execFileSync('mkfifo', [cache]);
    expect(run()).toBe('told function');
    expect(statSync(cache).isFile()).toBe(true);
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
