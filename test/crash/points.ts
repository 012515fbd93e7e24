/** States of an attempt after a kill, a restart and recovery. `none`: there is no attempt. */
export type EndState = 'none' | 'BOUND' | 'REVERSED' | 'NO_CHARGE' | 'DECLINED';

/** What happens up to the kill: the service faults and the order for the till. */
export type Scenario =
  | 'sale'
  | 'sale_lost_answer'
  | 'sale_never_arrives'
  | 'sale_wrong_amount'
  | 'receipt'
  | 'undo'
  | 'checkpoint'
  | 'log'
  | 'day_close'
  | 'link'
  | 'link_given_up'
  | 'gift_sold'
  | 'gift'
  | 'gift_left'
  | 'exchange'
  | 'exchange_left';

/** States of the newest gift card: missing, with its full amount, with a part held, or with that part spent. */
export const CARD_ENDS = ['none', 'free', 'held', 'spent'] as const;
export type CardEnd = (typeof CARD_ENDS)[number];

/** States of the goods of an exchange: with the customer, paying an unpaid sale, returned, or abandoned. */
export const GOODS_ENDS = ['none', 'waiting', 'done', 'dropped'] as const;
export type GoodsEnd = (typeof GOODS_ENDS)[number];

/** Where the process dies. */
export type Place =
  /** By itself, before or after one operation of its own. */
  | { readonly in_till: string }
  /** By another thread, at a random moment of one operation. */
  | { readonly during: string }
  /** From outside, when the network holds the bytes of `path` at this place. */
  | { readonly network: NetworkPlace; readonly path: string };

export type NetworkPlace =
  /** The connection is open, and nothing was sent. */
  | 'connected'
  /** The first bytes of a TLS handshake arrived and stay unanswered. */
  | 'tls_handshake'
  | 'first_request_byte'
  /** The till wrote everything; the service has received nothing yet. */
  | 'request_on_its_way'
  /** The service has the request but has not begun to process it. */
  | 'request_arrived'
  /** The service responded; nothing reached the till. */
  | 'reply_on_its_way'
  | 'half_reply'
  /** The whole response is in the till's kernel buffers; the till never reads it. */
  | 'reply_in_kernel';

export interface CrashPoint {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly places: readonly Place[];
  /** Allowed end states of the attempt in flight. */
  readonly ends: readonly EndState[];
  /** Allowed states of the order's gift card. */
  readonly card?: readonly CardEnd[];
  /** Allowed states of the goods of its exchange. */
  readonly goods?: readonly GoodsEnd[];
  /** What the next print of the receipt must be. */
  readonly reprint?: 'original' | 'copy';
}

const AUTHORIZE = '/v1/pos/authorizations';
const REVERSE = '/v1/pos/cancel-or-refund/';
const UNDONE: readonly EndState[] = ['REVERSED', 'NO_CHARGE'];
export const at = (network: NetworkPlace, path = AUTHORIZE): Place => ({ network, path });
export const inTill = (...names: readonly string[]): readonly Place[] => names.map((in_till) => ({ in_till }));

