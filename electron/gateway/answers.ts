import { type CurrencyCode, isCurrencyCode } from '../../core/money/currency.ts';
import { majorToMinor } from '../../core/money/money.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import { reportedErrors } from '../../core/service/schemas/error-fields.ts';
import type { CardPresentAuthorizationBody } from '../../core/service/schemas/authorization-answer.ts';
import { kindOf } from '../../core/verdict/transaction-kind.ts';
import type { LinkFacts } from '../../core/verdict/read-link.ts';
import type { PaymentBody, SimplePaymentBody } from '../../core/service/schemas/payment.ts';
import type { UndoBody } from '../../core/service/schemas/undo.ts';
import type { Answered } from './conclude.ts';
import type { AuthorizationAnswer, PaymentTransaction, PaymentView, UndoAnswer } from './payment-service.ts';
import type { Operation } from '../../core/service/operation.ts';
import { type Result, succeed } from '../../core/result.ts';
import type { ProgramReplaced } from '../platform/load-part.ts';
import type { CallInput } from './build-request.ts';
import type { ServiceCaller } from './service-caller.ts';

type MajorValue = string | number;
type WireAmount = { readonly value?: MajorValue | undefined; readonly currency?: string | undefined };

/** Maps the answer of a call; leaves every other result unchanged. */
export function mapAnswer<Body, Value>(
  result: CallResult<Answered<Body>>,
  map: (answered: Answered<Body>) => Value,
): CallResult<Value> {
  return result.kind === 'answer' ? { ...result, value: map(result.value) } : result;
}

/**
 * The parts of an authorization that the till uses (operator-interface, "On the wire" 6). `currency` is the requested
 * one.
 */
export function authorizationAnswer(
  { http_status, body }: Answered<CardPresentAuthorizationBody>,
  currency: CurrencyCode,
): AuthorizationAnswer {
  const { transaction } = body;
  const network = transaction?.network_data;
  const stated = body.currency ?? transaction?.currency;
  const reported = [body.amount, transaction?.amount, ...(body.approved_amounts ?? [])].filter(
    (one) => one !== undefined,
  );
  const [amount = readAmount(undefined, stated, currency), ...others] = reported.map((one) =>
    readAmount(one, stated, currency),
  );
  // An answer that repeats its amount must be consistent.
  const other =
    others.find((one) => one.amount_minor !== amount.amount_minor || one.currency !== amount.currency) ?? others[0];
  const is_other_currency = other?.currency !== undefined && other.currency !== amount.currency;
  return present({
    http_status,
    payment_id: body.payment_id,
    transaction_id: transaction?.id,
    trace_id: body.trace_id ?? body.external_client_trace_id ?? transaction?.trace_id,
    status: transaction?.status,
    status_detail: transaction?.status_detail,
    response_code: body.response_code ?? network?.response_code,
    network_response_code: network?.response_code,
    other_codes: definedTexts(transaction?.response_code),
    response_code_description: body.response_code_description ?? network?.response_code_description,
    type: transaction?.type,
    approval_code: network?.approval_code ?? transaction?.authorization_code,
    merchant_advice_action: network?.merchant_advice_action,
    emv: network?.emv,
    elsewhere: definedTexts(body.status, body.status_detail),
    errors: reportedErrors(body, transaction, network),
    descriptions: definedTexts(
      body.response_code_description,
      transaction?.response_code_description,
      network?.response_code_description,
      ...(body.negative_words ?? []),
    ),
    other_amount_minor: other?.amount_minor,
    ...amount,
    amount_unreadable: amount.amount_unreadable ?? other?.amount_unreadable ?? (is_other_currency || undefined),
  });
}

/** The defined words; undefined when there are none. */
function definedTexts(...candidates: readonly (string | undefined)[]): readonly string[] | undefined {
  const defined = candidates.filter((text) => text !== undefined);
  return defined.length === 0 ? undefined : defined;
}

/** What a refund, reversal or cancellation says it undid. Without a currency the amount is not read. */
export function undoAnswer({ http_status, body }: Answered<UndoBody>, currency: CurrencyCode | undefined): UndoAnswer {
  const { payment } = body;
  const transaction = payment?.transaction;
  const network = transaction?.network_data;
  const amount = readAmount(transaction?.amount, transaction?.currency ?? payment?.currency, currency);
  return present({
    http_status,
    payment_id: payment?.id,
    transaction_id: transaction?.id,
    status: transaction?.status,
    status_detail: transaction?.status_detail,
    response_code: body.response_code,
    network_response_code: network?.response_code,
    other_codes: definedTexts(transaction?.response_code, payment?.response_code),
    elsewhere: definedTexts(body.status, body.status_detail, payment?.status, payment?.status_detail),
    errors: reportedErrors(body, payment, transaction, network),
    descriptions: definedTexts(
      body.response_code_description,
      payment?.response_code_description,
      transaction?.response_code_description,
      network?.response_code_description,
      ...(body.negative_words ?? []),
    ),
    type: transaction?.type,
    undocumented_words: body.undocumented_words?.length === 0 ? undefined : body.undocumented_words,
    ...amount,
    amount_minor: movedMinor(transaction?.type, amount.amount_minor),
  });
}

