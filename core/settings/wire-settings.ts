import * as z from 'zod';
import { WIRE_DEFAULTS, type WireSettings } from '../service/wire-defaults.ts';

/** Headers that requests always have: a client id header of the same name would replace one. */
const TAKEN = new Set(['accept', 'authorization', 'connection', 'content-length', 'content-type', 'host']);

const milliseconds = (field: keyof WireSettings & `${string}_ms`, least: number, most: number) =>
  z.int().min(least).max(most).default(WIRE_DEFAULTS[field]);

/**
 * The till's assumptions where the service's interface is undocumented, for services that differ (operator-interface,
 * "On the wire": each one a setting). The time-out of an authorization is a separate setting,
 * `request_timeout_seconds`.
 */
export const wireSettingsSchema = z.strictObject({
  client_id_header_enabled: z.boolean().default(WIRE_DEFAULTS.client_id_header_enabled),
  client_id_header_name: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
    .refine((name) => !TAKEN.has(name.toLowerCase()), 'must not be a header that requests hold anyway')
    .default(WIRE_DEFAULTS.client_id_header_name),
  empty_error_statuses: z
    .array(
      z
        .int()
        .min(400)
        .max(499)
        .refine((status) => status !== 407 && status !== 408, 'must not be 407 or 408, which prove nothing'),
    )
    .max(20)
    .default([...WIRE_DEFAULTS.empty_error_statuses]),
  never_captured_codes: z
    .array(z.string().min(1).max(100))
    .max(50)
    .default([...WIRE_DEFAULTS.never_captured_codes]),
  stored_cards_enabled: z.boolean().default(WIRE_DEFAULTS.stored_cards_enabled),
  token_life_ms: milliseconds('token_life_ms', 1_000, 86_400_000),
  token_renewal_margin_ms: milliseconds('token_renewal_margin_ms', 0, 3_600_000),
  token_timeout_ms: milliseconds('token_timeout_ms', 100, 120_000),
  undo_timeout_ms: milliseconds('undo_timeout_ms', 100, 120_000),
  read_timeout_ms: milliseconds('read_timeout_ms', 100, 120_000),
  connect_timeout_ms: milliseconds('connect_timeout_ms', 100, 120_000),
  prepared_connection_age_ms: milliseconds('prepared_connection_age_ms', 0, 120_000),
  response_bytes_max: z.int().min(1_024).max(67_108_864).default(WIRE_DEFAULTS.response_bytes_max),
  slow_after_ms: milliseconds('slow_after_ms', 100, 120_000),
  clock_skew_warning_ms: milliseconds('clock_skew_warning_ms', 1_000, 86_400_000),
  retry_after_max_ms: milliseconds('retry_after_max_ms', 0, 900_000),
} satisfies Record<Exclude<keyof WireSettings, 'authorize_timeout_ms'>, z.ZodType>);
