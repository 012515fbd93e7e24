/** Enough for the first screen and the first card; far shorter than replacing a program takes. */
const AFTER_MS = 10_000;

/**
 * Loads modules that a start defers, once the till has served for a moment: replacing the package under a running till
 * removes their files. Returns the function that cancels it.
 */
export function loadWholeProgram(): () => void {
  const timer = setTimeout(() => void loadAllModules(), AFTER_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

export async function loadAllModules(): Promise<void> {
  await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
    import('../../core/audit/audit-sheet.ts'),
    import('../features/store/connect-store.ts'),
  ]);
}
