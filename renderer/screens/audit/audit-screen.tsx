import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page, ToolField } from '../../components/page.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import { keepFile } from '../../text/download.ts';
import { dateHint } from '../../text/date-text.ts';
import { useWording } from '../../text/wording.ts';
import { AuditRows } from './audit-rows.tsx';
import { useAudit } from './use-audit.ts';
import { actText } from './view/act-messages.ts';
import { type AuditFields, NO_AUDIT_FIELDS, auditQuery } from './view/audit-query.ts';
import styles from './audit-screen.module.css';

/** Who did what, when, and who approved it. Nothing here can be changed; it can be found and written out. */
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
    setExported(say('audit.exported', { count: rows, file: keepFile(file, text) }));
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
