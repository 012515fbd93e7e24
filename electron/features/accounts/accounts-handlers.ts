import type { ACCOUNTS_INTENTS } from '../../../core/contract/intents/accounts.ts';
import type { Clock } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import { loadPart } from '../../platform/load-part.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { refuse } from '../shared/refusal.ts';
import { accountsFiles } from './accounts-files.ts';

export interface AccountsHandlerParts {
  /** Path of the journal; null for a test till without one. */
  readonly journal_file: string | null;
  readonly exports: ExportFolder;
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** Writes the accounting files as one archive. */
export function accountsHandlers({
  journal_file,
  exports,
  clock,
}: AccountsHandlerParts): HandlersOf<typeof ACCOUNTS_INTENTS> {
  return {
    'accounts.export': async ({ from, to }) => {
      if (to < from || journal_file === null) return refuse('bad_request', `${to} is before ${from}`);
      const made = accountsFiles(journal_file, { from, to });
      if (!made.ok) return refuse('export_failed', made.error.sentence);
      // Imported on demand: it prepares its tables as it is loaded.
      const zip = await loadPart(() => import('fflate'));
      if (!zip.ok) return refuse(zip.error, 'what makes an archive is gone');
      const { strToU8, zipSync } = zip.value;
      const texts = Object.fromEntries(made.value.files.map(({ name, text }) => [name, strToU8(text)]));
      const archive = Buffer.from(zipSync(texts, { mtime: clock.wallMs() }));
      const written = await exports.write(`accounts-${from}-${to}`, [archive.toString('latin1')], 'zip');
      return written.ok
        ? succeed({ ...written.value, counts: made.value.counts })
        : refuse('export_failed', `the file could not be written (${written.error})`);
    },
  };
}
