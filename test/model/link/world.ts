import type { AttemptState } from '../../../core/payments/attempt.ts';

/** What the service answered, or that nothing came. */
export type Said =
  | 'made'
  | 'pending'
  | 'failed'
  | 'succeeded'
  | 'held'
  | 'refunded'
  | 'canceled'
  | 'unknown'
  | 'refused'
  | 'returned'
  | 'lost';

/** The one call that is out: on its way, or with its answer on the way back. */
export interface Call {
  /** `payment`: the payment itself, where the reading of the link shows no refund. */
  readonly what: 'create' | 'read' | 'payment' | 'refund';
  readonly by: 'waiter' | 'recovery';
  readonly after_horizon: boolean;
  /** Of a refund, and of the reading before it: what was read of the link; of the reading after it: that it was refused. */
  readonly because: 'paid' | 'refused' | null;
  readonly said: Said | null;
}

/** One payment by link: what is on the till's disk, what its process knows, and what is true at the service. */
export interface LinkWorld {
  readonly row: AttemptState | 'NONE';
  readonly sale_paid: boolean;
  readonly named: boolean;
  readonly gave_up: boolean;
  readonly told: boolean;
  readonly alive: boolean;
  readonly waits: boolean;
  /** The creation was sent, and its answer heard, in this life. */
  readonly asked: boolean;
  readonly heard: boolean;
  readonly call: Call | null;
  /** On the disk before it is sent. */
  readonly asked_back: boolean;
  readonly after_horizon: boolean;
  /** The reading before said that it ended; the horizon began anew then. */
  readonly had_ended: boolean;
  /** The customer has the address; it stays on the telephone. */
  readonly shown: boolean;
  /** `ending`: it says that it ended, and takes what its customer had begun before. */
  readonly link: 'none' | 'open' | 'paid' | 'ending' | 'ended';
  readonly tried: boolean;
  readonly returned: number;
  /** What was sent, and has not arrived yet. */
  readonly late: readonly Call['what'][];
  readonly left: Left;
}

/** How often what may go wrong still does. */
export interface Left {
  readonly crashes: number;
  readonly losses: number;
  readonly declines: number;
  /** "Not found" of a payment that is there. */
  readonly wrong_answers: number;
}

export const newLinkWorld = (left: Left): LinkWorld => ({
  ...{ row: 'NONE', sale_paid: false, named: false, gave_up: false, told: false, alive: true, waits: false },
  ...{
    asked: false,
    heard: false,
    call: null,
    asked_back: false,
    after_horizon: false,
    had_ended: false,
    shown: false,
    link: 'none',
    tried: false,
  },
  ...{ returned: 0, late: [], left },
});

export function spend(world: LinkWorld, what: keyof Left): LinkWorld {
  return { ...world, left: { ...world.left, [what]: world.left[what] - 1 } };
}

/** The rules of a payment by link, broken one by one; every one of these is harmful. */
export const LINK_MUTATIONS = {
  open_is_ended: 'what can still be paid counts as ended',
  one_word_is_the_end: 'the first word that it ended counts, whatever is under way',
  a_try_is_the_end: 'a try that the issuer refused counts as the end',
  paid_late_binds: 'what is read as paid after it was given up still binds',
  paid_is_returned: 'what is read as paid after it was given up is not asked back',
  shown_before_named: 'the address is shown before the name is on the disk',
  not_found_is_the_end: '"not found" of a reading after the horizon ends it',
  conflict_is_returned: 'a refund that is refused for its state counts as given back',
  asked_back_at_once: 'what was asked back, and not answered, is asked back again before the horizon',
  asked_back_blindly: 'it is asked back again on the word of the link alone, and the payment itself is not read',
  asking_is_forgotten: 'that it was asked back is not on the disk before it is sent',
  late_look_binds: 'a look that was out when it was given up binds it',
  restart_forgets: 'a restart takes an intent for one that was never sent',
} as const;
export type LinkMutation = keyof typeof LINK_MUTATIONS;
