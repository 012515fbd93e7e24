import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { type Session, protocol } from 'electron';
import { cacheControl, pageHeaders } from '../../../core/page-policy.ts';
import { CONTENT_TYPES } from '../page-files.ts';
import { PAGE_SCHEME, isOwnPage } from './channels.ts';

/** Must run before the app is ready. The scheme is standard and secure, so that the page has an origin of its own. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: { standard: true, secure: true } }]);
}

/** The file an address of the page stands for, or null when it is not one of the bundle. */
export function fileOf(address: string, folder: string): string | null {
  const url = URL.parse(address);
  if (url === null || !isOwnPage(address)) return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  const known = extname(file) in CONTENT_TYPES;
  return file.startsWith(normalize(folder) + sep) && known && !file.includes('\0') ? file : null;
}

/** Serves the bundle, and nothing but the bundle, under the page's scheme. */
export function servePage(session: Session, folder: string): void {
  session.protocol.handle(PAGE_SCHEME, async (request) => {
    const headers = pageHeaders("'none'");
    const file = request.method === 'GET' ? fileOf(request.url, folder) : null;
    const content = file === null ? null : await readFile(file).catch(() => null);
    if (file === null || content === null) return new Response('not_found', { status: 404, headers });
    const cache = cacheControl(file.slice(normalize(folder).length + 1));
    const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    return new Response(new Uint8Array(content), {
      headers: { ...headers, 'cache-control': cache, 'content-type': type },
    });
  });
}
