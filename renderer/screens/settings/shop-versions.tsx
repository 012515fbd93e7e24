import { useCallback, useEffect, useState } from 'react';
import type { FeedLine, FeedVersionView, FeedsView } from '../../../core/contract/feeds.ts';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { clockTime, weekdayAndDay } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import { Row } from './setting-row.tsx';

type Switch = 'feeds.goBack' | 'feeds.takeAgain';

/**
 * The versions that the shop published to this till, with a rollback that needs no store; nothing on a standalone till.
 */
export function ShopVersions() {
  const request = useRequest();
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<FeedsView | null>(null);
  /** The row pressed, so that the outcome is shown beside it. */
  const [pressed, setPressed] = useState<FeedLine['feed'] | null>(null);
  useEffect(() => {
    void request('feeds.read').then((answer) => setView(answer.ok ? answer.value : null));
  }, [request]);
  const press = useCallback(
    async (intent: Switch, { feed, present }: FeedLine): Promise<void> => {
      setPressed(feed);
      const answer = await act(intent, { feed, version: present.version });
      if (answer.ok) setView(answer.value);
    },
    [act],
  );
  return (view?.feeds ?? []).map((line) => (
    <ShopVersion
      key={line.feed}
      line={line}
      busy={busy !== null && pressed === line.feed}
      refused={problem !== null && pressed === line.feed ? problem : null}
      problem={pressed === line.feed ? (view?.problem ?? null) : null}
      onPress={(intent) => void press(intent, line)}
    />
  ));
}

interface ShopVersionProps {
  readonly line: FeedLine;
  readonly busy: boolean;
  /** Why the till refused, in words. */
  readonly refused: string | null;
  readonly problem: FeedsView['problem'];
  readonly onPress: (intent: Switch) => void;
}

function ShopVersion({ line, busy, refused, problem, onPress }: ShopVersionProps) {
  const say = useSay();
  const { language } = useWording();
  const { feed, present, before, left } = line;
  const since = ({ valid_from_ms }: FeedVersionView): string =>
    say('feeds.since', { day: weekdayAndDay(valid_from_ms, language), time: clockTime(valid_from_ms) });
  const kept = before ?? left;
  return (
    <Row
      title={say('feeds.version', { matter: say(`feeds.matter.${feed}`), version: present.version })}
      description={
        <p>
          {since(present)} {before !== null && say('feeds.before', { version: before.version })}
        </p>
      }
      notes={
        <div role="status">
          {left !== null && <em>{say('feeds.left', { version: left.version, who: left.by })}</em>}
          {refused !== null && <strong>{refused}</strong>}
          {problem !== null && <strong>{say(`feeds.problem.${problem}`)}</strong>}
        </div>
      }
    >
      {kept !== null && (
        <Button
          busy={busy ? say('feeds.switching') : undefined}
          onPress={() => onPress(before === null ? 'feeds.takeAgain' : 'feeds.goBack')}
        >
          {say(before === null ? 'feeds.takeAgain' : 'feeds.goBack', { version: kept.version })}
        </Button>
      )}
    </Row>
  );
}
