import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const PACKAGE = join(MODULES, '@sparticuz/chromium');
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

export interface BrowserProgram {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The Chromium that comes as a package, with its own libraries and fonts: a machine needs nothing of a desktop, and every
 * machine draws the same pictures. Unpacked once for each version.
 */
export function packagedChromium(): BrowserProgram {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { readonly version: string };
  const caches = join(MODULES, '.cache');
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) unpack(caches, folder);
  return {
    path: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Beside its place first: test files that start at the same moment never meet half a browser. */
function unpack(caches: string, folder: string): void {
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, 'unpacking-'));
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: MODULES,
    // The package unpacks into the temporary folder, and its libraries only where it believes to run as a cloud function.
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(fresh, 'fonts.conf'), fontSettings(folder));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}
