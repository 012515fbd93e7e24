import { Digits } from './exact-json.ts';
import type { Whim } from './whims.ts';

/** What happened to the money. No wording may only contradict it: a careful reader must be able to believe or doubt. */
export type Ending = 'done' | 'refused' | 'pending';

type Wording = 'plain' | 'absent' | 'lower' | 'synonym' | 'strange' | 'contrary';

const WORDS: Readonly<Record<Ending, Readonly<Record<Exclude<Wording, 'absent'>, readonly string[]>>>> = {
  done: {
    plain: ['SUCCESS'],
    lower: ['success', 'Success'],
    synonym: ['APPROVED', 'COMPLETED', 'AUTHORIZED'],
    strange: ['ACCREDITED', 'S_00', 'OK_ISSUER'],
    contrary: ['DECLINED', 'REJECTED', 'FAILED'],
  },
  refused: {
    plain: ['DECLINED'],
    lower: ['declined', 'Declined'],
    synonym: ['DENIED', 'REJECTED', 'FAILED'],
    strange: ['NOT_HONOURED', 'E_51', 'REFUSED_BY_ISSUER'],
    contrary: ['SUCCESS'],
  },
  pending: {
    plain: ['PENDING'],
    lower: ['pending', 'in_process'],
    synonym: ['PROCESSING', 'IN_PROCESS'],
    strange: ['QUEUED', 'P_1'],
    contrary: ['PENDING'],
  },
};

type Coding = 'plain' | 'absent' | 'number' | 'padded' | 'other' | 'contrary';

const CODES: Readonly<Record<'done' | 'refused', Readonly<Record<Exclude<Coding, 'absent'>, string | Digits>>>> = {
  done: { plain: '00', number: new Digits('0'), padded: '000', other: '85', contrary: '51' },
  refused: { plain: '05', number: new Digits('5'), padded: '005', other: '51', contrary: '00' },
};

/** The fields in which a response can say how it ended. */
export interface Verdict {
  readonly status: string | undefined;
  readonly status_detail: string | undefined;
  readonly response_code: string | Digits | undefined;
  /** Absent, with all its fields, or with the network's code. */
  readonly network_data: { readonly response_code: string | Digits | undefined } | undefined;
  /** Error fields beside the refusal; alone they may be true. */
  readonly errors: object;
}

const WORDINGS: readonly Wording[] = ['absent', 'lower', 'synonym', 'strange', 'contrary'];
const ERRORS = {
  code: { error_code: 'E51', error_type: 'ISSUER_REFUSED', message: 'Do not honour' },
  object: { error: { type: 'ISSUER_REFUSED', code: 'E51', message: 'Do not honour' } },
  flag: { success: false },
} as const;
const CODINGS: readonly Coding[] = ['absent', 'number', 'padded', 'other', 'contrary'];

/**
 * Words for an ending, from the whole product of fields and wordings. The service may contradict itself but does not
 * lie: where every field would say the opposite, the detail is true.
 * @param plain_status the status when nothing is odd
 */
export function verdictOf(whim: Whim, room: string, ending: Ending, plain_status: string): Verdict {
  const code = whim.pick(`${room}/code`, CODINGS);
  const has_network = whim.pick(`${room}/network_data`, ['absent']) === 'plain';
  const network = has_network ? whim.pick(`${room}/network_code`, CODINGS) : 'absent';
  const error = ending === 'refused' ? whim.pick(`${room}/error`, ['code', 'object', 'flag']) : 'plain';
  const codes = ending === 'pending' ? [] : [code, network];
  const words = wordsOf(whim, room, ending, plain_status, error === 'plain' ? codes : [...codes, 'plain']);
  return {
    ...words,
    response_code: codeOf(ending, code),
    network_data: has_network ? { response_code: codeOf(ending, network) } : undefined,
    errors: error === 'plain' ? {} : ERRORS[error],
  };
}

/**
 * Only status and detail, for places without codes.
 * @param others what the other fields of the response say
 */
export function wordsOf(
  whim: Whim,
  room: string,
  ending: Ending,
  plain_status: string,
  others: readonly (Wording | Coding)[] = [],
): Pick<Verdict, 'status' | 'status_detail'> {
  const status = whim.pick(`${room}/status`, WORDINGS);
  const detail = whim.pick(`${room}/detail`, WORDINGS);
  const status_detail = isHonest(ending, [status, detail, ...others])
    ? word(whim, 'detail', ending, detail)
    : WORDS[ending].plain[0];
  return { status: status === 'plain' ? plain_status : word(whim, 'status', ending, status), status_detail };
}

/** Whether a careful reader cannot be sure of the opposite. */
function isHonest(ending: Ending, wordings: readonly (Wording | Coding)[]): boolean {
  const spoken = wordings.filter((wording) => wording !== 'absent');
  if (spoken.some((wording) => wording !== 'contrary' && wording !== 'strange')) return true;
  if (spoken.includes('contrary')) return false;
  return ending === 'done' || spoken.includes('strange');
}

function word(whim: Whim, field: string, ending: Ending, wording: Wording): string | undefined {
  if (wording === 'absent') return undefined;
  const words = WORDS[ending][wording];
  return words[whim.between(field, 0, words.length - 1)];
}

function codeOf(ending: Ending, coding: Coding): string | Digits | undefined {
  if (coding === 'absent' || ending === 'pending') return undefined;
  return CODES[ending][coding];
}
