/** What the store gives its tills (store 13). Each is the whole of its matter: what it no longer names is gone with it. */
export const FEEDS = ['catalogue', 'promotions', 'staff', 'permissions', 'settings', 'software'] as const;
export type FeedName = (typeof FEEDS)[number];
