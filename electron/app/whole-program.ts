/** Long enough for the first picture and the first card; far shorter than anybody needs to replace a program. */
const AFTER_MS = 10_000;

/**
 * Loads what a start leaves for its first use, once the till has been serving for a moment: a package that is replaced under
 * a running till takes those files with it. Answers how not to.
 */
export function loadWholeProgram(): () => void {
  const timer = setTimeout(() => void everyPart(), AFTER_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

export async function everyPart(): Promise<void> {
  await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
    import('../../core/audit/audit-sheet.ts'),
    import('../features/store/connect-store.ts'),
  ]);
}
