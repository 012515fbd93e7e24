import { useCallback, useEffect, useState } from 'react';
import type { FiscalDocumentView, FiscalView } from '../../../core/contract/fiscal.ts';
import type { FiscalState } from '../../../core/fiscal/fiscal-document.ts';
import { SIMULATED_PROVIDER } from '../../../core/fiscal/fiscal-provider.ts';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { MoneyRow } from '../../components/money-row.tsx';
import { Page } from '../../components/page.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import { type Wording, useWording } from '../../text/wording.ts';
import { FiscalDetail, documentOf, nextText, stateText } from './fiscal-detail.tsx';
import styles from './fiscal-screen.module.css';

/** How often the queue, which changes by itself, is reloaded while shown. */
const REFRESH_MS = 3_000;

const SIGNS: Readonly<Record<FiscalState, IconName>> = {
  pending: 'hourglass',
  contingency: 'clock',
  issued: 'ok',
  rejected: 'alert',
};

/** Documents for the tax office: pending ones, those a person must correct first, and the selected one beside them. */
export function FiscalScreen() {
  const wording = useWording();
  const { say } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const acting = useAct();
  const { view, load } = useFiscal();
  const [wanted, setWanted] = useState<string | null>(null);
  const documents = view === null || view === 'refused' ? [] : view.documents;
  const selected = documents.find(({ document_id }) => document_id === wanted) ?? documents[0] ?? null;
  const move = (by: 1 | -1): void => {
    const at = documents.findIndex((document) => document === selected);
    const next = documents[Math.min(documents.length - 1, Math.max(0, at + by))];
    if (next) setWanted(next.document_id);
  };
  const tryAgain = async (): Promise<void> => {
    if (selected === null || selected.state === 'issued' || selected.waits_for_rejected) return;
    // Keeps it selected when its new state moves it down the list.
    setWanted(selected.document_id);
    await acting.act('fiscal.tryAgain', { document_id: selected.document_id });
    await load();
  };
  useKeys({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    Enter: () => void tryAgain(),
    Escape: () => go('sale'),
  });
  const groups = [
    { title: say('fiscal.group.unfinished'), rows: documents.filter(({ state }) => state !== 'issued') },
    { title: say('fiscal.group.issued'), rows: documents.filter(({ state }) => state === 'issued') },
  ].filter(({ rows }) => rows.length > 0);
  const row = (document: FiscalDocumentView) => (
    <li key={document.document_id}>
      <MoneyRow
        sign={<Icon name={SIGNS[document.state]} className={styles[document.state]} />}
        amount={wording.money(document.amount_minor, document.currency)}
        who={[documentOf(document, wording), document.number ?? say('fiscal.number.none'), document.customer_name]
          .filter((part) => part !== null)
          .join(' · ')}
        state={stateText(document, wording)}
        when={
          document.next_try_at_ms === null
            ? wording.dayTime(document.changed_at_ms)
            : say('fiscal.next.at', { time: nextText(document.next_try_at_ms, wording) })
        }
        pressing={document.state === 'rejected'}
        settled={document.state === 'issued'}
        selected={document === selected}
        onSelect={() => setWanted(document.document_id)}
      />
    </li>
  );
  return (
    <Page
      title={say('fiscal.title')}
      {...(view === null || view === 'refused' || view.provider === null
        ? {}
        : { lead: leadText(view.provider, wording) })}
      focusKey="fiscal"
      split={selected !== null}
    >
      {view === 'refused' ? (
        <ClosedPage title={say('fiscal.closed')} permission="read_reports" onAsk={() => void load()} />
      ) : view !== null && documents.length === 0 ? (
        <EmptyState icon="receipt" title={say('fiscal.none')} lead={say('fiscal.none.lead')} />
      ) : (
        <section className={styles.list} aria-label={say('fiscal.title')} data-scrolls="">
          {groups.map(({ title, rows }) => (
            <div key={title}>
              <h2 className={styles.group}>{title}</h2>
              <ol>{rows.map(row)}</ol>
            </div>
          ))}
        </section>
      )}
      {selected !== null && (
        <FiscalDetail
          key={selected.document_id}
          document={selected}
          wording={wording}
          acting={acting}
          onTryAgain={() => void tryAgain()}
        />
      )}
    </Page>
  );
}

/** The till's queue; the last view is kept when a reload is refused. */
function useFiscal(): { readonly view: FiscalView | 'refused' | null; readonly load: () => Promise<void> } {
  const request = useRequest();
  // Polls only if that needs no PIN.
  const may_read = useTill(({ staff }) => staff.verdicts.read_reports === 'allow');
  const [view, setView] = useState<FiscalView | 'refused' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await request('fiscal.list');
    setView((was) => (answer.ok ? answer.value : (was ?? 'refused')));
  }, [request]);
  useEffect(() => {
    void load();
    if (!may_read) return undefined;
    const timer = setInterval(() => void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [load, may_read]);
  return { view, load };
}

/** The simulated provider is not named; the text says that its documents are not valid. */
const leadText = (provider: string, { say }: Wording): string =>
  provider === SIMULATED_PROVIDER ? say('fiscal.lead.simulated') : say('fiscal.lead', { provider });
