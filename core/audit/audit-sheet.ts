import { csvLine } from '../catalogue/csv.ts';
import type { AuditView } from '../contract/audit.ts';
import type { Language } from '../contract/snapshot.ts';
import { sayIn } from '../i18n/index.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney, formatPercent } from '../money/format.ts';
import { aboutTexts } from './about-text.ts';
import { actText } from './act-text.ts';

/** As the journal has them, behind the words: for programs, and the same in every language. */
const MACHINE_COLUMNS = [
  'seq',
  'at',
  'what',
  'subject',
  'detail',
  'reason',
  'approved_by',
  'amount_minor',
  'sale_number',
] as const;

export interface AuditSheet {
  readonly head: string;
  line(row: AuditView): string;
}

/** The audit trail as a sheet (CSV): what the page says, in its language, and behind it what the journal holds. */
export function auditSheet({
  language,
  currency,
  store_locale,
}: {
  readonly language: Language;
  readonly currency: CurrencyCode;
  readonly store_locale: string;
}): AuditSheet {
  const say = sayIn(language);
  const money = (amount_minor: number, other = currency): string => formatMoney(amount_minor, other, store_locale);
  const wording = {
    say,
    currency,
    money,
    percent: (basis_points: number) => formatPercent(basis_points, store_locale),
  };
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  return {
    head: csvLine([
      say('audit.column.when'),
      say('audit.column.who'),
      say('audit.column.what'),
      say('audit.column.about'),
      say('audit.column.approvedBy'),
      say('audit.column.sale'),
      say('audit.column.amount'),
      ...MACHINE_COLUMNS,
    ]),
    line(row) {
      const { seq, at_ms, who, what, subject, detail, reason, approved_by, amount_minor, sale_number } = row;
      const amount = amount_minor === null ? null : money(amount_minor);
      const about = aboutTexts(row, wording).join(' · ');
      const cells = [when.format(at_ms), who, actText(what, say), about, approved_by, sale_number, amount];
      const at = new Date(at_ms).toISOString();
      return csvLine([...cells, seq, at, what, subject, detail, reason, approved_by, amount_minor, sale_number]);
    },
  };
}
