import type Database from 'better-sqlite3';

/** The journal version whose programs know exchanges. */
export const EXCHANGES_FROM = 26;
/** The journal version whose programs know gift cards. */
export const GIFTS_FROM = 27;

/** And payments by link. */
export const LINKS_FROM = 28;

/** And parts that cost more or less for the way they are paid. */
export const ADJUSTMENTS_FROM = 30;

/** And a service that asks to be left alone with a refused payment for longer than a restart leaves it alone. */
export const LEASE_WAITS_FROM = 31;

/** And gift cards of a shop, which are used with a grant alone. */
export const SHARED_GIFTS_FROM = 32;

/** And a journal in doubt that says until when it knows everything. */
export const KNOWN_TO_FROM = 33;

/** And a till that began in a folder from which another one is gone. */
export const EMPTIED_FROM = 34;

/**
 * Notes that a program must know `version` to write this journal from now on: what was added without a change of tables is
 * needed only where it is used (docs/decisions/038). The caller holds the transaction of its first use.
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
