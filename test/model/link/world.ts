import type { AttemptState } from '../../../core/payments/attempt.ts';

/** What the service responded, or that no response came. */
export type LinkResponse =
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

/** The one call in flight: the request, or its response. */
export interface Call {
  /** `payment` reads the payment itself, where the link shows no refund. */
  readonly what: 'create' | 'read' | 'payment' | 'refund';
  readonly by: 'waiter' | 'recovery';
  readonly after_horizon: boolean;
  /** On a refund and the reading before it: the link's reading. On the reading after it: it was refused. */
  readonly because: 'paid' | 'refused' | null;
  readonly reply: LinkResponse | null;
}

/** One payment link: the till's disk, its memory, and the truth at the service. */
export interface LinkWorld {
  readonly row: AttemptState | 'NONE';
  readonly sale_paid: boolean;
  readonly named: boolean;
  readonly gave_up: boolean;
  readonly alerted: boolean;
  readonly alive: boolean;
  readonly waits: boolean;
  /** This process sent the creation; and received its response. */
  readonly is_sent: boolean;
  readonly is_created: boolean;
  readonly call: Call | null;
  /** Persisted before it is sent. */
  readonly asked_back: boolean;
  readonly after_horizon: boolean;
  /** The previous reading said that the link ended, which restarted the horizon. */
  readonly had_ended: boolean;
  /** The customer has the address and keeps it. */
  readonly shown: boolean;
  /** `ending`: reported as ended, while a payment begun before may still succeed. */
  readonly link: 'none' | 'open' | 'paid' | 'ending' | 'ended';
  readonly tried: boolean;
  readonly returned: number;
  /** Requests sent but not yet arrived. */
  readonly late: readonly Call['what'][];
  readonly left: Left;
}

/** How many of each failure may still happen. */
export interface Left {
  readonly crashes: number;
  readonly losses: number;
  readonly declines: number;
  /** "Not found" for an existing payment. */
  readonly wrong_answers: number;
}

export const newLinkWorld = (left: Left): LinkWorld => ({
  ...{ row: 'NONE', sale_paid: false, named: false, gave_up: false, alerted: false, alive: true, waits: false },
  ...{
    is_sent: false,
    is_created: false,
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

/** Rules of a payment link, each broken once; every mutation is harmful. */
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
