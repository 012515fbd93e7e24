import type Database from 'better-sqlite3';

/** First journal version with exchanges. */
export const EXCHANGES_FROM = 26;
/** First journal version with gift cards. */
export const GIFTS_FROM = 27;

/** First with payments by link. */
export const LINKS_FROM = 28;

/** First with tender adjustments. */
export const ADJUSTMENTS_FROM = 30;

/** First with a service wait on a refused payment that outlasts a restart. */
export const LEASE_WAITS_FROM = 31;

/** First with gift cards of a shop, which can be used only with a grant. */
export const SHARED_GIFTS_FROM = 32;

/** First with a journal in doubt that states until when it is complete. */
export const KNOWN_TO_FROM = 33;

/** First with a till that began in a folder from which another till disappeared. */
export const EMPTIED_FROM = 34;

/**
 * Records that a program must know `version` to write this journal from now on: additions without a table change are
 * required only where they are used (docs/decisions/038). Called in the transaction of the first use.
 */
export function versionNeeder(handle: Database.Database): (version: number) => void {
  const need = handle.prepare<[number]>(
    'UPDATE migration SET breaks_below = version WHERE version = ? AND breaks_below < version',
  );
  const noted = new Set<number>();
  return (version) => {
    if (noted.has(version)) return;
    need.run(version);
    noted.add(version);
  };
}
