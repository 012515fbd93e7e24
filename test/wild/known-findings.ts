/** An oddity that a till once misjudged. */
export interface KnownFinding {
  /** What went wrong, as a sentence. */
  readonly what: string;
  /** The oddities that reproduce it, by prefix of their names; everything else is plain. */
  readonly twists: readonly string[];
  /**
   * `open`: a test fails once the till is right. `withstood`: a test fails when it is wrong again. The green run avoids
   * the first twist of an open row.
   */
  readonly state: 'open' | 'withstood';
}

const MANNER = 'manner/authorize';

export const KNOWN_FINDINGS: readonly KnownFinding[] = [
  {
    what: 'an approval whose detail alone says DECLINED, with approving codes, is told as declined',
    twists: ['authorization/detail:contrary'],
    state: 'withstood',
  },
  {
    what: 'an approval in lower case with one failing code is told as declined',
    twists: ['authorization/code:contrary', 'authorization/detail:lower'],
    state: 'withstood',
  },
  {
    what: 'an approval with a synonym and a failing code of the network is told as declined',
    twists: ['authorization/network_code:contrary', 'authorization/detail:synonym'],
    state: 'withstood',
  },
  {
    what: 'an approval without the tip, which its echo says, is booked with the tip',
    twists: ['fate/authorization:without_tip'],
    state: 'withstood',
  },
  {
    what: 'ids beyond 2^53 lose digits and name another payment',
    twists: ['dialect/ids:number_beyond_doubles'],
    state: 'withstood',
  },
  {
    what: 'the guessed endpoint alone says not found, and the payment counts as never charged',
    twists: ['dialect/guessed_endpoint:unknown_in_shape', MANNER],
    state: 'withstood',
  },
  {
    what: 'a reversal of a part counts as a reversal of the whole',
    twists: ['fate/movement:partial', MANNER],
    state: 'withstood',
  },
  {
    what: 'a refused return without a detail counts as done, whatever its status and codes say',
    twists: ['movement/detail:absent', 'fate/movement:refused'],
    state: 'withstood',
  },
  {
    what: 'a return that was done is told as refused, because its detail alone says so',
    twists: ['movement/detail:contrary'],
    state: 'withstood',
  },
  {
    what: 'a refund that the issuer declined, told as a conflict, counts as a payment that never was',
    twists: ['movement/refused_as:conflict', 'fate/movement:refused', MANNER],
    state: 'withstood',
  },
  {
    what: 'a return that is read back as pending, without a detail, counts as done',
    twists: ['read/line/detail:absent', 'fate/movement:pending', 'manner/'],
    state: 'withstood',
  },
];

/** Whether the till withstands this twist today, so that the green run may use it. */
export function isWithstood({ twist }: { readonly twist: string }): boolean {
  return !KNOWN_FINDINGS.some(({ state, twists: [first = ''] }) => state === 'open' && twist.startsWith(first));
}
