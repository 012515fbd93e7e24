import { createHash } from 'node:crypto';

/**
 * What a page of the till may load and reach: its own bundle and nothing else (payment-safety 10). `connect` is where it
 * may speak to: its own origin in the headless shell (the socket), nothing on the desktop.
 */
function contentSecurityPolicy(connect: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${INJECTED_STYLES.map(styleHash).join(' ')}`.trimEnd(),
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Style elements that a library of the renderer inserts by itself, allowed by their exact text. */
const INJECTED_STYLES: readonly string[] = [];

function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Headers of every answer that serves the page, in both shells. */
export function pageHeaders(connect: "'self'" | "'none'"): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()',
  };
}

/** The page itself is never kept; the files it names carry a hash of their content in their name. */
export function cacheControl(path: string): string {
  return /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-store';
}