/** The points of payment-safety 7 at which this till can be killed, one row each. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    id: 'C01',
    title: 'before the intent is committed',
    scenario: 'sale',
    places: inTill('before intent', 'before commit attempt_intent'),
    ends: ['none'],
  },
  {
    id: 'C02',
    title: 'while the intent is committed',
    scenario: 'sale',
    places: [{ during: 'intent' }, { during: 'commit attempt_intent' }],
    ends: ['none', 'NO_CHARGE'],
  },
  {
    id: 'C04',
    title: 'after the fsync, before the request',
    scenario: 'sale',
    places: inTill('after intent', 'after sending', 'before authorize'),
    ends: ['NO_CHARGE'],
  },
  {
    id: 'C05',
    title: 'while the name is looked up or the connection opened',
    scenario: 'sale',
    places: [...inTill('lookup'), at('connected')],
    ends: ['NO_CHARGE'],
  },
  { id: 'C06', title: 'in the TLS handshake', scenario: 'sale', places: [at('tls_handshake')], ends: ['NO_CHARGE'] },
  {
    id: 'C07',
    title: 'after the first byte of the request',
    scenario: 'sale',
    places: [at('first_request_byte')],
    ends: ['NO_CHARGE'],
  },
  {
    id: 'C08',
    title: 'everything sent, nothing arrived, or only later',
    scenario: 'sale',
    places: [at('request_on_its_way')],
    ends: UNDONE,
  },
  {
    id: 'C09',
    title: 'arrived, not committed by the service',
    scenario: 'sale',
    places: [at('request_arrived')],
    ends: UNDONE,
  },
  {
    id: 'C10',
    title: 'committed by the service, reply not sent',
    scenario: 'sale',
    places: [at('reply_on_its_way')],
    ends: ['REVERSED'],
  },
  { id: 'C11', title: 'half of the reply arrived', scenario: 'sale', places: [at('half_reply')], ends: ['REVERSED'] },
  {
    id: 'C12',
    title: 'the reply is in the kernel and not read',
    scenario: 'sale',
    places: [at('reply_in_kernel')],
    ends: ['REVERSED'],
  },
  {
    id: 'C13',
    title: 'the reply is read and not parsed',
    scenario: 'sale',
    places: inTill('reply read'),
    ends: ['REVERSED'],
  },
  {
    id: 'C14',
    title: 'parsed, before the binding is committed',
    scenario: 'sale',
    places: inTill('after authorize', 'before bound'),
    ends: ['REVERSED'],
  },
  {
    id: 'C15',
    title: 'while the binding is committed',
    scenario: 'sale',
    places: [{ during: 'bound' }, { during: 'commit attempt_step' }],
    ends: ['BOUND', 'REVERSED'],
  },
  { id: 'C16', title: 'bound, nobody was told', scenario: 'sale', places: inTill('after bound'), ends: ['BOUND'] },
  {
    id: 'C17',
    title: 'before the receipt',
    scenario: 'receipt',
    places: inTill('before receipt'),
    ends: ['BOUND'],
    reprint: 'original',
  },
  {
    id: 'C18',
    title: 'half of the receipt is printed',
    scenario: 'receipt',
    places: inTill('half receipt'),
    ends: ['BOUND'],
    reprint: 'copy',
  },
  {
    id: 'C19',
    title: 'in doubt, before REVERSING is committed',
    scenario: 'sale_lost_answer',
    places: [...inTill('before reversing'), { during: 'reversing' }],
    ends: ['REVERSED'],
  },
  {
    id: 'C20',
    title: 'REVERSING, before the reversal is sent',
    scenario: 'sale_lost_answer',
    places: inTill('after reversing', 'before reversal'),
    ends: ['REVERSED'],
  },
  {
    id: 'C21',
    title: 'the reversal arrived, not committed by the service',
    scenario: 'sale_lost_answer',
    places: [at('request_arrived', REVERSE), at('request_on_its_way', REVERSE)],
    ends: ['REVERSED'],
  },
  {
    id: 'C22',
    title: 'the reversal is committed by the service, its reply is lost',
    scenario: 'sale_lost_answer',
    places: [at('reply_on_its_way', REVERSE), at('half_reply', REVERSE)],
    ends: ['REVERSED'],
  },
  {
    id: 'C23',
    title: 'the reply of the reversal is read, REVERSED not committed',
    scenario: 'sale_lost_answer',
    places: [...inTill('after reversal', 'before reversed'), { during: 'reversed' }],
    ends: ['REVERSED'],
  },
  {
    id: 'C24',
    title: 'between a conflict and the next step',
    scenario: 'sale_wrong_amount',
    places: inTill('before next_step', 'after next_step'),
    ends: ['REVERSED'],
  },
  {
    id: 'C25',
    title: 'in quarantine, before the horizon',
    scenario: 'sale_never_arrives',
    places: [...inTill('after quarantine'), { during: 'quarantine' }],
    ends: ['NO_CHARGE'],
  },
  {
    id: 'C27',
    title: 'while the log of the journal is shortened',
    scenario: 'checkpoint',
    places: [{ during: 'checkpoint' }],
    ends: ['BOUND'],
  },
  {
    id: 'C30',
    title: 'while the day is closed',
    scenario: 'day_close',
    places: [
      ...inTill('before day_closed', 'before commit day_closed', 'after day_closed'),
      { during: 'commit day_closed' },
    ],
    ends: ['BOUND'],
  },
  {
    id: 'C31',
    title: 'while a bound sale is given back: intent, sent, answered',
    scenario: 'undo',
    places: [
      ...inTill('before undo_intent', 'after undo_intent', 'before undo_done', 'after undo_done'),
      { during: 'undo_done' },
      at('request_on_its_way', 'transactions/'),
      at('reply_on_its_way', 'transactions/'),
    ],
    ends: ['BOUND'],
  },
  {
    id: 'C32',
    title: 'while the log file is moved aside',
    scenario: 'log',
    places: inTill('rename', 'after rename'),
    ends: ['BOUND'],
  },
];

/** Points that are tried while the till starts, each in its own way. */
export const START_POINTS = {
  C26: 'in the recovery after a restart, four deep',
  C29: 'while traces are leased for payments to come',
  C28: 'while the journal is made or brought to a new version',
} as const;

/** Points of payment-safety 7 that are not tried, and why. */
export const SKIPPED_POINTS: Readonly<Record<string, string>> = {
  C03: 'a killed process leaves its committed writes with the kernel; only a power cut can take them: npm run images',
  C33: 'this till does not install updates by itself',
};
