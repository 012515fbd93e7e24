import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** Content types of the page's files. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

export interface PageFile {
  readonly content: Buffer;
  readonly type: string;
  /** The digests of the scripts in it, for the policy that it is served with. */
  readonly own_scripts: readonly string[];
}

/** The SHA-256 digests, in base64, of the scripts that a page holds itself; other files hold none. */
export function ownScripts(name: string, content: Buffer): readonly string[] {
  if (extname(name) !== '.html') return [];
  const scripts = content.toString('utf8').matchAll(/<script>([^]*?)<\/script>/g);
  return [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

/** The back office lies in the same folder, and is served by another program. */
const OF_OTHERS = `office${sep}`;

/**
 * The page's files by path, read once: a till keeps the page it started with even when the system's packages replace
 * the files. Empty when there is none. In one turn of some milliseconds: piece by piece, they came later than the first
 * request for them.
 *
 * @throws the system's error for a file that cannot be read
 */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined || name.startsWith(OF_OTHERS)) continue;
    const content = readFileSync(join(folder, name));
    files.set(name.split(sep).join('/'), { content, type, own_scripts: ownScripts(name, content) });
  }
  return files;
}
