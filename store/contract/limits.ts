/** Limits of the protocol, for who needs none of its forms. */
export const LIMITS = {
  events: 500,
  /** For the events' bodies together, in bytes; a single event may be longer, as in a journal (decision 022). */
  batch_bytes: 1_000_000,
  event_bytes: 8_000_000,
  sales: 20,
  /** Ten years: the query steps through the index once per day. */
  sales_window_ms: 3_660 * 86_400_000,
  lines: 500,
} as const;
