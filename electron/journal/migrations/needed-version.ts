import type Database from 'better-sqlite3';
import type { JournalEvent } from '../events/events.ts';
import { usesGifts } from '../events/uses-gifts.ts';

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

/** First with the approved part of a charge. */
export const APPROVED_PARTS_FROM = 38;

/** First that stores whether a person saw what a return hands over. */
export const HANDOVERS_FROM = 39;

/** First that stores the same of other cash, and of a return's slip. */
export const OTHER_HANDOVERS_FROM = 40;

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

/** Notes the versions that an event needs. */
export function needVersions(event: JournalEvent, need: (version: number) => void): void {
  if (event.type === 'exchange_begun') need(EXCHANGES_FROM);
  if (usesGifts(event)) need(GIFTS_FROM);
  if (event.type === 'gift_shared') need(SHARED_GIFTS_FROM);
  if ('sale' in event) {
    const { tenders } = event.sale;
    if (tenders.some(({ kind }) => kind === 'link')) need(LINKS_FROM);
    if (tenders.some(({ adjustment }) => adjustment !== undefined)) need(ADJUSTMENTS_FROM);
  }
  if (event.type === 'lease_step' && event.retry_at_ms !== undefined) need(LEASE_WAITS_FROM);
  if (event.type === 'inherited_held' && event.known_to_ms !== undefined) need(KNOWN_TO_FROM);
  if (event.type === 'inherited_held' && event.why === 'emptied_folder') need(EMPTIED_FROM);
  if (event.type === 'attempt_step' && event.approved_minor !== undefined) need(APPROVED_PARTS_FROM);
  if (event.type === 'return_handover') need(HANDOVERS_FROM);
  if (event.type === 'handover') need(OTHER_HANDOVERS_FROM);
}
