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
const CREATE = '/v1/payments';
const REFUND = '/refund';
const UNDONE: readonly EndState[] = ['REVERSED', 'NO_CHARGE'];

/** Its places by kind, and what must hold besides the end of the attempt. */
interface PointParts extends Pick<CrashPoint, 'card' | 'goods' | 'reprint'> {
  readonly in_till?: readonly string[];
  readonly during?: readonly string[];
  readonly network?: readonly NetworkPlace[];
  /** Of the request that the network holds; by default the authorization. */
  readonly path?: string;
}

function point(
  id: string,
  scenario: Scenario,
  title: string,
  ends: readonly EndState[],
  { in_till = [], during = [], network = [], path = AUTHORIZE, ...more }: PointParts,
): CrashPoint {
  const places = [
    ...in_till.map((name): Place => ({ in_till: name })),
    ...during.map((name): Place => ({ during: name })),
    ...network.map((place): Place => ({ network: place, path })),
  ];
  return { id, title, scenario, places, ends, ...more };
}

/** The points of payment-safety 7 at which this till can be killed, one row each. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  point('C01', 'sale', 'before the intent is committed', ['none'], {
    in_till: ['before intent', 'before commit attempt_intent'],
  }),
  point('C02', 'sale', 'while the intent is committed', ['none', 'NO_CHARGE'], {
    during: ['intent', 'commit attempt_intent'],
  }),
  point('C04', 'sale', 'after the fsync, before the request', ['NO_CHARGE'], {
    in_till: ['after intent', 'after sending', 'before authorize'],
  }),
  point('C05', 'sale', 'while the name is looked up or the connection opened', ['NO_CHARGE'], {
    in_till: ['lookup'],
    network: ['connected'],
  }),
  point('C06', 'sale', 'in the TLS handshake', ['NO_CHARGE'], { network: ['tls_handshake'] }),
  point('C07', 'sale', 'after the first byte of the request', ['NO_CHARGE'], { network: ['first_request_byte'] }),
  point('C08', 'sale', 'everything sent, nothing arrived, or only later', UNDONE, { network: ['request_on_its_way'] }),
  point('C09', 'sale', 'arrived, not committed by the service', UNDONE, { network: ['request_arrived'] }),
  point('C10', 'sale', 'committed by the service, reply not sent', ['REVERSED'], { network: ['reply_on_its_way'] }),
  point('C11', 'sale', 'half of the reply arrived', ['REVERSED'], { network: ['half_reply'] }),
  point('C12', 'sale', 'the reply is in the kernel and not read', ['REVERSED'], { network: ['reply_in_kernel'] }),
  point('C13', 'sale', 'the reply is read and not parsed', ['REVERSED'], { in_till: ['reply read'] }),
  point('C14', 'sale', 'parsed, before the binding is committed', ['REVERSED'], {
    in_till: ['after authorize', 'before bound'],
  }),
  point('C15', 'sale', 'while the binding is committed', ['BOUND', 'REVERSED'], {
    during: ['bound', 'commit attempt_step'],
  }),
  point('C16', 'sale', 'bound, nobody was told', ['BOUND'], { in_till: ['after bound'] }),
  point('C17', 'receipt', 'before the receipt', ['BOUND'], { in_till: ['before receipt'], reprint: 'original' }),
  point('C18', 'receipt', 'half of the receipt is printed', ['BOUND'], { in_till: ['half receipt'], reprint: 'copy' }),
  point('C19', 'sale_lost_answer', 'in doubt, before REVERSING is committed', ['REVERSED'], {
    in_till: ['before reversing'],
    during: ['reversing'],
  }),
  point('C20', 'sale_lost_answer', 'REVERSING, before the reversal is sent', ['REVERSED'], {
    in_till: ['after reversing', 'before reversal'],
  }),
  point('C21', 'sale_lost_answer', 'the reversal arrived, not committed by the service', ['REVERSED'], {
    network: ['request_arrived', 'request_on_its_way'],
    path: REVERSE,
  }),
  point('C22', 'sale_lost_answer', 'the reversal is committed by the service, its reply is lost', ['REVERSED'], {
    network: ['reply_on_its_way', 'half_reply'],
    path: REVERSE,
  }),
  point('C23', 'sale_lost_answer', 'the reply of the reversal is read, REVERSED not committed', ['REVERSED'], {
    in_till: ['after reversal', 'before reversed'],
    during: ['reversed'],
  }),
  point('C24', 'sale_wrong_amount', 'between a conflict and the next step', ['REVERSED'], {
    in_till: ['before next_step', 'after next_step'],
  }),
  point('C25', 'sale_never_arrives', 'in quarantine, before the horizon', ['NO_CHARGE'], {
    in_till: ['after quarantine'],
    during: ['quarantine'],
  }),
  point('C27', 'checkpoint', 'while the log of the journal is shortened', ['BOUND'], { during: ['checkpoint'] }),
  point('C30', 'day_close', 'while the day is closed', ['BOUND'], {
    in_till: ['before day_closed', 'before commit day_closed', 'after day_closed'],
    during: ['commit day_closed'],
  }),
  point('C31', 'undo', 'while a bound sale is given back: intent, sent, answered', ['BOUND'], {
    in_till: ['before undo_intent', 'after undo_intent', 'before undo_done', 'after undo_done'],
    during: ['undo_done'],
    network: ['request_on_its_way', 'reply_on_its_way'],
    path: 'transactions/',
  }),
  point('C32', 'log', 'while the log file is moved aside', ['BOUND'], { in_till: ['rename', 'after rename'] }),
];

/** Payments by link: a link that was never named cannot be paid; a person looks it up (docs/specs/pay-link.md 8). */
export const LINK_POINTS: readonly CrashPoint[] = [
  point('L01', 'link', 'before and while the intent of a payment by link is committed', ['none', 'NO_CHARGE'], {
    in_till: ['before intent'],
    during: ['commit attempt_intent'],
  }),
  point('L02', 'link', 'asked for: not sent, on its way, arrived, answered, and not read', ['NO_CHARGE'], {
    in_till: ['after intent', 'before create'],
    network: ['request_on_its_way', 'request_arrived', 'reply_on_its_way', 'half_reply', 'reply_in_kernel'],
    path: CREATE,
  }),
  point('L03', 'link', 'created, and its name not on the disk', ['NO_CHARGE'], {
    in_till: ['after create', 'before link_made'],
    during: ['link_made'],
  }),
  point('L04', 'link', 'named, and shown to nobody yet', ['NO_CHARGE'], { in_till: ['after link_made'] }),
  point('L05', 'link', 'paid by its customer, and not bound', ['REVERSED'], { in_till: ['link paid', 'before bound'] }),
  point('L06', 'link', 'while it is bound, and bound with nobody told', ['BOUND', 'REVERSED'], {
    in_till: ['after bound'],
    during: ['bound'],
  }),
  point(
    'L07',
    'link_given_up',
    'paid and given up: before its refund, in it, and before that is written',
    ['REVERSED'],
    {
      in_till: ['before reversing', 'after reversing', 'before refund', 'after refund', 'before reversed'],
      during: ['reversing', 'reversed'],
      network: ['request_on_its_way', 'request_arrived', 'reply_on_its_way', 'half_reply'],
      path: REFUND,
    },
  ),
];

