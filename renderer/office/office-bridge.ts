import type { MessageKey } from '../../core/i18n/index.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type {
  OfficeAnswers,
  OfficeCall,
  OfficeError,
  OfficeRefusalCode,
  OfficeRequest,
} from '../../store/contract/office.ts';

/** Why a call failed; `away`: the store did not reply, or something other than the store did. */
export interface CallProblem {
  readonly code: OfficeRefusalCode | 'away';
  /** Seconds for which the PIN is locked; null for other reasons. */
  readonly seconds: number | null;
  /** An act whose answer was lost. */
  readonly may_be_done: boolean;
}

export type OfficeOutcome<Call extends OfficeCall> = Result<OfficeAnswers[Call], CallProblem>;

const WAIT_MS = 15_000;
/** For calls that upload a file or hash a shop's PINs. */
const FILE_WAIT_MS = 120_000;
const FILE_CALLS: ReadonlySet<OfficeCall> = new Set(['feeds.preview', 'feeds.publish', 'settlement.take']);
/** Calls that change nothing, or the session alone. */
const LOOKS = /^person\.|\.(read|find|preview)/;

/** Calls the store. The session is a cookie that scripts cannot read. */
export async function callOffice<Call extends OfficeCall>(
  call: Call,
  args: OfficeRequest<Call>,
  pin?: string,
): Promise<OfficeOutcome<Call>> {
  const failed = (code: CallProblem['code'], seconds: number | null = null): OfficeOutcome<Call> => {
    const is_lost = code === 'away' || code === 'database_away';
    return fail({ code, seconds, may_be_done: is_lost && !LOOKS.test(call) });
  };
  try {
    const answer = await fetch(`./calls/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ args, ...(pin === undefined ? {} : { pin }) }),
      signal: AbortSignal.timeout(FILE_CALLS.has(call) ? FILE_WAIT_MS : WAIT_MS),
    });
    const body = (await answer.json()) as { readonly value: OfficeAnswers[Call] } | OfficeError;
    if ('error' in body) return failed(body.error.code, body.error.seconds);
    return answer.ok && 'value' in body ? succeed(body.value) : failed('away');
  } catch {
    return failed('away');
  }
}

/** The message for each refusal. */
export const PROBLEM_TEXTS = {
  away: 'office.problem.away',
  bad_request: 'office.problem.badRequest',
  database_away: 'office.problem.databaseAway',
  database_closed: 'office.problem.databaseClosed',
  claim_conflict: 'office.problem.doneAlready',
  safe_refused: 'office.problem.safeRefused',
  report_refused: 'office.problem.reportRefused',
  foreign: 'office.problem.foreign',
  internal: 'office.problem.internal',
  locked: 'office.problem.locked',
  moved: 'office.problem.moved',
  no_key: 'office.problem.noKey',
  not_permitted: 'office.problem.notPermitted',
  not_right: 'office.problem.notRight',
  other_till: 'office.problem.otherTill',
  past: 'office.problem.past',
  pin_needed: 'office.problem.wrongPin',
  rebuilding: 'office.problem.rebuilding',
  signed_out: 'office.problem.signedOut',
  unconfirmed: 'office.problem.unconfirmed',
  unknown: 'office.problem.unknown',
  wrong_pin: 'office.problem.wrongPin',
} as const satisfies Readonly<Record<CallProblem['code'], MessageKey>>;
