import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { TabDetail } from './tab-detail.tsx';
import { TabRow } from './tab-row.tsx';
import { useTabs } from './use-tabs.ts';
import { changeText } from './view/tab-messages.ts';
import page from '../../components/page.module.css';
import styles from './tabs-screen.module.css';

/** Money that is held on cards and not taken, the oldest first, and what becomes of each. */
export function TabsScreen() {
  const wording = useWording();
  const { say, money } = wording;
  const now_ms = useNow();
  const go = useNavigation((navigation) => navigation.go);
  const { list, refresh } = useTabs();
  const [wanted, setWanted] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const tabs = list?.tabs ?? [];
  const selected = tabs.find(({ trace_id }) => trace_id === wanted) ?? tabs[0] ?? null;
  const select = (trace_id: string): void => {
    setTold(null);
    setWanted(trace_id);
  };
  const move = (by: 1 | -1): void => {
    const at = tabs.findIndex((tab) => tab === selected);
    const next = tabs[Math.min(tabs.length - 1, Math.max(0, at + by))];
    if (next) select(next.trace_id);
  };
  useKeys({ ArrowUp: () => move(-1), ArrowDown: () => move(1), Escape: () => go('sale') });

  return (
    <div className={page.page}>
      <PageHeader title={say('tabs.title')} lead={told ?? say('tabs.lead')} focusKey="tabs" />
      <p className="vh" role="status">
        {told}
      </p>
      {list === undefined ? (
        <p className={styles.note}>{say('tabs.loading')}</p>
      ) : list === null ? (
        <p className={styles.note}>{say('tabs.unreadable')}</p>
      ) : tabs.length === 0 ? (
        <div className={styles.panes} data-alone="">
          <section className={styles.list}>
            <EmptyState icon="ok" title={say('tabs.empty')} lead={say('tabs.emptyLead')} />
          </section>
        </div>
      ) : (
        <div className={styles.panes}>
          <section className={styles.list} aria-label={say('tabs.list')} data-scrolls="">
            <ol>
              {tabs.map((tab) => (
                <TabRow
                  key={tab.trace_id}
                  tab={tab}
                  selected={tab === selected}
                  onSelect={() => select(tab.trace_id)}
                  now_ms={now_ms}
                  wording={wording}
                />
              ))}
            </ol>
          </section>
          {selected && (
            <TabDetail
              key={`${selected.trace_id} ${selected.held_minor}`}
              tab={selected}
              wording={wording}
              onChanged={(change, amount_minor) => {
                const amount = money(amount_minor, selected.currency);
                setTold(change === null ? say('tabs.noAnswer') : changeText(change, amount, wording));
                refresh();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
