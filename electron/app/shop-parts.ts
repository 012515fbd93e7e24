import { openFeedFiles } from '../features/feeds/feed-files.ts';
import { followFeeds } from '../features/feeds/follow-feeds.ts';
import { openSwitchTrial } from '../features/feeds/switch-trial.ts';
import { createHandOverClient } from '../features/store/hand-over-client.ts';
import type { Pusher } from '../features/store/pusher.ts';
import { createShopCards } from '../features/store/shop-cards.ts';
import { createShopCustomers } from '../features/store/shop-customers.ts';
import { createShopReturns } from '../features/store/shop-returns.ts';
import type { HandOverScope } from '../payments/payment-engine.ts';
import { systemClock } from '../platform/system.ts';
import type { TillParts } from './till-parts.ts';
import type { TillRuntime } from './till-runtime.ts';

/** Recognizes customers across lanes. */
function customersOf({ store: { pushed_people: pushed }, journal, log }: TillRuntime, pusher: Pusher) {
  if (pushed === null) return null;
  return createShopCustomers({ pusher, people: journal.shop.customers.people, pushed, clock: systemClock, log });
}

function feedsOf({ store: { feed_key }, folder, log }: TillRuntime, { call, lane }: Pusher): TillParts['feeds'] {
  if (feed_key === null) return undefined;
  const parts = { call, lane, files: openFeedFiles(folder.path), trial: openSwitchTrial(folder.path), feed_key };
  return (targets) => followFeeds({ ...parts, clock: systemClock, log }, targets);
}

/** What the shop's store provides to this till. */
export function shopParts(runtime: TillRuntime, pusher: Pusher) {
  const shop_returns = createShopReturns(pusher, runtime.journal.sales.knowsReturn);
  return {
    services: { is_of_shop: true, shop_returns, shop_cards: createShopCards(pusher, shop_returns) },
    customers: customersOf(runtime, pusher),
    feeds: feedsOf(runtime, pusher),
    handOver: (scope: HandOverScope) => createHandOverClient(pusher.call, scope),
  };
}
