/**
 * What the store publishes to its tills (store 13). Each feed is complete: anything it no longer contains is removed.
 */
export const FEEDS = ['catalogue', 'promotions', 'staff', 'permissions', 'settings', 'software'] as const;
export type FeedName = (typeof FEEDS)[number];
