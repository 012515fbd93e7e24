import type { FEED_INTENTS } from '../../../core/contract/intents/feeds.ts';
import type { FeedSwitchProblem, FeedsView } from '../../../core/contract/feeds.ts';
import { succeed } from '../../../core/result.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { FeedSwap, FeedSwitch } from './feed-switch.ts';

interface FeedHandlerParts {
  /** Null when no store publishes to this till. */
  readonly switches: FeedSwitch | null;
  readonly record: (act: Act) => void;
}

/** Rolls a feed back by one version at this till; recorded in the audit trail beforehand. */
export function feedHandlers({ switches, record }: FeedHandlerParts): HandlersOf<typeof FEED_INTENTS> {
  const view = (problem: FeedSwitchProblem | null): FeedsView => ({ feeds: switches?.lines() ?? [], problem });
  const swap = async (wish: Omit<FeedSwap, 'by'>, grant: Grant): Promise<FeedsView> => {
    const { feed, version, to } = wish;
    const line = switches?.lines().find((one) => one.feed === feed);
    const next = to === 'before' ? line?.before : line?.left;
    if (!switches || line?.present.version !== version || !next) return view('changed_meanwhile');
    const what = to === 'before' ? 'feed_gone_back' : 'feed_taken_again';
    record({ ...byWhom(grant), what, subject: `${feed} ${version}`, detail: `${version} -> ${next.version}` });
    return view(await switches.swap({ ...wish, by: answerable(grant).name }));
  };
  return {
    'feeds.read': () => succeed(view(null)),
    'feeds.goBack': async (shown, grant) => succeed(await swap({ ...shown, to: 'before' }, grant)),
    'feeds.takeAgain': async (shown, grant) => succeed(await swap({ ...shown, to: 'left' }, grant)),
  };
}
