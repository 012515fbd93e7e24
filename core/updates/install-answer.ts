import type { UpdatesView } from '../contract/updates.ts';

/** Why `cobro update install` did not install. */
export type UpdateReason =
  | NonNullable<UpdatesView['problem']>
  | NonNullable<UpdatesView['nothing']>
  | UpdatesView['obstacles'][number]
  | 'no_feed'
  | 'by_hand'
  | 'by_system'
  | 'not_kept'
  | 'stopped';

interface ReasonFacts {
  readonly means: string;
  /** `now`: once the cause is resolved; `later`: it passes by itself; `no`: a retry has the same result. */
  readonly retry: 'now' | 'later' | 'no';
  readonly call: 'nobody' | 'who_runs_the_shop' | 'who_publishes' | 'support';
}

/** In every case nothing was changed, and the till continues with its current version. */
export const UPDATE_REASONS: Readonly<Record<UpdateReason, ReasonFacts>> = {
  up_to_date: { means: 'This is the newest version.', retry: 'no', call: 'nobody' },
  halted: { means: 'There is a new version, which is halted.', retry: 'later', call: 'nobody' },
  later: { means: 'There is a new version; the turn of this till comes later.', retry: 'later', call: 'nobody' },
  failed_before: { means: 'The new version failed on this machine before.', retry: 'no', call: 'support' },
  step_missing: {
    means: 'The new version needs another one first, which is not offered.',
    retry: 'later',
    call: 'who_publishes',
  },
  no_package: { means: 'The new version was not made for this machine.', retry: 'no', call: 'who_publishes' },
  feed_unreachable: {
    means: 'The feed could not be read: check its address and the connection.',
    retry: 'now',
    call: 'who_runs_the_shop',
  },
  feed_untrusted: {
    means:
      'The certificate of the feed is not trusted, has expired, or is of another name. The file of an own authority is named in NODE_EXTRA_CA_CERTS where the till is started.',
    retry: 'no',
    call: 'who_runs_the_shop',
  },
  feed_signature: {
    means:
      'The feed is not signed by a key of update_keys: nothing of it was used. Ask who publishes it; do not add a key that nobody confirmed.',
    retry: 'no',
    call: 'who_publishes',
  },
  feed_unreadable: {
    means: 'The feed is damaged: nothing of it was used. Ask who publishes it to make it again.',
    retry: 'later',
    call: 'who_publishes',
  },
  feed_older: {
    means:
      'The feed is older than one that was seen before: nothing of it was used. Try again later; a copy of it may lag behind.',
    retry: 'later',
    call: 'who_publishes',
  },
  package_unreachable: {
    means: 'The package could not be fetched: nothing was changed. Check the connection and try again.',
    retry: 'now',
    call: 'who_runs_the_shop',
  },
  package_damaged: {
    means:
      'The package is not the one that was signed: nothing was changed. Try again; if it stays so, ask who publishes it.',
    retry: 'now',
    call: 'who_publishes',
  },
  disk_full: {
    means: 'The disk is full: nothing was changed. Free some space and try again.',
    retry: 'now',
    call: 'who_runs_the_shop',
  },
  payment_open: { means: 'A payment is under way.', retry: 'later', call: 'nobody' },
  recovery_open: {
    means: 'A payment is unproven and still being settled: cobro recover.',
    retry: 'later',
    call: 'nobody',
  },
  cart_open: { means: 'A sale is open: finish it or put it on hold.', retry: 'now', call: 'nobody' },
  reader_busy: { means: 'The card reader is at work.', retry: 'later', call: 'nobody' },
  printer_busy: { means: 'A paper is being printed, or waits for it.', retry: 'later', call: 'nobody' },
  shift_open: { means: 'A shift is open, and nobody said that it should be done now.', retry: 'later', call: 'nobody' },
  opening_hours: { means: 'The shop is open, or opens within half an hour.', retry: 'later', call: 'nobody' },
  no_feed: {
    means: 'No feed is named: update_feed_url of settings.json, or --feed.',
    retry: 'now',
    call: 'who_runs_the_shop',
  },
  by_hand: {
    means: 'This installation is no place of versions (a checkout, the desktop): it is updated by hand.',
    retry: 'no',
    call: 'who_runs_the_shop',
  },
  by_system: {
    means: 'This installation is updated by the packages of its system, which brought nothing new.',
    retry: 'no',
    call: 'who_runs_the_shop',
  },
  not_kept: {
    means: 'That the version begins next could not be written beside it: the next start is the one of before.',
    retry: 'now',
    call: 'support',
  },
  stopped: { means: 'It was stopped on the way: nothing was changed.', retry: 'now', call: 'nobody' },
};

export interface InstallAnswer {
  readonly outcome: 'begins' | 'nothing_new' | 'not_installed';
  /** Null: the new version runs from the next start. */
  readonly reason: UpdateReason | null;
}

/**
 * The result of an installation, from a closed list. With several obstacles the first is the reason; the view has all.
 */
export function installAnswer(view: UpdatesView): InstallAnswer {
  if (view.begins) return { outcome: 'begins', reason: null };
  const reason = reasonOf(view);
  return { outcome: reason === 'up_to_date' ? 'nothing_new' : 'not_installed', reason };
}

function reasonOf({ problem, nothing, offer, obstacles, installation, has_feed }: UpdatesView): UpdateReason {
  const given = problem ?? obstacles[0];
  if (given !== undefined) return given;
  if (offer !== null) return 'not_kept';
  if (nothing !== null) return nothing;
  if (installation === 'none') return 'by_hand';
  if (installation === 'system') return 'by_system';
  return has_feed ? 'feed_unreachable' : 'no_feed';
}

/** The state of updates as a sentence for a person. */
export function updateSentence(view: UpdatesView): string {
  const { version, offer, obstacles, problem, nothing, begins, installation, has_feed } = view;
  if (problem !== null) return UPDATE_REASONS[problem].means;
  if (begins) return `Version ${offer?.version ?? ''} begins at the next start of the till.`;
  const means = obstacles.map((obstacle) => UPDATE_REASONS[obstacle].means);
  if (offer !== null && means.length > 0)
    return [`Version ${offer.version} cannot be installed now.`, ...means].join(' ');
  if (offer !== null) return `Version ${offer.version} can be installed.`;
  if (nothing !== null) return UPDATE_REASONS[nothing].means;
  if (installation === 'none') return `Version ${version}; this installation is updated by hand.`;
  return has_feed ? `Version ${version}.` : UPDATE_REASONS.no_feed.means;
}
