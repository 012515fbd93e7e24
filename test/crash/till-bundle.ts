import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Inside node_modules, so that the packages with native parts, which stay outside the bundle, are found. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** The till to be killed as two files instead of three hundred: a run spends its time on dying, not on loading. */
export async function bundleMortalTill(): Promise<{ readonly script: string; remove(): void }> {
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'crash-'));
  await build({
    entryPoints: [join(HERE, 'mortal-till.ts'), join(HERE, 'killer-thread.ts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['better-sqlite3', 'serialport', '@lydell/node-pty'],
    // Packages of the older kind ask for Node's modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return { script: join(outdir, 'mortal-till.mjs'), remove: () => rmSync(outdir, { recursive: true, force: true }) };
}
