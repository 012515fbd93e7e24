/** What the operating system calls a failure of a file, a folder or a socket (`ENOSPC`, `EACCES`), for support. */
export type SystemCode = `E${string}` | 'unknown';

export function systemCode(error: unknown): SystemCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z\d_]+$/.test(code) ? (code as `E${string}`) : 'unknown';
}