/** Gift cards: they stay in the till, so only its writes count. */
export const GIFT_POINTS: readonly CrashPoint[] = [
  point('G01', 'gift_sold', 'before and while a card is sold for cash', ['none'], {
    in_till: ['before commit cash_taken'],
    during: ['commit cash_taken'],
    card: ['none', 'free'],
  }),
  point('G02', 'gift', 'before, while and after a card is held for a part of a sale', ['none'], {
    in_till: ['before commit gift_taken', 'after commit gift_taken'],
    during: ['commit gift_taken'],
    card: ['free', 'held'],
  }),
  point('G03', 'gift', 'held, while the rest is charged', UNDONE, {
    in_till: ['after intent', 'before bound'],
    network: ['request_arrived', 'reply_on_its_way'],
    card: ['held'],
  }),
  point('G04', 'gift', 'while the rest is bound, and after it', ['BOUND', 'REVERSED'], {
    in_till: ['after bound'],
    during: ['bound', 'commit attempt_step'],
    card: ['held', 'spent'],
  }),
  point('G05', 'gift_left', 'before, while and after a card is released', ['none'], {
    in_till: ['before commit gift_released', 'after commit gift_released'],
    during: ['commit gift_released'],
    card: ['held', 'free'],
  }),
];

/** An exchange: both halves and the act of its cashier are one commit each time. */
export const EXCHANGE_POINTS: readonly CrashPoint[] = [
  point('E01', 'exchange', 'before, while and after goods count as paid', ['none'], {
    in_till: ['before commit act', 'after commit act'],
    during: ['commit act'],
    goods: ['none', 'waiting'],
  }),
  point('E02', 'exchange', 'goods count as paid, while the rest is charged', UNDONE, {
    in_till: ['after intent', 'before bound'],
    network: ['request_arrived', 'reply_on_its_way'],
    goods: ['waiting'],
  }),
  point('E03', 'exchange', 'while the rest is bound, and after it', ['BOUND', 'REVERSED'], {
    in_till: ['after bound'],
    during: ['bound', 'commit attempt_step'],
    goods: ['waiting', 'done'],
  }),
  point('E04', 'exchange_left', 'before, while and after an exchange is left', ['none'], {
    in_till: ['before commit return_step', 'after commit return_step'],
    during: ['commit return_step'],
    goods: ['waiting', 'dropped'],
  }),
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
