import { qrSvg, renderText } from '../features/receipts/receipt-rendering.ts';

/** Enough for the first screen and the first card; far shorter than replacing a program takes. */
const AFTER_MS = 10_000;

/**
 * Loads modules that a start defers, once the till has served for a moment: replacing the package under a running till
 * removes their files. Returns the function that cancels it.
 */
export function loadWholeProgram(load = loadAllModules): () => void {
  // What cannot be loaded is an error of the act that needs it, not the till's end.
  const timer = setTimeout(() => void load().catch(() => undefined), AFTER_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

export async function loadAllModules(): Promise<void> {
  await Promise.all([
    import('fflate'),
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
    import('../../core/audit/audit-sheet.ts'),
    import('../../core/service/operations/instrument-operations.ts'),
    import('../../core/service/operations/record-operations.ts'),
    import('../features/store/connect-store.ts'),
    import('../ipc/headless/posted.ts'),
  ]);
  // What receipts are made with is prepared by the first one (scripts/lean-packages.ts): no customer waits for that.
  renderText(' ', { receipt_columns: 42 });
  qrSvg(' ');
}
