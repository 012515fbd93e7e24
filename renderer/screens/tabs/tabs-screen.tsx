import { useState, useCallback } from 'react';
import { TAB_KEY } from '../../../core/keyboard/key-map.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useNow } from '../../components/use-now.ts';
import { useKeys, useTapGuard } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import { type Polled, usePolled } from '../../stores/use-polled.ts';
import { useWording, type Wording } from '../../text/wording.ts';
import { TabDetail } from './tab-detail.tsx';
import { changeText, ageText, statusText, whoText } from './view/tab-messages.ts';
import page from '../../components/page.module.css';
import styles from './tabs-screen.module.css';
import type { OpenTabView } from '../../../core/contract/tabs.ts';
import { Icon } from '../../components/icon.tsx';
import { MoneyRow } from '../../components/money-row.tsx';
import type { IntentResults } from '../../../core/contract/intents.ts';

type TabList = IntentResults['tab.list'];

/** Changes by another page or command show here within this time. */
const REFRESH_MS = 5_000;

/** The till's open tabs. */
function useTabs(): Polled<TabList> & { readonly refresh: () => void } {
  const request = useRequest();
  const [version, setVersion] = useState(0);
  const open = useTill(({ status }) => status.tabs.open);
  const read = useCallback(async () => {
    const answer = await request('tab.list', {});
    return answer.ok ? answer.value : null;
  }, [request]);
  const polled = usePolled(read, REFRESH_MS, `${version} ${open}`);
  return { ...polled, refresh: useCallback(() => setVersion((was) => was + 1), []) };
}

interface TabRowProps {
  readonly tab: OpenTabView;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** One tab: its hold, its owner, its age, and when it expires. */
function TabRow({ tab, selected, onSelect, now_ms, wording }: TabRowProps) {
  const pressing = tab.standing !== 'held' || tab.unsettled;
  return (
    <li>
      <MoneyRow
        sign={<Icon name={tab.standing === 'held' ? 'hourglass' : 'alert'} />}
        amount={wording.money(tab.held_minor, tab.currency)}
        who={whoText(tab, wording)}
        state={statusText(tab, wording)}
        when={ageText(tab, now_ms, wording)}
        pressing={pressing}
        selected={selected}
        onSelect={onSelect}
      />
    </li>
  );
}

/** Holds that are not captured, oldest first, and what happens to each. */
export function TabsScreen() {
  const wording = useWording();
  const { say, money } = wording;
  const now_ms = useNow();
  const go = useNavigation((navigation) => navigation.go);
  const { value: list, is_old, refresh } = useTabs();
  /** The first one, until someone chooses. One that is gone is followed by none: its keys were not meant for another. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [notice, setNotice] = useState<{ readonly text: string; readonly done: boolean } | null>(null);
  const opens = useTill(({ till }) => till.tabs);
  const opening = opens ? say('tabs.openHint', { key: TAB_KEY }) : say('tabs.openOff');
  const tabs = list?.tabs ?? [];
  const [oldest] = tabs;
  if (wanted === null && oldest) setWanted(oldest.trace_id);
  const selected = tabs.find(({ trace_id }) => trace_id === wanted) ?? null;
  const detail_key = selected === null ? '' : `${selected.trace_id} ${selected.held_minor}`;
  useTapGuard(detail_key);
  const select = (trace_id: string): void => {
    setNotice(null);
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
      <PageHeader title={say('tabs.title')} lead={say('tabs.lead')} focusKey="tabs" />
      <p className={styles.notice} role="status" data-done={notice?.done}>
        {notice?.text}
      </p>
      <p className={styles.notice} role="status">
        {is_old && say('tabs.old')}
      </p>
      {list === undefined ? (
        <p className={styles.note}>{say('tabs.loading')}</p>
      ) : list === null ? (
        <p className={styles.note}>{say('tabs.unreadable')}</p>
      ) : tabs.length === 0 ? (
        <div className={styles.panes} data-alone="">
          <section className={styles.list}>
            <EmptyState icon="ok" title={say('tabs.empty')} lead={`${say('tabs.emptyLead')} ${opening}`} />
          </section>
        </div>
      ) : (
        <div className={styles.panes} data-alone={selected === null || undefined}>
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
              key={detail_key}
              tab={selected}
              wording={wording}
              onChanged={(change, amount_minor) => {
                const amount = money(amount_minor, selected.currency);
                const text = change === null ? say('tabs.noAnswer') : changeText(change, amount, wording);
                setNotice({ text, done: change?.outcome === 'done' });
                refresh();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
