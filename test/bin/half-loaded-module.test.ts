import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LOADER = new URL('../../bin/compiled-program.mjs', import.meta.url).href;

/** Asks for a module twice, the first time while a file that it needs cannot be read; answers what both times said. */
const MAIN = `
  const { renameSync } = require('node:fs');
  const ask = () => {
    try {
      return require('./whole.cjs').total();
    } catch (error) {
      return error.code ?? error.message;
    }
  };
  renameSync(__dirname + '/part.cjs', __dirname + '/away.cjs');
  const first = ask();
  renameSync(__dirname + '/away.cjs', __dirname + '/part.cjs');
  module.exports = [first, ask()];
`;

it('a module that could not be loaded whole is loaded again when it is asked for again', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'main.cjs'), MAIN);
  writeFileSync(join(folder, 'whole.cjs'), "const { part } = require('./part.cjs'); exports.total = () => part + 1;");
  writeFileSync(join(folder, 'part.cjs'), 'exports.part = 1;');
  const program = `import { loadCompiled } from '${LOADER}';
    console.log(JSON.stringify(loadCompiled(${JSON.stringify(join(folder, 'main.cjs'))})));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(JSON.parse(told)).toEqual(['ENOENT', 2]);
});
