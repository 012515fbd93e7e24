import * as z from 'zod';
import { CONFLICT_REASONS } from '../http/conflict.ts';

/** All faults. With `before` the ledger gets nothing; `after` affects the answer to a request that is durable. */
export const FAULTS = {
  drop_before: 'the connection is reset, nothing is recorded',
  drop_after: 'the request is recorded, then the connection is reset without an answer',
  delay: 'the request is recorded, the answer waits delay_ms',
  delay_before: 'the request waits delay_ms, then it is recorded and answered',
  late_commit: 'the connection is reset, the request is unknown to the service for delay_ms, then it is recorded',
  error_500_before: '500, nothing is recorded',
  error_500_after: 'the request is recorded, then 500',
  conflict: '409, nothing is recorded; it names its reason when code is given or coded conflicts are on',
  conflict_after: 'the request is recorded, then 409, as when a middlebox sent it twice',
  not_found: '404, nothing is recorded',
  unauthorized: '401, nothing is recorded',
  rate_limited: '429 with Retry-After, nothing is recorded',
  redirect: '307 to another address, nothing is recorded',
  html_before: '200 with an HTML page, as a captive portal answers; nothing is recorded',
  html_after: 'the request is recorded, then 502 with an HTML page, as a proxy answers',
  malformed: 'the request is recorded, the answer is not JSON although it says so',
  wrong_content_type: 'the request is recorded, the answer says text/plain',
  truncated_body: 'the request is recorded, the answer ends in the middle',
  slow_body: 'the request is recorded, the answer comes byte by byte over delay_ms',
  oversized_body: 'the request is recorded, the answer is ten megabytes long',
  endless_body: 'the request is recorded, the answer never ends',
  accepted_202: 'the request is recorded, the answer is 202 without a result',
  wrong_amount: 'the request is recorded, the echoed amount is one unit too high',
  partial_approval: 'the request is recorded, the answer approves half of the amount with code 10',
} as const;

export type FaultKind = keyof typeof FAULTS;

export const FAULT_KINDS = Object.keys(FAULTS) as [FaultKind, ...FaultKind[]];

/** Body of POST /_sandbox/faults. */
export const faultRequestSchema = z.strictObject({
  /** The operation's name, as in /openapi.json; every operation when neither this nor `path` is given. */
  operation: z.string().max(64).optional(),
  /** Prefix of the request's path. */
  path: z.string().startsWith('/').max(200).optional(),
  /** Only requests with this identifier in path or body. */
  trace_id: z.string().max(64).optional(),
  fault: z.enum(FAULT_KINDS),
  /** How many times; 0: until removed. */
  times: z.int().min(0).max(1_000_000).default(1),
  /** How many matching requests to skip first. */
  skip: z.int().min(0).max(1_000_000).default(0),
  delay_ms: z.int().min(0).max(3_600_000).optional(),
  code: z.enum(CONFLICT_REASONS).optional(),
  retry_after_seconds: z.int().min(0).max(86_400).default(1),
});

export type FaultRequest = z.output<typeof faultRequestSchema>;

/** A fault to be applied to one request. */
export interface Fault {
  readonly kind: FaultKind;
  readonly delay_ms: number;
  readonly code?: FaultRequest['code'];
  readonly retry_after_seconds: number;
}

/** Longer than the till waits for an authorization (40 s), so that `delay` means an unknown outcome by default. */
const DELAY_DEFAULT_MS = 45_000;
/** Shorter than the horizon H of payment-safety 5.1 (180 s), as assumption A1 requires. */
const LATE_COMMIT_DEFAULT_MS = 5_000;
const SLOW_BODY_DEFAULT_MS = 3_000;

export function makeFault(kind: FaultKind, request?: FaultRequest): Fault {
  const defaults_ms: Partial<Record<FaultKind, number>> = {
    late_commit: LATE_COMMIT_DEFAULT_MS,
    slow_body: SLOW_BODY_DEFAULT_MS,
  };
  return {
    kind,
    delay_ms: request?.delay_ms ?? defaults_ms[kind] ?? DELAY_DEFAULT_MS,
    code: request?.code,
    retry_after_seconds: request?.retry_after_seconds ?? 1,
  };
}
