/** What the operating system calls a failure of a file, a folder or a socket (`ENOSPC`, `EACCES`), for support. */
export type SystemCode = `E${string}` | 'unknown';

export function systemCode(error: unknown): SystemCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z\d_]+$/.test(code) ? (code as `E${string}`) : 'unknown';
}

/** The same in a sentence; what is no failure of the system (a file that another process holds) says itself what it is. */
export function systemWord(error: unknown): string {
  const code = systemCode(error);
  return code === 'unknown' && error instanceof Error ? error.message : code;
}
