import { readFileSync, writeFileSync } from 'node:fs';
import type { Clock } from '../../../core/clock.ts';
import type { UPDATE_INTENTS } from '../../../core/contract/intents/updates.ts';
import type { UpdatesView } from '../../../core/contract/updates.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type NoUpdateReason, type Offer, chooseRelease } from '../../../core/updates/feed.ts';
import { type UpdateMoment, isOpeningTime, mayInstall } from '../../../core/updates/may-install.ts';
import type { Log } from '../../log/log.ts';
import { readBoot } from '../../platform/boot-file.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { fetchFeed } from './feed-source.ts';
import { type Installation, broughtBySystem, ringOf } from './installation.ts';
import { makePending, neededBytes, putVersion } from './put-version.ts';

/** The till's current activity, as the till itself knows it. */
export type TillMoment = Pick<
  UpdateMoment,
  'open_attempts' | 'unresolved' | 'parked' | 'cart_lines' | 'reader_idle' | 'papers_waiting' | 'shift_open'
>;

export interface UpdateParts {
  readonly installation: Installation;
  readonly version: string;
  /** Constant for the lifetime of a till. */
  readonly till: string;
  readonly settings: () => Pick<Settings, 'update_feed_url' | 'update_keys' | 'update_automatically' | 'opening_hours'>;
  /** Remembers the highest sequence of a feed. */
  readonly seen_file: string;
  /** The shop's verdict on a program version. */
  readonly ofShop: (version: string) => 'allowed' | 'halted' | 'later';
  readonly moment: () => TillMoment;
  readonly freeBytes: () => number;
  /** Devices that respond now, and must also respond under a new version. */
  readonly devices: () => readonly string[];
  readonly record: (act: Act) => void;
  /** Ends this program in order, to be restarted. */
  readonly restart: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * How often the feed is requested; once a version is available, the till checks more often whether it may install it.
 */
const ASK_EVERY_MS = 6 * 3_600_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Delay, so that the reply still reaches the page. */
const ANSWER_FIRST_MS = 500;
const BY_ITSELF: Pick<Act, 'who'> = { who: 'update' };

/** New versions: looked up, checked against the till's activity, installed beside the running one, and started. */
export class UpdateService {
  readonly #parts: UpdateParts;
  #offer: Offer | null = null;
  #nothing: NoUpdateReason | null = null;
  #problem: UpdatesView['problem'] = null;
  #checked_at_ms: number | null = null;
  #begins = false;
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  /** Checks automatically from now on, if updates are possible. */
  start(): void {
    if (this.#parts.installation.kind === 'none' || this.#stopped) return;
    this.#cancel = this.#parts.clock.schedule(LOOK_EVERY_MS, () => {
      void this.checkFeed()
        .catch((error: unknown) => this.#parts.log.error('the look for updates failed', { error: String(error) }))
        .finally(() => (this.#begins ? undefined : this.start()));
    });
  }

  /** What is under way makes no version the next one any more. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Checks the feed when due, and installs an offered version if the settings and the moment allow it. */
  async checkFeed(): Promise<void> {
    const { clock, settings } = this.#parts;
    const { update_automatically, update_feed_url } = settings();
    const is_due = this.#checked_at_ms === null || clock.wallMs() - this.#checked_at_ms >= ASK_EVERY_MS;
    if (update_feed_url !== null && is_due) await this.check();
    if (update_automatically) await this.install(null);
  }

  view(agreed = true): UpdatesView {
    const { installation, version, settings } = this.#parts;
    const brought = broughtBySystem(installation, version);
    const release = this.offered()?.release ?? null;
    const offer = brought ?? release?.version ?? null;
    return {
      version,
      installation: installation.kind,
      has_feed: settings().update_feed_url !== null,
      checked_at_ms: this.#checked_at_ms,
      problem: this.#problem,
      nothing: this.#nothing,
      offer: offer === null ? null : { version: offer, notes: brought === null ? (release?.notes ?? null) : null },
      obstacles: offer === null ? [] : mayInstall(this.moment(agreed)),
      failed: this.failed(),
      begins: this.#begins,
    };
  }

  async check(): Promise<void> {
    const { installation, version, till, settings, ofShop, clock } = this.#parts;
    const { update_feed_url: url, update_keys: keys } = settings();
    if (url === null || installation.kind === 'none') return;
    const feed = await fetchFeed({ url, keys, seen: this.seen() });
    this.#checked_at_ms = clock.wallMs();
    this.#problem = feed.ok ? null : feed.error;
    this.#offer = null;
    this.#nothing = null;
    if (!feed.ok) return;
    this.keepSeen(feed.value.sequence);
    const chosen = chooseRelease(feed.value, {
      version,
      kind: 'headless',
      target: installation.target,
      bad: this.failed(),
      ringOf: (release) => ringOf(till, release),
      ofShop,
    });
    if (chosen.ok && installation.kind === 'side_by_side') this.#offer = chosen.value;
    if (!chosen.ok) this.#nothing = chosen.error;
  }

  /**
   * Installs the offered version and restarts into it. Obstacles are checked before the download and again before the
   * till ends; if any exist, nothing is changed. `grant` null: automatic, without a person.
   */
  async install(grant: Grant | null): Promise<UpdatesView> {
    const { installation, version, settings, devices, log } = this.#parts;
    const agreed = grant !== null;
    const url = settings().update_feed_url;
    const offer = this.offered();
    const target = this.view(agreed).offer?.version;
    if (this.#begins || this.#stopped || target === undefined || this.view(agreed).obstacles.length > 0)
      return this.view(agreed);
    if (offer !== null && url !== null && installation.kind === 'side_by_side') {
      const put = await putVersion(installation.root, url, offer);
      this.#problem = put.ok ? null : put.error;
      if (!put.ok) log.warn('a version could not be put in place', { version: target, why: put.error });
      // A sale may have started meanwhile: the version stays pending.
      if (!put.ok || this.#stopped || this.view(agreed).obstacles.length > 0) return this.view(agreed);
      if (!makePending(installation.root, target, devices())) return this.view(agreed);
    }
    const by = grant === null ? BY_ITSELF : byWhom(grant);
    this.#parts.record({ ...by, what: 'update_begun', subject: target, detail: `${version} -> ${target}` });
    this.#begins = true;
    this.#parts.clock.schedule(ANSWER_FIRST_MS, this.#parts.restart);
    return this.view(agreed);
  }

  /** The offered version, while the shop still allows it. */
  private offered(): Offer | null {
    const version = this.#offer?.release.version;
    return version !== undefined && this.#parts.ofShop(version) === 'allowed' ? this.#offer : null;
  }

  handlers(): HandlersOf<typeof UPDATE_INTENTS> {
    return {
      'updates.read': () => succeed(this.view()),
      'updates.check': async () => {
        await this.check();
        return succeed(this.view());
      },
      'updates.install': async (_, grant) => succeed(await this.install(grant)),
    };
  }

  private moment(agreed: boolean): UpdateMoment {
    const { moment, freeBytes, settings, clock } = this.#parts;
    const now = new Date(clock.wallMs());
    return {
      ...moment(),
      agreed,
      free_bytes: freeBytes(),
      needed_bytes: this.#offer === null ? 0 : neededBytes(this.#offer.package.size_bytes),
      opening_hours: isOpeningTime(settings().opening_hours, now.getHours() * 60 + now.getMinutes()),
    };
  }

  private failed(): readonly string[] {
    const { kind, root } = this.#parts.installation;
    return kind === 'side_by_side' ? (readBoot(root)?.bad ?? []) : [];
  }

  private seen(): number {
    try {
      const { sequence } = JSON.parse(readFileSync(this.#parts.seen_file, 'utf8')) as { readonly sequence?: unknown };
      return typeof sequence === 'number' && Number.isSafeInteger(sequence) ? sequence : 0;
    } catch {
      return 0;
    }
  }

  private keepSeen(sequence: number): void {
    try {
      writeFileSync(this.#parts.seen_file, JSON.stringify({ sequence }), { mode: 0o600 });
    } catch (error) {
      this.#parts.log.warn('the newest feed could not be remembered', { error: String(error) });
    }
  }
}