/** The returned amount: some services book it as negative, and the type already shows the direction. */
function movedMinor(type: string | undefined, amount_minor: number | undefined): number | undefined {
  const is_return = type !== undefined && kindOf(type) === 'return';
  return is_return && amount_minor !== undefined ? Math.abs(amount_minor) : amount_minor;
}

/** A payment as the till shows and reconciles it; amounts in an unknown currency are not read. */
export function paymentView({ body, more_by_header }: Answered<PaymentBody>): PaymentView {
  const currency = body.currency;
  const minor = (value: MajorValue | undefined): number | undefined =>
    readAmount(value, currency, undefined).amount_minor;
  const { returned = [], left = [] } = body.reported_returns ?? {};
  // An unreadable return may be the whole amount.
  const initial_minor = minor(body.initial_amount) ?? Number.MAX_SAFE_INTEGER;
  const possible = [
    ...returned.map((value) => minor(value) ?? initial_minor),
    ...left.map((value) => initial_minor - (minor(value) ?? 0)),
  ];
  return present({
    payment_id: body.id,
    reported_returned_minor: possible.length === 0 ? undefined : Math.max(...possible),
    trace_id: body.external_client_trace_id,
    status: body.status,
    capture_mode: body.capture?.mode,
    initial_amount_minor: minor(body.initial_amount),
    current_amount_minor: minor(body.current_amount),
    currency,
    has_more: body.is_a_page || more_by_header !== undefined || undefined,
    transactions: body.transactions.map((transaction): PaymentTransaction =>
      present({
        id: transaction.id,
        type: transaction.type,
        status: transaction.status,
        status_detail: transaction.status_detail,
        errors: reportedErrors(transaction),
        amount_minor: movedMinor(transaction.type, minor(transaction.amount)),
        created_at: transaction.created_at,
      }),
    ),
  });
}

/** A simple payment; its amount is in cents, so one with a fraction is not ours. */
export function linkFacts({ body }: Answered<SimplePaymentBody>): LinkFacts {
  const { amount } = body;
  const is_readable = amount === undefined || (Number.isSafeInteger(amount) && amount >= 0);
  return present({
    payment_id: body.id,
    status: body.status,
    amount_minor: is_readable ? amount : undefined,
    amount_unreadable: is_readable ? undefined : (true as const),
    currency: body.currency?.toUpperCase(),
    captured: body.captured,
    errors: reportedErrors(body),
  });
}

interface ReadAmount {
  readonly amount_minor?: number | undefined;
  readonly currency?: string | undefined;
  readonly amount_unreadable?: true | undefined;
}

/**
 * Reads an amount of an answer: a number in major units, or `{value, currency}`. What does not parse exactly is marked
 * unreadable rather than rounded: the engine must treat it as a mismatch.
 */
function readAmount(
  amount: MajorValue | WireAmount | undefined,
  stated: string | undefined,
  expected: CurrencyCode | undefined,
): ReadAmount {
  const value = typeof amount === 'object' ? amount.value : amount;
  const named = (typeof amount === 'object' ? amount.currency : undefined) ?? stated;
  // ISO 4217 codes are case-insensitive here.
  const currency = named?.toUpperCase() ?? expected;
  if (value === undefined) return named === undefined ? {} : { currency };
  if (currency === undefined) return {};
  if (!isCurrencyCode(currency)) return { currency, amount_unreadable: true };
  const minor = majorToMinor(value, currency);
  return minor.ok ? { amount_minor: minor.value, currency } : { currency, amount_unreadable: true };
}

type Present<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

/** The same object without undefined fields, so that absence has only one form. */
function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value;
  return kept as Present<Fields>;
}

/** Calls an operation and returns the body of a success. */
export async function callForBody<Request, Body>(
  caller: ServiceCaller,
  operation: Operation<Request, Body> | LoadingOperation<Request, Body>,
  input: CallInput<Request>,
): Promise<CallResult<Body>> {
  const loading = operation instanceof Promise ? operation : Promise.resolve(succeed(operation));
  return mapAnswer(await callLoaded(caller, loading, input), ({ body }) => body);
}

/** An operation that is loaded with its first call. */
export type LoadingOperation<Request, Body> = Promise<Result<Operation<Request, Body>, ProgramReplaced>>;

/** Calls an operation once it is loaded; nothing is sent where it cannot be. */
export async function callLoaded<Request, Body>(
  caller: ServiceCaller,
  loading: LoadingOperation<Request, Body>,
  input: CallInput<Request>,
): Promise<CallResult<Answered<Body>>> {
  const operation = await loading;
  if (operation.ok) return await caller.call(operation.value, input);
  const evidence = { method: '', path: '', duration_ms: 0, request_bytes_written: 0 };
  return { kind: 'not_sent', cause: operation.error, evidence };
}

/** A part of this program that the call needs is gone: only a new start of the till helps. */
export const isReplaced = (result: CallResult<unknown>): boolean =>
  result.kind === 'not_sent' && result.cause === 'program_replaced';
