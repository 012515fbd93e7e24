import { accountsCsv, accountsJson, accountsTables } from '../../../core/accounts/accounts.ts';
import { type Result, succeed } from '../../../core/result.ts';
import type { JournalRefusal } from '../../journal/file/database.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import { accountsFacts } from '../../journal/stores/accounts-facts.ts';

/** First and last day, both included, by the machine's clock, YYYY-MM-DD. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface AccountsFiles {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Number of rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Marks UTF-8 for spreadsheets, which otherwise guess an older encoding and break accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Start of a day by the machine's clock, in milliseconds since the Unix epoch; null when there is no such day. */
export function dayOf(text: string): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const is_same = date.getFullYear() === Number(year) && date.getMonth() === Number(month) - 1;
  return year !== '' && is_same && date.getDate() === Number(day) ? date.getTime() : null;
}

/** ISO 8601 in the machine's time zone: what a person at the till saw on the clock. */
function isoTime(at_ms: number): string {
  const minutes = -new Date(at_ms).getTimezoneOffset();
  const two = (number: number): string => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  const local = new Date(at_ms + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Exports sales, payments, returns and closes to files (docs/accounts.md), reading beside the running till. */
export function accountsFiles(journal: string, { from, to }: Period): Result<AccountsFiles, JournalRefusal> {
  const opened = openJournalReader(journal);
  if (!opened.ok) return opened;
  try {
    const last = new Date(dayOf(to) ?? 0);
    const end_ms = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1).getTime();
    const facts = opened.value.atOneMoment(() => accountsFacts(opened.value.handle, dayOf(from) ?? 0, end_ms));
    const tables = accountsTables({ ...facts, isoTime });
    const sheets = tables.map((table) => ({
      name: `${table.name}.csv`,
      text: `${BYTE_ORDER_MARK}${accountsCsv(table)}`,
    }));
    const whole = `${JSON.stringify(accountsJson(tables, { from, to }), null, 2)}\n`;
    return succeed({
      files: [...sheets, { name: 'accounts.json', text: whole }],
      counts: Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length])),
    });
  } finally {
    opened.value.close();
  }
}
