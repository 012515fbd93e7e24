import { useState } from 'react';
import type { AttemptView } from '../../../core/contract/recovery.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { type Wording, useWording } from '../../text/wording.ts';
import { AttemptDetail } from './attempt-detail.tsx';
import { type DecisionRequest, DecidePane } from './decide-pane.tsx';
import { SuspensePane } from './suspense-pane.tsx';
import { useRecoveryDetail, useRecoveryList, type RecoveryFilter, type RecoveryList } from './use-recovery.ts';
import { useSuspense, waitsForPerson } from './use-suspense.ts';
import {
  canTryNow,
  chargedMinor,
  isUnresolved,
  signOf,
  stateText,
  whenText,
  whoOf,
  ageText,
} from './view/attempt-messages.ts';
import page from '../../components/page.module.css';
import styles from './recovery-screen.module.css';
import { Glyph, Hatch } from '../../components/glyph.tsx';
import { MoneyRow } from '../../components/money-row.tsx';
import { Figure, Figures, PageHeader } from '../../components/page-header.tsx';

const FILTERS = [
  { filter: 'all', text: 'recovery.all' },
  { filter: 'unresolved', text: 'recovery.unresolved' },
  { filter: 'needs_person', text: 'recovery.needsPerson' },
  { filter: 'resolved_today', text: 'recovery.resolvedToday' },
] as const satisfies readonly { readonly filter: RecoveryFilter; readonly text: string }[];

/** Every unconfirmed attempt, most urgent first, and how today's were settled. */
export function RecoveryScreen() {
  const wording = useWording();
  const { say } = wording;
  const now_ms = useNow();
  const acting = useAct();
  const go = useNavigation((navigation) => navigation.go);
  const [filter, setFilter] = useState<RecoveryFilter>('all');
  const [wanted, setWanted] = useState<string | null>(null);
  const { value: list, is_old } = useRecoveryList(filter);
  const suspense = useSuspense();
  /** The open decision about a till that was restored, copied or moved. */
  const [deciding, setDeciding] = useState<DecisionRequest | null>(null);
  const is_waiting = suspense.view !== null && waitsForPerson(suspense.view);
  const attempts = list?.attempts ?? [];
  const others = list?.for_others ?? [];
  // The most urgent one until someone chooses.
  const selected = attempts.find(({ trace_id }) => trace_id === wanted) ?? attempts[0] ?? null;
  const { value: detail, is_old: is_detail_old } = useRecoveryDetail(selected?.trace_id ?? null);
  /** The attempt that the manager is closing by hand; the pane leaves if recovery settles it first. */
  const [closing, setClosing] = useState<string | null>(null);
  const is_closing =
    detail !== null && detail !== undefined && detail.attempt.open_item !== null && closing === detail.attempt.trace_id;

  const move = (by: 1 | -1): void => {
    const at = attempts.findIndex((attempt) => attempt === selected);
    const next = attempts[Math.min(attempts.length - 1, Math.max(0, at + by))];
    if (next) setWanted(next.trace_id);
  };
  const tryNow = (): void => {
    if (detail && canTryNow(detail.attempt)) void acting.act('recovery.tryNow', { trace_id: detail.attempt.trace_id });
  };
  useKeys({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    Enter: tryNow,
    Escape: () => go('sale'),
  });

  if (deciding !== null) {
    const leave = (): void => {
      setDeciding(null);
      suspense.refresh();
    };
    return (
      <div className={page.page}>
        <RecoveryHeader list={list} now_ms={now_ms} />
        <div className={styles.deciding}>
          <DecidePane wanted={deciding} onLeave={leave} />
        </div>
      </div>
    );
  }
  return (
    <div className={page.page}>
      <RecoveryHeader list={list} now_ms={now_ms} />
      <p className={styles.old} role="status">
        {(is_old || is_detail_old || suspense.is_old) && say('recovery.old')}
      </p>
      {is_waiting && suspense.view !== null && <SuspensePane view={suspense.view} onAsk={setDeciding} />}
      <div className={styles.filters} role="toolbar" aria-label={say('recovery.filters')}>
        {FILTERS.map(({ filter: one, text }) => (
          <Chip
            key={one}
            selected={filter === one}
            onSelect={() => setFilter(one)}
            {...(list ? { count: list.counts[one] } : {})}
          >
            {say(text)}
          </Chip>
        ))}
        <StoppedReturns />
      </div>
      <div className={styles.panes} data-alone={list?.attempts.length === 0 || undefined}>
        <section
          className={styles.queue}
          aria-label={say('recovery.queue')}
          data-scrolls=""
          {...(attempts.length === 0 && { tabIndex: 0 })}
        >
          <Queue
            attempts={list === undefined ? undefined : list === null ? null : attempts}
            filter={filter}
            is_waiting={is_waiting}
            has_others={others.length > 0}
            selected={selected}
            onSelect={setWanted}
            now_ms={now_ms}
          />
          <ForOthers payments={others} />
        </section>
        <section
          className={styles.detail}
          aria-label={say('recovery.detail')}
          // Items for a person and their actions take more room than the pane has: the rest is scrolled to.
          {...(is_waiting || selected?.needs_person === true ? { 'data-scrolls': '', tabIndex: 0 } : {})}
        >
          {detail ? (
            <AttemptDetail
              key={detail.attempt.trace_id}
              detail={detail}
              now_ms={now_ms}
              wording={wording}
              acting={acting}
              onTryNow={tryNow}
              closing={is_closing}
              onClosing={(now) => setClosing(now ? detail.attempt.trace_id : null)}
            />
          ) : (
            selected !== null && <p className="dim">{say('recovery.loading')}</p>
          )}
        </section>
      </div>
    </div>
  );
}

