import type { OfficeVersion } from '../../store/contract/office-feeds.ts';
import type { LaneFeed } from './feeds-at-lanes.tsx';
import { type OfficeWording, useCall, useOfficeWording } from './office-context.tsx';
import { PinAct } from './pin-act.tsx';

export type FeedWish =
  | { readonly act: 'roll_back' | 'halt'; readonly version: OfficeVersion }
  | { readonly act: 'roll_back_lane'; readonly at_lane: LaneFeed };

/** Stops a version or rolls it back, everywhere or at one lane; needs a reason and a PIN. */
export function FeedAct({ wish, onEnd }: { readonly wish: FeedWish; readonly onEnd: () => void }) {
  const wording = useOfficeWording();
  const { say } = wording;
  const ask = useCall();
  const { title, lead, press } = messagesOf(wish, wording);
  const act = (pin: string, reason: string) => {
    switch (wish.act) {
      case 'halt':
        return ask('feeds.halt', { feed: wish.version.feed, version: wish.version.version }, pin);
      case 'roll_back':
        return ask('feeds.roll_back', { feed: wish.version.feed, lane: null, reason }, pin);
      case 'roll_back_lane':
        return ask('feeds.roll_back', { feed: wish.at_lane.feed, lane: wish.at_lane.lane, reason }, pin);
    }
  };
  return (
    <PinAct
      key={title}
      title={title}
      lead={lead}
      reason={wish.act === 'halt' ? undefined : say('office.reason')}
      press={press}
      onCancel={onEnd}
      onAct={async (pin, reason) => {
        const answer = await act(pin, reason);
        if (!answer.ok) return answer.error;
        onEnd();
        return null;
      }}
    />
  );
}

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
