/**
 * What a page of ours may load and reach: its own bundle and nothing else (payment-safety 10). `connect` is where it
 * may speak to: its own origin where a server answers it, nothing on the desktop. `own_scripts` are the digests of the
 * scripts in the page itself, as it was built.
 */
function contentSecurityPolicy(connect: "'self'" | "'none'", own_scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...own_scripts.map((digest) => `'sha256-${digest}'`)].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer that serves a page: the till's in both shells, and the back office's. */
export function pageHeaders(
  connect: "'self'" | "'none'",
  own_scripts: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect, own_scripts),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()',
  };
}

/** The page itself is never cached; the files it loads have a content hash in their names. */
export function cacheControl(path: string): string {
  return /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-store';
}
