import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const addressOf = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);

/** What comes of loading a part, outside of the loader of tests. `load` is an expression. */
function loaded(folder: string, load: string): unknown {
  const program = `
    import { loadPart } from ${addressOf('electron/platform/load-part.ts')};
    import { loadCompiled } from ${addressOf('bin/compiled-program.mjs')};
    const end = await loadPart(${load}).catch((error) => error.message);
    console.log(JSON.stringify(end));`;
  const node = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8', cwd: folder }));
}

test('a part of the program whose file is gone is an expected end, for each loader, and a part that is broken is a bug', () => {
  const folder = temporaryFolder();
  const place = JSON.stringify(`${folder}/`);
  const main = join(folder, 'main.cjs');
  const built = `() => loadCompiled(${JSON.stringify(main)})()`;
  const part = join(folder, 'part-AAAAAAAA.cjs');
  writeFileSync(main, `module.exports = () => Promise.resolve().then(() => require('./part-AAAAAAAA.cjs'));`);
  writeFileSync(join(folder, 'outside.cjs'), `module.exports = require('a-package-that-is-gone');`);
  writeFileSync(join(folder, 'broken.mjs'), `throw new Error('a bug of the part');`);

  for (const gone of [built, `() => import(${place} + 'part.mjs')`, `() => import(${place} + 'outside.cjs')`])
    expect(loaded(folder, gone)).toEqual({ ok: false, error: 'program_replaced' });
  writeFileSync(part, `exports.name = 'part';`);
  expect(loaded(folder, built)).toEqual({ ok: true, value: { name: 'part' } });
  expect(loaded(folder, `() => import(${place} + 'broken.mjs')`)).toBe('a bug of the part');
});
