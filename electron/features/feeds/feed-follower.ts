import { createPublicKey, hash, verify } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Clock, every } from '../../../core/clock.ts';
import {
  FEEDS,
  FEED_LIMITS,
  type RequestedClose,
  type FeedName,
  type FeedProblem,
  type FeedStatus,
  type FeedVersion,
  type ReportedDevice,
  compareFeedVersions,
  isInForce,
  FEED_BODY_TYPE,
  feedBodySchema,
  signedFeedText,
  waitAnswerSchema,
} from '../../../store/contract/feeds.ts';
import { readInPieces } from '../../../core/feeds/read-in-pieces.ts';
import type { FeedSwitchProblem } from '../../../core/contract/feeds.ts';
import type { Log } from '../../log/log.ts';
import type { Pusher } from '../store/pusher.ts';
import type { FeedKeyPlace } from '../store/store-identity.ts';
import type { FeedFiles, FeedPlace } from './feed-files.ts';
import type { FeedApplier } from './feed-applier.ts';
import { type FeedSwap, type FeedSwitch, feedLine, heldByPerson } from './feed-switch.ts';
import { STARTS_MAX, type SwitchTrial } from './switch-trial.ts';

export interface FeedFollowerParts {
  readonly call: Pusher['call'];
  readonly files: FeedFiles;
  readonly trial: SwitchTrial;
  readonly feed_key: FeedKeyPlace;
  readonly appliers: Readonly<Record<FeedName, FeedApplier>>;
  readonly isPaying: () => boolean;
  /** This till's devices, for fleet management. */
  readonly devices: () => readonly ReportedDevice[];
  /** Called when the shop requests that this lane close its shift; null when it does not. */
  readonly onCloseAsked: (request: RequestedClose | null) => void;
  readonly clock: Clock;
  readonly log: Log;
  /** How long the store may hold a request while it has nothing new. */
  readonly patience_ms?: number;
}

export interface FeedFollower extends FeedSwitch {
  start(): void;
  stop(): void;
}

const unpack = promisify(gunzip);
/** Interval for checking whether a planned version is in force, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** Delay after a request without a reply, in milliseconds. */
const AGAIN_MS = 5_000;
const ANSWER_MS = 10_000;
/** A version counts as good once the till has served this long after a switch or a start, in milliseconds. */
const PASSES_MS = 60_000;
/** For a body: 64 MB over a line of 10 Mbit/s. */
const BODY_MS = 60_000;

/**
 * Follows the shop's feeds (store 13): requests news, verifies it, stores it on disk, and switches when it is in force
 * by this till's clock and no payment is open. If anything goes wrong with a version, the till keeps the one it has.
 */
