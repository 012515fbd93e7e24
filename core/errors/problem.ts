/** The languages of the till. */
export interface Sentences {
  readonly es: string;
  readonly pt: string;
  readonly en: string;
}

/** What one kind of failure means for the money, for the next step, and for the people. */
export interface Problem {
  /** What became of the money of this call. Calls that carry no money did not move any. */
  readonly money: 'moved' | 'not_moved' | 'not_known';
  /** Whether the same call may be repeated: by any caller, never, or only by the recovery worker. */
  readonly retry: 'may' | 'must_not' | 'only_recovery';
  /** One sentence for the cashier: facts first, then what to do (DESIGN 9). */
  readonly cashier: Sentences;
  /** Its meaning, for the person who maintains the till. */
  readonly meaning: string;
  /** Who can repair it. */
  readonly call: 'nobody' | 'manager' | 'network' | 'integrator' | 'service';
}
