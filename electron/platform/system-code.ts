/** The operating system's code for a failed file, folder or socket operation (`ENOSPC`, `EACCES`), for support. */
export type SystemCode = `E${string}` | 'unknown';

export function systemCode(error: unknown): SystemCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z\d_]+$/.test(code) ? (code as `E${string}`) : 'unknown';
}

/**
 * Same for use in a sentence; an error without a system code (a file that another process holds) provides its own
 * message.
 */
export function systemErrorText(error: unknown): string {
  const code = systemCode(error);
  return code === 'unknown' && error instanceof Error ? error.message : code;
}