export function createFeedFollower(parts: FeedFollowerParts): FeedFollower {
  const { call, files, trial, feed_key, appliers, clock, log, patience_ms = FEED_LIMITS.patience_ms } = parts;
  let known: readonly FeedVersion[] = [];
  let is_stopping = false;
  let is_switching = false;
  /** Optional fields that this store understands; an older store refuses unknown ones. */
  let hears: readonly string[] = [];
  /** The latest request to close known to this till. */
  let close_known: number | null = null;
  /** The last report, so that a switch is reported at once. */
  let reported = '';
  let cancel = (): void => undefined;
  let stopLooking = (): void => undefined;
  let cancelPass = (): void => undefined;
  let leaving = trial.failed();

  const passLater = (): void => {
    cancelPass();
    cancelPass = clock.schedule(PASSES_MS, () => trial.pass());
  };

  const next = (delay_ms: number): void => {
    if (is_stopping) return;
    cancel = clock.schedule(delay_ms, () => {
      ask().then(next, (error: unknown) => {
        log.error('the news of the store could not be kept', { error: String(error) });
        next(AGAIN_MS);
      });
    });
  };

  /** Makes one request. Returns the delay until the next one, in milliseconds. */
  async function ask(): Promise<number> {
    const answer = await wait(patience_ms, true);
    if (answer === null) return AGAIN_MS;
    if (answer.feed_key !== null && feed_key.read() === null) feed_key.write(answer.feed_key);
    let is_whole = true;
    for (const feed of FEEDS) {
      const offered = answer.versions.filter((version) => version.feed === feed);
      dropTakenBack(feed, offered);
      for (const version of offered.filter(isWanted))
        is_whole = (await fetchBody(answer.store_id, version)) && is_whole;
    }
    if (is_whole) known = answer.versions;
    await switchDue();
    return is_whole ? 0 : AGAIN_MS;
  }

  async function wait(patience_ms: number, is_slow: boolean) {
    const standings = FEEDS.map(statusOf);
    reported = JSON.stringify(standings);
    const disk_free_bytes = files.freeBytes();
    const answer = await call({
      ...{ method: 'POST', path: '/wait', answer: waitAnswerSchema, timeout_ms: patience_ms + ANSWER_MS, is_slow },
      body: {
        ...{ standings, known: known.map(({ feed, version }) => ({ feed, version })), patience_ms },
        ...(disk_free_bytes === null ? {} : { disk_free_bytes }),
        ...(hears.includes('devices') ? { devices: [...parts.devices()] } : {}),
        ...(hears.includes('close_known') ? { close_known } : {}),
        ...(hears.includes('clock_ms') ? { clock_ms: clock.wallMs() } : {}),
      },
    });
    hears = answer.ok ? (answer.value.value.hears ?? []) : [];
    if (answer.ok) hearClose(answer.value.value.close_asked ?? null);
    return answer.ok ? answer.value.value : null;
  }

  function hearClose(request: RequestedClose | null): void {
    if ((request?.at_ms ?? null) === close_known) return;
    close_known = request?.at_ms ?? null;
    parts.onCloseAsked(request);
  }

  function statusOf(feed: FeedName): FeedStatus {
    const { present, previous, refused, left_by } = files.place(feed);
    const by_hand = left_by === undefined || previous === null ? null : heldByPerson(previous, left_by);
    const { version, problem, detail } = refused ?? by_hand ?? {};
    return {
      ...{ feed, version: present?.version ?? null },
      refused:
        version === undefined || problem === undefined
          ? null
          : { version, problem, detail: (detail ?? '').slice(0, 200) },
    };
  }

  function isWanted(version: FeedVersion): boolean {
    const { present, previous, planned, refused, left_by } = files.place(version.feed);
    if (present !== null && compareFeedVersions(version, present) <= 0) return false;
    // A person of this till rolled it back: only a later version of the shop replaces the current one.
    if (left_by !== undefined && previous !== null && compareFeedVersions(version, previous) <= 0) return false;
    if (refused?.version === version.version && refused.sha256 === version.sha256) return false;
    return !planned.some((one) => one.signature === version.signature);
  }

  /** A planned version that the shop halted is not taken. */
  function dropTakenBack(feed: FeedName, offered: readonly FeedVersion[]): void {
    const place = files.place(feed);
    const planned = place.planned.filter(({ signature }) => offered.some((one) => one.signature === signature));
    if (planned.length < place.planned.length) files.keep(feed, { ...place, planned });
  }

  /** False when the store became unreachable. */
  async function fetchBody(store_id: string, version: FeedVersion): Promise<boolean> {
    if (!isSigned(store_id, version)) return refuse(version, 'signature', 'not by the key that this till knows');
    // Returning to a version that is still stored needs no body.
    if (!files.has(version.sha256)) {
      const { feed, version: number, sha256, size } = version;
      const answer = await call({
        ...{
          method: 'GET',
          path: `/feeds/${feed}/${number}`,
          answer: feedBodySchema,
          accept: FEED_BODY_TYPE,
          timeout_ms: BODY_MS,
          is_slow: true,
        },
      });
      if (!answer.ok) return false;
      const body = await unpack(answer.value.value.gzip, { maxOutputLength: size }).catch(() => null);
      if (body === null || body.length !== size || hash('sha256', body, 'hex') !== sha256)
        return refuse(version, 'damaged', 'its body is not the one that was signed');
      files.putBody(sha256, body.toString('utf8'));
    }
    const place = files.place(version.feed);
    files.keep(version.feed, { ...place, planned: [...place.planned, version].sort(compareFeedVersions) });
    return true;
  }

  function isSigned(store_id: string, version: FeedVersion): boolean {
    const known_key = feed_key.read();
    if (known_key === null) return false;
    const key = createPublicKey({ key: Buffer.from(known_key, 'base64url'), format: 'der', type: 'spki' });
    return verify(
      null,
      Buffer.from(signedFeedText(store_id, version)),
      key,
      Buffer.from(version.signature, 'base64url'),
    );
  }

  function refuse({ feed, version, sha256 }: FeedVersion, problem: FeedProblem, detail: string): true {
    const place = files.place(feed);
    const planned = place.planned.filter((one) => one.version !== version);
    log.error('a version of the store is not taken; the till works with the one that it has', {
      feed,
      version,
      problem,
      detail,
    });
    files.keep(feed, { ...place, planned, refused: { version, sha256, problem, detail } });
    return true;
  }

  /** Switches to the versions that are now in force, one feed after the other. */
  async function switchDue(): Promise<void> {
    if (is_switching || parts.isPaying()) return;
    is_switching = true;
    try {
      leaving = await stillThere(leaving, ({ feed, version }) => leave(feed, version));
      for (const feed of FEEDS) {
        const place = files.place(feed);
        const due = place.planned.findLast((one) => isInForce(one, clock.wallMs()));
        if (due !== undefined && !is_stopping) await take(due, place);
      }
    } finally {
      is_switching = false;
    }
    if (!is_stopping && JSON.stringify(FEEDS.map(statusOf)) !== reported) await wait(0, false);
  }

  async function take(due: FeedVersion, { present, planned }: FeedPlace): Promise<void> {
    const { feed, version, sha256, confirmed } = due;
    const body = files.body(sha256);
    if (body === null || hash('sha256', body, 'hex') !== sha256) {
      // What the disk lost is fetched again.
      files.keep(feed, { ...files.place(feed), planned: planned.filter((one) => one !== due) });
      known = [];
      return;
    }
    const before = present === null ? null : files.body(present.sha256);
    trial.begin(feed, version);
    passLater();
    try {
      // In pieces, so that a scan waits for one of them at most.
      const given = await readFeedJson(body);
      const previous = await readFeedJson(before ?? 'null');
      const taken = await appliers[feed]({ version, body: given, previous, confirmed });
      if (taken.ok) {
        const left = files.place(feed).planned.filter((one) => compareFeedVersions(one, due) > 0);
        files.keep(feed, { present: due, previous: present, planned: left, refused: null });
        log.info('the till works with another version of the store', { feed, version });
      } else if (taken.error.problem !== 'later') refuse(due, taken.error.problem, taken.error.detail);
    } catch (error) {
      // At shutdown the journal closes during the switch; the version is taken at the next start.
      if (!is_stopping) refuse(due, 'not_taken', String(error).slice(0, 200));
    }
  }

  /** Rolls back to the version before `version`. False when that is not possible at the moment. */
  async function leave(feed: FeedName, version: number): Promise<boolean> {
    const { present, previous, planned } = files.place(feed);
    const left = [present, ...planned].find((one) => one?.version === version) ?? null;
    if (left === null) return true;
    // A version that ended the till while being taken may already be in the tables, but is not recorded as present.
    const [back, behind] = left === present ? [previous, null] : [present, previous];
    const body = back === null ? null : files.body(back.sha256);
    if (back !== null && body !== null) {
      const replaced = await readFeedJson(files.body(left.sha256) ?? 'null');
      const given = { version: back.version, body: await readFeedJson(body), previous: replaced, confirmed: true };
      const taken = await appliers[feed](given);
      if (!taken.ok && taken.error.problem === 'later') return false;
      if (taken.ok) files.keep(feed, { present: back, previous: behind, planned, refused: null });
    }
    return refuse(left, 'not_taken', `${STARTS_MAX} starts in a row ended badly with it`);
  }

  /** Done manually, without the store: swaps the stored previous version with the current one. */
  async function swap({ feed, version, to, by }: FeedSwap): Promise<FeedSwitchProblem | null> {
    const { present, previous, planned, left_by } = files.place(feed);
    if (present?.version !== version || (to === 'left') !== (left_by !== undefined)) return 'changed_meanwhile';
    const body = previous === null ? null : files.body(previous.sha256);
    if (previous === null || body === null || hash('sha256', body, 'hex') !== previous.sha256) return 'nothing_kept';
    if (is_switching || parts.isPaying()) return 'payment_is_open';
    is_switching = true;
    try {
      trial.begin(feed, previous.version);
      passLater();
      const replaced = await readFeedJson(files.body(present.sha256) ?? 'null');
      const given = { version: previous.version, body: await readFeedJson(body), previous: replaced, confirmed: true };
      const taken = await appliers[feed](given);
      if (!taken.ok) return taken.error.problem === 'later' ? 'payment_is_open' : 'not_taken';
      const place = { present: previous, previous: present, planned, refused: null };
      files.keep(feed, to === 'left' ? place : { ...place, left_by: by.slice(0, 100) });
      log.info('a person chose another version of the store', { feed, version: previous.version, by });
    } finally {
      is_switching = false;
    }
    if (!is_stopping) void wait(0, false);
    return null;
  }

  return {
    swap,
    lines: () => FEEDS.flatMap((feed) => feedLine(feed, files.place(feed))),
    start: () => {
      passLater();
      next(0);
      stopLooking = every(clock, LOOK_EVERY_MS, () => {
        switchDue().catch((error: unknown) => log.error('a version could not be kept', { error: String(error) }));
      });
    },
    stop: () => {
      is_stopping = true;
      cancel();
      cancelPass();
      stopLooking();
      trial.pass();
    },
  };
}

/** Runs `act` on the items one by one; returns those for which it failed. */
async function stillThere<Item>(items: readonly Item[], act: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const left: Item[] = [];
  for (const item of items) if (!(await act(item))) left.push(item);
  return left;
}

/** Null when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a catalogue between other work. Null when it is not JSON. */
export async function readFeedJson(text: string): Promise<unknown> {
  return (await readInPieces(text, 'products', yieldToEventLoop)) ?? null;
}