/** Payments of lost tills that this till settles, and their outcomes: no action is needed here. */
function ForOthers({ payments }: { readonly payments: RecoveryList['for_others'] }) {
  const wording = useWording();
  const { say } = wording;
  if (payments.length === 0) return null;
  return (
    <div>
      <h2 className={styles.group}>{say('handed.title')}</h2>
      <ul className={styles.others}>
        {payments.map((one) => {
          const kind = one.by_link ? 'link' : 'payment';
          return (
            <li key={`${one.trace_id} ${one.ended_at_ms}`}>
              <span>
                {say(`handed.who.${kind}`, { lane: one.of_lane })}
                <small>
                  {say(`handed.${kind}.${one.state}`)}
                  {one.ended_at_ms !== null && ` · ${wording.time(one.ended_at_ms)}`}
                </small>
              </span>
              {one.amount_minor !== null && <b>{wording.money(one.amount_minor, one.currency ?? undefined)}</b>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Interrupted returns are not in the queue: they continue on the returns page. */
function StoppedReturns() {
  const { say } = useWording();
  const count = useTill(({ status }) => status.recovery.returns_stopped);
  const go = useNavigation((navigation) => navigation.go);
  if (count === 0) return null;
  return (
    <Button size="sm" icon="refund" className={styles.stopped} onPress={() => go('refund')}>
      {say('strip.returnsStopped', { count })}
    </Button>
  );
}

interface QueueProps {
  readonly attempts: readonly AttemptView[] | null | undefined;
  readonly filter: RecoveryFilter;
  /** The till waits for a person's decision about charges that it may not know. */
  readonly is_waiting: boolean;
  /** Payments of other tills are listed below. */
  readonly has_others: boolean;
  readonly selected: AttemptView | null;
  readonly onSelect: (trace_id: string) => void;
  readonly now_ms: number;
}

function Queue(props: QueueProps) {
  const { attempts, filter, is_waiting, has_others, selected, onSelect, now_ms } = props;
  const wording = useWording();
  const { say } = wording;
  if (attempts === undefined) return <p className={styles.note}>{say('recovery.loading')}</p>;
  if (attempts === null) return <p className={styles.note}>{say('recovery.unreadable')}</p>;
  if (attempts.length === 0) {
    const calm = (filter === 'all' || filter === 'unresolved') && !is_waiting;
    // An empty page would put those below out of sight, and they may have no answer yet.
    if (has_others)
      return <p className={styles.note}>{say(calm ? 'recovery.emptyOfThisTill' : 'recovery.emptyFilter')}</p>;
    return calm ? (
      <EmptyState icon="ok" title={say('recovery.emptyTitle')} lead={say('recovery.emptyLead')} />
    ) : (
      <EmptyState icon="filter" title={say('recovery.emptyFilter')} />
    );
  }
  const groups = [
    { title: say('recovery.unresolved'), rows: attempts.filter(isUnresolved) },
    { title: say('recovery.resolvedToday'), rows: attempts.filter((attempt) => !isUnresolved(attempt)) },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <div key={title}>
        <h2 className={styles.group}>{title}</h2>
        <ol>
          {rows.map((attempt) => (
            <AttemptRow
              key={attempt.trace_id}
              attempt={attempt}
              selected={attempt === selected}
              onSelect={() => onSelect(attempt.trace_id)}
              now_ms={now_ms}
              wording={wording}
            />
          ))}
        </ol>
      </div>
    ));
}

export interface AttemptRowProps {
  readonly attempt: AttemptView;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** Settled, but the money did not move as intended: a declined charge, or a return that was not done. */
const stays = ({ state, ended_return }: AttemptView): boolean =>
  state === 'DECLINED' || ended_return?.is_done === false;

/** One attempt in the queue: its amount, its customer, the next step, its age. Settled ones are smaller (DESIGN 5). */
export function AttemptRow({ attempt, selected, onSelect, now_ms, wording }: AttemptRowProps) {
  const settled = !isUnresolved(attempt);
  return (
    <li>
      <MoneyRow
        sign={<Glyph sign={settled && !stays(attempt) ? 'paid' : signOf(attempt)} />}
        amount={wording.money(chargedMinor(attempt), attempt.currency)}
        who={whoOf(attempt, wording)}
        state={stateText(attempt, now_ms, wording)}
        when={whenText(attempt, now_ms, wording)}
        pressing={attempt.needs_person}
        settled={settled}
        selected={selected}
        onSelect={onSelect}
      />
    </li>
  );
}

/** The amount at risk, the age of the oldest attempt, and what the till has settled by itself today. */
function RecoveryHeader({ list, now_ms }: { readonly list: RecoveryList | null | undefined; readonly now_ms: number }) {
  const wording = useWording();
  const { say, money } = wording;
  const recovery = useTill(({ status }) => status.recovery);
  const oldest =
    recovery.oldest_since_ms === null ? say('recovery.none') : ageText(recovery.oldest_since_ms, now_ms, wording);
  return (
    <PageHeader title={say('recovery.title')} lead={say('recovery.lead')} focusKey="recovery">
      <Figures>
        <Figure
          name={say('recovery.atRisk')}
          value={money(recovery.at_risk_minor)}
          mark={recovery.at_risk_minor > 0 && <Hatch className={styles.hatch} />}
        />
        <Figure name={say('recovery.unresolved')} value={recovery.unresolved} />
        <Figure name={say('recovery.oldest')} value={oldest} />
        <Figure
          name={say('recovery.resolvedToday')}
          value={list?.counts.resolved_today ?? recovery.resolved_today}
          more={list ? money(list.counts.resolved_today_minor) : undefined}
        />
      </Figures>
    </PageHeader>
  );
}
