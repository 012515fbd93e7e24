import { maskCardNumbers } from '../card-data/find-card-data.ts';

/**
 * The fields of a body that may be stored (payment-safety 5.10, I13), without card numbers and credentials. An
 * allow-list, because the field that leaks is the unexpected one.
 */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'payment_id',
  'instrument_id',
  'trace_id',
  'external_client_trace_id',
  'status',
  'status_detail',
  'type',
  'capture',
  'mode',
  'amount',
  'value',
  'currency',
  'initial_amount',
  'current_amount',
  'created_at',
  'updated_at',
  'payment',
  'transaction',
  'transactions',
  'authorization_code',
  'network_data',
  'approval_code',
  'response_code',
  'response_code_description',
  'system_trace_audit_number',
  'merchant_advice_code',
  'merchant_advice_action',
  'error',
  'code',
  'error_code',
  'error_type',
  'message',
  'details',
]);

const REDACTED_BODY_MAX = 2_000;
const TEXT_MAX = 200;
const LIST_MAX = 20;
const DEPTH_MAX = 6;

/**
 * The allow-listed part of a parsed body as JSON of at most 2,000 characters; undefined when none of it may be stored.
 */
export function redactBody(body: unknown): string | undefined {
  const kept = keep(body, 0);
  if (kept === undefined) return undefined;
  const text = JSON.stringify(kept);
  return text.length <= REDACTED_BODY_MAX ? text : `${text.slice(0, REDACTED_BODY_MAX - 1)}…`;
}

function keep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactStart(value, TEXT_MAX);
  if (typeof value === 'number') return redactNumber(value);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= DEPTH_MAX) return undefined;
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((entry) => keep(entry, depth + 1));
  const kept: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (KEPT_FIELDS.has(name)) kept[name] = keep(entry, depth + 1);
  }
  return kept;
}

/** A card number may also arrive as a JSON number. */
function redactNumber(value: number): number | string {
  const text = String(value);
  return redactText(text) === text ? value : '[card]';
}

const CREDENTIAL = /\bBearer\s+[^\s"',;]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi;

/** The redacted beginning of a text: redacting megabytes would hold up the till. */
export function redactStart(text: string, length_max: number): string {
  // Cut again after redacting: a card number at the cut must be complete to be recognised.
  return redactText(text.slice(0, length_max + 40)).slice(0, length_max);
}

/** The same text with card numbers, also inside longer runs of digits, and credentials replaced. */
export function redactText(text: string): string {
  if (text.length < 8) return text;
  return maskCardNumbers(text.replace(CREDENTIAL, '[credential]'));
}
