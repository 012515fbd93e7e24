/** Times of a hand-over (store 7), in milliseconds. */
export const HAND_OVER = {
  /** W: a till with a store binds no attempt older than this, by its own clocks (F1). */
  attempt_life_ms: 300_000,
  /** Allowance for clock drift, and for work between two clock readings. */
  clock_share: 1.01,
  margin_ms: 30_000,
  /** H, unless the heir's own is longer: by then a sent request has taken effect or never will. */
  horizon_ms: 180_000,
  /** Another till may take over from an owner silent for this long (F4). */
  owner_silence_ms: 60_000,
  /** How long a payment by link may stay open after `not_before` until a person is notified (decision 040). */
  open_link_ms: 900_000,
  /** How long an heir may ask about a payment without an end until a person is notified. */
  open_payment_ms: 900_000,
} as const;
