/** Promotions, permissions and the update ring become feeds (store 13.1). */
export const SCHEMA_009 = `
ALTER TABLE cobro.feed
  DROP CONSTRAINT feed_feed_check,
  ADD CONSTRAINT feed_feed_check
    CHECK (feed IN ('catalogue', 'promotions', 'staff', 'permissions', 'settings', 'software'));
`;
