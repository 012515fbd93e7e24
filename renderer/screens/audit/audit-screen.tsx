import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page, ToolField } from '../../components/page.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import { downloadText } from '../../text/download.ts';
import { dateHint, dayEnd, dayStart, parseDateText } from '../../text/date-text.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { AuditRows } from './audit-rows.tsx';
import { useAudit } from './use-audit.ts';
import { actText } from '../../../core/audit/act-text.ts';
import styles from './audit-screen.module.css';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { parseTypedAmount } from '../../../core/money/parse.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';

/** Who did what, when, and who approved it. Read-only; entries can be searched and exported. */
export function AuditScreen() {
  const wording = useWording();
  const { say, store_locale, language } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const [fields, setFields] = useState(NO_AUDIT_FIELDS);
  const query = auditQuery(fields, wording);
  const list = useAudit(query.ok ? query.value : null);
  const exporting = useAct();
  const [exported, setExported] = useState<string | null>(null);
  const change = (name: keyof AuditFields, value: string): void => {
    setExported(null);
    setFields((was) => ({ ...was, [name]: value }));
  };
  const write = async (): Promise<void> => {
    if (!query.ok) return;
    const answer = await exporting.act('audit.export', query.value);
    if (!answer.ok) return;
    const { file, text, rows } = answer.value;
    setExported(say('audit.exported', { count: rows, file: downloadText(file, text) }));
  };
  useKeys({ Escape: () => go('sale') });
  const typed = (name: 'from' | 'to' | 'amount' | 'sale', hint: string) => (
    <ToolField label={say(`audit.field.${name}`)}>
      <input
        type="text"
        autoComplete="off"
        placeholder={hint}
        value={fields[name]}
        aria-invalid={!query.ok && query.error === name}
        onChange={(event) => change(name, event.target.value)}
      />
    </ToolField>
  );
  const chosen = (name: 'person' | 'what', all: string, options: readonly string[], text: (one: string) => string) => (
    <ToolField label={say(`audit.field.${name}`)}>
      <select value={fields[name]} onChange={(event) => change(name, event.target.value)}>
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </ToolField>
  );
  const hint = dateHint(store_locale, language);
  return (
    <Page
      title={say('audit.title')}
      lead={say('audit.lead')}
      focusKey="audit"
      acts={
        <Button
          disabled={!query.ok || list.total === 0}
          busy={exporting.busy ? say('audit.exporting') : undefined}
          onPress={() => void write()}
        >
          {say('audit.export')}
        </Button>
      }
      tools={
        <>
          {chosen('person', say('audit.everybody'), list.people, (name) => name)}
          {chosen('what', say('audit.everything'), list.acts, (what) => actText(what, say))}
          {typed('from', hint)}
          {typed('to', hint)}
          {typed('amount', '')}
          {typed('sale', '')}
        </>
      }
    >
      <section className={styles.list} aria-label={say('audit.title')} data-scrolls="" tabIndex={0}>
        <p className={styles.note} role="status">
          {exported ?? exporting.problem ?? (list.state === 'ready' ? say('audit.found', { count: list.total }) : '')}
        </p>
        {list.state === 'refused' ? (
          <ClosedPage title={say('audit.closed')} permission="read_audit" onAsk={list.again} />
        ) : list.state === 'ready' && list.rows.length === 0 ? (
          <EmptyState icon="filter" title={say('audit.none')} />
        ) : (
          <AuditRows list={list} wording={wording} />
        )}
      </section>
    </Page>
  );
}

/** The search fields as entered; empty fields do not restrict the search. */
export interface AuditFields {
  readonly person: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly sale: string;
}
export const NO_AUDIT_FIELDS: AuditFields = { person: '', what: '', from: '', to: '', amount: '', sale: '' };

/** The query, or the field that cannot be parsed: refused here, never guessed. */
export function auditQuery(
  fields: AuditFields,
  { currency, store_locale }: Pick<Wording, 'currency' | 'store_locale'>,
): Result<IntentArguments<'audit.export'>, keyof AuditFields> {
  const day = (text: string): number | null => dayStart(parseDateText(text, store_locale));
  const [from_ms, to_ms] = [day(fields.from), day(fields.to)];
  if (fields.from.trim() !== '' && from_ms === null) return fail('from');
  if (fields.to.trim() !== '' && to_ms === null) return fail('to');
  const amount = fields.amount.trim() === '' ? null : parseTypedAmount(fields.amount, currency, store_locale);
  if (amount && !amount.ok) return fail('amount');
  const sale = fields.sale.trim();
  if (sale !== '' && !/^[1-9]\d{0,8}$/.test(sale)) return fail('sale');
  return succeed({
    ...(fields.person === '' ? {} : { person: fields.person }),
    ...(fields.what === '' ? {} : { what: fields.what }),
    ...(from_ms === null ? {} : { from_ms }),
    ...(to_ms === null ? {} : { to_ms: dayEnd(to_ms) }),
    ...(amount ? { amount_minor: amount.value } : {}),
    ...(sale === '' ? {} : { sale_number: Number(sale) }),
  });
}
