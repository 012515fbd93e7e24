import type { OfficeVersion } from '../../store/contract/office-feeds.ts';
import type { OfficeAnswers } from '../../store/contract/office.ts';
import type { LaneFeed } from './feeds-at-lanes.tsx';
import { type OfficeWording, useCall, useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { PinAct } from './pin-act.tsx';

export type FeedWish =
  | { readonly act: 'roll_back'; readonly version: OfficeVersion }
  | { readonly act: 'halt'; readonly version: OfficeVersion }
  | { readonly act: 'roll_back_lane'; readonly at_lane: LaneFeed };

interface FeedActProps<Wish extends FeedWish = FeedWish> {
  readonly wish: Wish;
  /** Called with a sentence that states what was done; null: nothing. */
  readonly onEnd: (sentence: string | null) => void;
}
type HaltWish = Extract<FeedWish, { readonly act: 'halt' }>;
type BackWish = Exclude<FeedWish, HaltWish>;

/** Stops a version or rolls it back, everywhere or at one lane; needs a PIN, and a rollback a reason. */
export function FeedAct({ wish, onEnd }: FeedActProps) {
  const { title } = messagesOf(wish, useOfficeWording());
  return wish.act === 'halt' ? (
    <Halt key={title} wish={wish} onEnd={onEnd} />
  ) : (
    <RollBack key={title} wish={wish} onEnd={onEnd} />
  );
}

function Halt({ wish, onEnd }: FeedActProps<HaltWish>) {
  const ask = useCall();
  const { feed, version } = wish.version;
  return (
    <PinAct
      {...messagesOf(wish, useOfficeWording())}
      onCancel={() => onEnd(null)}
      onAct={async (pin) => {
        const answer = await ask('feeds.halt', { feed, version }, pin);
        if (!answer.ok) return answer.error;
        onEnd(null);
        return null;
      }}
    />
  );
}

/** Names the version that is gone back to, and goes back to no other. */
function RollBack({ wish, onEnd }: FeedActProps<BackWish>) {
  const wording = useOfficeWording();
  const { say } = wording;
  const ask = useCall();
  const place =
    wish.act === 'roll_back'
      ? { feed: wish.version.feed, lane: null }
      : { feed: wish.at_lane.feed, lane: wish.at_lane.lane };
  const query = useOfficeQuery('feeds.read_before', place);
  const before = query.value?.before ?? null;
  return (
    <PinAct
      {...messagesOf(wish, wording)}
      reason={say('office.reason')}
      unready={before === null}
      onCancel={() => onEnd(null)}
      onAct={async (pin, reason) => {
        if (before === null) return null;
        const answer = await ask('feeds.roll_back', { ...place, content_of: before.version, reason }, pin);
        if (!answer.ok) {
          if (answer.error.code === 'moved') query.again();
          return answer.error;
        }
        const { feed, version, content_of } = answer.value;
        onEnd(say('office.feeds.rolledBack', { feed: say(`office.feed.${feed}`), before: content_of, version }));
        return null;
      }}
    >
      {query.problem !== null && before === null && <p role="alert">{wording.problem(query.problem)}</p>}
      {query.value !== null && (
        <p role="status">
          <b>{before === null ? say('office.feeds.rollBackNone') : beforeText(before, wording)}</b>
        </p>
      )}
    </PinAct>
  );
}

type Before = NonNullable<OfficeAnswers['feeds.read_before']['before']>;

const beforeText = ({ version, valid_from_ms, published_by }: Before, { say, dayTime }: OfficeWording): string =>
  say('office.feeds.rollBackTo', { version, time: dayTime(valid_from_ms), name: published_by });

function messagesOf(wish: FeedWish, wording: OfficeWording): Record<'title' | 'lead' | 'press', string> {
  const { say } = wording;
  switch (wish.act) {
    case 'halt':
    case 'roll_back': {
      const [press, lead] =
        wish.act === 'halt'
          ? [say('office.feeds.halt'), say('office.feeds.haltLead')]
          : [say('office.feeds.rollBack'), say('office.feeds.rollBackLead')];
      return { title: `${press}: ${versionName(wish.version, wording)}`, lead, press };
    }
    case 'roll_back_lane': {
      const { feed, lane } = wish.at_lane;
      const title = say('office.feeds.rollBackAt', { feed: say(`office.feed.${feed}`), lane });
      return { title, lead: say('office.feeds.rollBackAtLead'), press: say('office.feeds.rollBack') };
    }
  }
}

export const versionName = ({ feed, version }: OfficeVersion, { say }: OfficeWording): string =>
  `${say(`office.feed.${feed}`)} ${version}`;
