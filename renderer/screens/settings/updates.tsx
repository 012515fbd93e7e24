import { useCallback, useEffect, useState } from 'react';
import type { UpdatesView } from '../../../core/contract/updates.ts';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { clockTime, weekdayAndDay } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import { Row } from './setting-row.tsx';
import styles from './updates.module.css';

/** The running version, the changes of the next one, and one button or why not now. */
export function Updates() {
  const request = useRequest();
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<UpdatesView | null>(null);
  const ask = useCallback(
    async (intent: 'updates.check' | 'updates.install'): Promise<void> => {
      const answer = await act(intent);
      if (answer.ok) setView(answer.value);
    },
    [act],
  );
  useEffect(() => {
    void request('updates.read').then((answer) => setView(answer.ok ? answer.value : null));
  }, [request]);
  if (view === null) return null;
  return (
    <>
      <ThisVersion view={view} busy={busy === 'updates.check'} onCheck={() => void ask('updates.check')} />
      {view.offer !== null && (
        <Offered
          view={view}
          offer={view.offer}
          busy={busy === 'updates.install'}
          problem={problem}
          onInstall={() => void ask('updates.install')}
        />
      )}
    </>
  );
}

function ThisVersion({
  view,
  busy,
  onCheck,
}: {
  readonly view: UpdatesView;
  readonly busy: boolean;
  readonly onCheck: () => void;
}) {
  const say = useSay();
  const { language } = useWording();
  const { installation, has_feed, checked_at_ms, nothing, problem, failed, offer } = view;
  const asks = installation !== 'none' && has_feed;
  const how = (): string => {
    if (installation === 'none') return say('updates.by_hand');
    if (installation === 'system' && !has_feed) return say('updates.by_system');
    if (!has_feed) return say('updates.no_feed');
    if (nothing !== null) return say(`updates.nothing.${nothing}`);
    return installation === 'system' ? say('updates.by_system') : '';
  };
  const when =
    checked_at_ms === null
      ? say('updates.unchecked')
      : say('updates.checked', { day: weekdayAndDay(checked_at_ms, language), time: clockTime(checked_at_ms) });
  return (
    <Row
      title={say('updates.version', { version: view.version })}
      description={<p>{[how(), ...(asks ? [when] : [])].join(' ')}</p>}
      notes={
        <>
          {problem !== null && offer === null && <strong>{say(`updates.problem.${problem}`)}</strong>}
          {failed.length > 0 && <strong>{say('updates.failed', { versions: failed.join(', ') })}</strong>}
        </>
      }
    >
      {asks && (
        <Button busy={busy ? say('updates.checking') : undefined} onPress={onCheck}>
          {say('updates.check')}
        </Button>
      )}
    </Row>
  );
}

interface OfferedProps {
  readonly view: UpdatesView;
  readonly offer: NonNullable<UpdatesView['offer']>;
  readonly busy: boolean;
  /** Why the till refused, in words. */
  readonly problem: string | null;
  readonly onInstall: () => void;
}

function Offered({ view, offer, busy, problem, onInstall }: OfferedProps) {
  const say = useSay();
  const { language } = useWording();
  const news = offer.notes?.[language] ?? [];
  const { obstacles } = view;
  return (
    <Row
      title={say('updates.new', { version: offer.version })}
      description={
        news.length > 0 && (
          <ul className={styles.news} aria-label={say('updates.news')}>
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
      notes={
        <div role="status">
          {view.begins && <em>{say('updates.begins')}</em>}
          {problem !== null && <strong>{problem}</strong>}
          {view.problem !== null && <strong>{say(`updates.problem.${view.problem}`)}</strong>}
          {!view.begins && obstacles.length > 0 && (
            <em>
              {say('updates.not_now')} {obstacles.map((obstacle) => say(`updates.obstacle.${obstacle}`)).join(', ')}.
            </em>
          )}
        </div>
      }
    >
      <Button
        disabled={view.begins || (obstacles.length > 0 && !busy)}
        busy={busy ? say('updates.installing') : undefined}
        onPress={onInstall}
      >
        {say('updates.install')}
      </Button>
    </Row>
  );
}
