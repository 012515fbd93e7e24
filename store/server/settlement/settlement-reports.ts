import type { CurrencyCode } from '../../../core/money/currency.ts';
import { succeed } from '../../../core/result.ts';
import { settlementAnswerSchema } from '../../../core/service/schemas/records.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import { type Answer, refuse } from '../refusal.ts';

export interface TakenReport {
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly lines: number;
  /** The same report was stored before. */
  readonly is_known: boolean;
}

/**
 * Stores the settlement report of a day, as `cobro settlement --json` prints it at a till: the store has no credentials
 * for the payment service (store 10.6). All or nothing; a later report of the day replaces it.
 */
export async function takeReport(
  database: StoreDatabase,
  {
    date,
    currency,
    text,
    taken_by,
  }: Readonly<Record<'date' | 'text' | 'taken_by', string>> & { currency: CurrencyCode },
): Promise<Answer<TakenReport>> {
  const read = readReport(text, currency, date);
  if (!read.ok) return read;
  const lines = JSON.stringify(read.value);
  return database.transaction(async (queries) => {
    await queries.rows('SELECT 1 FROM store FOR UPDATE');
    const [newest] = await queries.rows<{ lines: string }>(
      'SELECT lines FROM settlement_report WHERE currency = $1 AND day = $2::date ORDER BY report_id DESC LIMIT 1',
      [currency, date],
    );
    const is_known = newest?.lines === lines;
    if (!is_known)
      await queries.rows(
        'INSERT INTO settlement_report (day, currency, lines, taken_by) VALUES ($1::date, $2, $3, $4)',
        [date, currency, lines, taken_by],
      );
    return succeed({ date, currency, lines: read.value.length, is_known });
  });
}

function readReport(text: string, currency: CurrencyCode, date: string): Answer<TheirLine[]> {
  const parsed = settlementAnswerSchema.safeParse(parseJson(text));
  if (!parsed.success)
    return refuse('bad_request', 'This is no settlement report; give what cobro settlement --json printed.');
  const report = parsed.data;
  const lines = theirLines(report, currency, date);
  return lines.ok ? lines : refuse('bad_request', `The report cannot be used: ${reportProblem(lines.error)}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The newest report of each day in a range, inclusive. */
export async function readReports(
  { rows }: Queries,
  currency: CurrencyCode,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly TheirLine[]>> {
  const found = await rows<{ date: string; lines: string }>(
    `SELECT DISTINCT ON (day) to_char(day, 'YYYY-MM-DD') AS date, lines FROM settlement_report
     WHERE currency = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day, report_id DESC`,
    [currency, from, to],
  );
  return new Map(found.map(({ date, lines }) => [date, JSON.parse(lines) as TheirLine[]]));
}
