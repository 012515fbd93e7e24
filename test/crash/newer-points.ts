import { type CrashPoint, type Place, at, inTill } from './points.ts';

const CREATE = '/v1/payments';
const REFUND = '/refund';
const during = (...names: readonly string[]): readonly Place[] => names.map((name) => ({ during: name }));

/** Payments by link: a link that was never named cannot be paid; a person looks it up (docs/specs/pay-link.md 8). */
export const LINK_POINTS: readonly CrashPoint[] = [
  {
    id: 'L01',
    title: 'before and while the intent of a payment by link is committed',
    scenario: 'link',
    places: [...inTill('before intent'), ...during('commit attempt_intent')],
    ends: ['none', 'NO_CHARGE'],
  },
  {
    id: 'L02',
    title: 'asked for: not sent, on its way, arrived, answered, and not read',
    scenario: 'link',
    places: [
      ...inTill('after intent', 'before create'),
      at('request_on_its_way', CREATE),
      at('request_arrived', CREATE),
      at('reply_on_its_way', CREATE),
      at('half_reply', CREATE),
      at('reply_in_kernel', CREATE),
    ],
    ends: ['NO_CHARGE'],
  },
  {
    id: 'L03',
    title: 'created, and its name not on the disk',
    scenario: 'link',
    places: [...inTill('after create', 'before link_made'), ...during('link_made')],
    ends: ['NO_CHARGE'],
  },
  {
    id: 'L04',
    title: 'named, and shown to nobody yet',
    scenario: 'link',
    places: inTill('after link_made'),
    ends: ['NO_CHARGE'],
  },
  {
    id: 'L05',
    title: 'paid by its customer, and not bound',
    scenario: 'link',
    places: inTill('link paid', 'before bound'),
    ends: ['REVERSED'],
  },
  {
    id: 'L06',
    title: 'while it is bound, and bound with nobody told',
    scenario: 'link',
    places: [...during('bound'), ...inTill('after bound')],
    ends: ['BOUND', 'REVERSED'],
  },
  {
    id: 'L07',
    title: 'paid and given up: before its refund, in it, and before that is written',
    scenario: 'link_given_up',
    places: [
      ...inTill('before reversing', 'after reversing', 'before refund', 'after refund', 'before reversed'),
      ...during('reversing', 'reversed'),
      at('request_on_its_way', REFUND),
      at('request_arrived', REFUND),
      at('reply_on_its_way', REFUND),
      at('half_reply', REFUND),
    ],
    ends: ['REVERSED'],
  },
];

/** Gift cards: they stay in the till, so only its writes count. */
export const GIFT_POINTS: readonly CrashPoint[] = [
  {
    id: 'G01',
    title: 'before and while a card is sold for cash',
    scenario: 'gift_sold',
    places: [...inTill('before commit cash_taken'), ...during('commit cash_taken')],
    ends: ['none'],
    card: ['none', 'free'],
  },
  {
    id: 'G02',
    title: 'before, while and after a card is held for a part of a sale',
    scenario: 'gift',
    places: [...inTill('before commit gift_taken', 'after commit gift_taken'), ...during('commit gift_taken')],
    ends: ['none'],
    card: ['free', 'held'],
  },
  {
    id: 'G03',
    title: 'held, while the rest is charged',
    scenario: 'gift',
    places: [...inTill('after intent', 'before bound'), at('request_arrived'), at('reply_on_its_way')],
    ends: ['REVERSED', 'NO_CHARGE'],
    card: ['held'],
  },
  {
    id: 'G04',
    title: 'while the rest is bound, and after it',
    scenario: 'gift',
    places: [...during('bound', 'commit attempt_step'), ...inTill('after bound')],
    ends: ['BOUND', 'REVERSED'],
    card: ['held', 'spent'],
  },
  {
    id: 'G05',
    title: 'before, while and after a card is released',
    scenario: 'gift_left',
    places: [...inTill('before commit gift_released', 'after commit gift_released'), ...during('commit gift_released')],
    ends: ['none'],
    card: ['held', 'free'],
  },
];

/** An exchange: both halves and the act of its cashier are one commit each time. */
export const EXCHANGE_POINTS: readonly CrashPoint[] = [
  {
    id: 'E01',
    title: 'before, while and after goods count as paid',
    scenario: 'exchange',
    places: [...inTill('before commit act', 'after commit act'), ...during('commit act')],
    ends: ['none'],
    goods: ['none', 'waiting'],
  },
  {
    id: 'E02',
    title: 'goods count as paid, while the rest is charged',
    scenario: 'exchange',
    places: [...inTill('after intent', 'before bound'), at('request_arrived'), at('reply_on_its_way')],
    ends: ['REVERSED', 'NO_CHARGE'],
    goods: ['waiting'],
  },
  {
    id: 'E03',
    title: 'while the rest is bound, and after it',
    scenario: 'exchange',
    places: [...during('bound', 'commit attempt_step'), ...inTill('after bound')],
    ends: ['BOUND', 'REVERSED'],
    goods: ['waiting', 'done'],
  },
  {
    id: 'E04',
    title: 'before, while and after an exchange is left',
    scenario: 'exchange_left',
    places: [...inTill('before commit return_step', 'after commit return_step'), ...during('commit return_step')],
    ends: ['none'],
    goods: ['waiting', 'dropped'],
  },
];
