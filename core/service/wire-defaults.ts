/**
 * Every guess about the service, in one place: what the interface does not show, with the value we use until the owner
 * of the service says otherwise (operator-interface, "On the wire"). Each is a setting, under
 * `wire` in settings.json (core/settings/wire-settings.ts), and is listed in docs/assumptions.md.
 */
export interface WireSettings {
  /**
   * Sends a header with the client id on POS refunds, which answer 401 without it (service-interface, Authentication
   * 4).
   */
  readonly client_id_header_enabled: boolean;
  /** Name of that header; not shown by the interface. */
  readonly client_id_header_name: string;
  /**
   * Statuses of which an empty body, or an empty object, is believed to come from the service itself; bodies not shown.
   */
  readonly empty_error_statuses: readonly number[];
  /**
   * Codes by which this service says, in a 409, that nothing was ever captured; `never_captured` always does (13.5).
   */
  readonly never_captured_codes: readonly string[];
  /** Life of a token in milliseconds when the answer carries no `expires_in`; not shown. */
  readonly token_life_ms: number;
  /** A token is renewed this long before it expires, in milliseconds, or at half its life when that is shorter. */
  readonly token_renewal_margin_ms: number;
  /** Deadline of one token request, in milliseconds. */
  readonly token_timeout_ms: number;
  /** Deadline of one authorization, from its start to the last byte of its answer, in milliseconds. */
  readonly authorize_timeout_ms: number;
  /** Deadline of one refund, reversal or cancellation, in milliseconds. */
  readonly undo_timeout_ms: number;
  /** Deadline of one read or change that moves no money, in milliseconds. */
  readonly read_timeout_ms: number;
  /** Deadline of name lookup, TCP and TLS together, in milliseconds. */
  readonly connect_timeout_ms: number;
  /** A prepared connection is replaced at this age, in milliseconds: servers close silent ones. */
  readonly prepared_connection_age_ms: number;
  /** Longest answer that is read, in bytes; size limits are not shown. */
  readonly response_bytes_max: number;
  /** A call without an answer for this long makes the service "slow" on the status strip, in milliseconds. */
  readonly slow_after_ms: number;
  /** A difference of clocks that is reported, in milliseconds (payment-safety 5.7). */
  readonly clock_skew_warning_ms: number;
  /**
   * Whether a payment of POST /v1/authorizations is found and undone by the trace and the identifiers that undo those
   * of the counter; not shown. Until it was tried no stored card is charged: its "not found" would prove nothing.
   */
  readonly stored_cards_enabled: boolean;
  /** Longest Retry-After that is believed, in milliseconds (payment-safety 5.5). */
  readonly retry_after_max_ms: number;
}

export const WIRE_DEFAULTS: WireSettings = {
  client_id_header_enabled: true,
  client_id_header_name: 'Client-Id',
  empty_error_statuses: [401],
  never_captured_codes: [],
  stored_cards_enabled: false,
  token_life_ms: 10 * 60_000,
  token_renewal_margin_ms: 60_000,
  token_timeout_ms: 10_000,
  authorize_timeout_ms: 40_000,
  undo_timeout_ms: 15_000,
  read_timeout_ms: 15_000,
  connect_timeout_ms: 10_000,
  prepared_connection_age_ms: 20_000,
  response_bytes_max: 1_048_576,
  slow_after_ms: 3_000,
  clock_skew_warning_ms: 5 * 60_000,
  retry_after_max_ms: 15 * 60_000,
};
