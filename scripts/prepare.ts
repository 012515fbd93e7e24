import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram, ensureRendererBundle } from './build.ts';
import { ROOT } from './process.ts';

/** Lets `npx cobro` in a checkout find the command, instead of installing the checkout into npm's cache. */
function linkCommand(): void {
  const link = join(ROOT, 'node_modules/.bin/cobro');
  if (process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync('../../bin/cobro.mjs', link);
}

linkCommand();
if (!(await ensureRendererBundle())) console.error('The page of the till could not be built; npm start tries again.');
await buildProgram().catch((error: unknown) => console.error('The program runs from its sources.', error));
