import { promotedName } from '../../../../core/customer/promoted-as.ts';
import type { IntentArguments } from '../../../../core/contract/intents.ts';
import type { PromotionView } from '../../../../core/contract/promotions.ts';
import { amountText } from '../../../../core/money/amount-text.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import type { Reward } from '../../../../core/promotions/promotion.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import { startOfDay } from '../../../text/date-text.ts';
import type { Wording } from '../../../text/wording.ts';

/** The form of a promotion being edited. */
export interface PromotionDraft {
  readonly name: string;
  readonly active: boolean;
  readonly kind: Reward['kind'];
  readonly count: string;
  readonly price: string;
  readonly buy: string;
  readonly get: string;
  readonly percent: string;
  readonly category_ids: readonly string[];
  readonly codes: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly from_time: string;
  readonly to_time: string;
  readonly weekdays: readonly number[];
  readonly coupon: string;
  /** Customers by tax id. */
  readonly customers: string;
  /** Customers by phone or name. */
  readonly named: readonly string[];
  readonly times: string;
  readonly stacks: boolean;
}

type Rules = Pick<Wording, 'currency' | 'store_locale'>;
type Request = IntentArguments<'promotions.save'>['promotion'];

const EMPTY: PromotionDraft = {
  name: '',
  active: true,
  kind: 'bundle_price',
  count: '3',
  price: '',
  buy: '1',
  get: '1',
  percent: '',
  category_ids: [],
  codes: '',
  from_day: '',
  to_day: '',
  from_time: '',
  to_time: '',
  weekdays: [],
  coupon: '',
  customers: '',
  named: [],
  times: '',
  stacks: false,
};

export function draftOf(promotion: PromotionView | null, rules: Rules): PromotionDraft {
  if (promotion === null) return EMPTY;
  const { reward, goods } = promotion;
  const time = (minute: number | null): string =>
    minute === null
      ? ''
      : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return {
    ...EMPTY,
    name: promotion.name,
    active: promotion.active,
    kind: reward.kind,
    ...('count' in reward ? { count: String(reward.count) } : {}),
    ...(reward.kind === 'bundle_price' ? { price: amountText(reward.price_minor, rules) } : {}),
    ...(reward.kind === 'buy_get' ? { buy: String(reward.buy), get: String(reward.get) } : {}),
    ...('basis_points' in reward ? { percent: String(reward.basis_points / 100).replace('.', ',') } : {}),
    category_ids: goods.category_ids,
    codes: promotion.product_codes.join(' '),
    from_day: promotion.from_day ?? '',
    to_day: promotion.to_day ?? '',
    from_time: time(promotion.from_minute),
    to_time: time(promotion.to_minute),
    weekdays: promotion.weekdays,
    coupon: promotion.coupon ?? '',
    customers: promotion.customer_ids.filter((id) => promotedName(id) === null).join(' '),
    named: promotion.customer_ids.filter((id) => promotedName(id) !== null),
    times: promotion.times_max === null ? '' : String(promotion.times_max),
    stacks: promotion.stacks,
  };
}

function pieces(text: string, least: number): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= 100 ? Number(text) : null;
}

/** A typed percentage in basis points, with a comma or a point; null outside 0.01 to 100. */
function basisPoints(text: string): number | null {
  const points = /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : 0;
  return points >= 1 && points <= 10_000 ? points : null;
}

/** Minutes since midnight; null for an empty text, undefined when it cannot be parsed. */
function minuteOf(text: string): number | null | undefined {
  if (text === '') return null;
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

const isDay = (text: string): boolean => text === '' || startOfDay(text) !== null;

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

const taxIdsIn = (text: string): string[] => partsOf(text).map((value) => value.replace(/[.\-/]/g, '').toUpperCase());

/** The draft with one more customer, under the id that a promotion stores. */
export function withCustomer(draft: PromotionDraft, id: string): Pick<PromotionDraft, 'customers' | 'named'> {
  const { customers, named } = draft;
  if (taxIdsIn(customers).includes(id) || named.includes(id)) return { customers, named };
  return promotedName(id) === null
    ? { customers: `${customers} ${id}`.trim(), named }
    : { customers, named: [...named, id] };
}

function rewardOf(draft: PromotionDraft, { currency, store_locale }: Rules): Result<Reward, keyof PromotionDraft> {
  const { kind } = draft;
  const count = pieces(draft.count, 2);
  const basis_points = basisPoints(draft.percent);
  switch (kind) {
    case 'bundle_price': {
      const price = parseTypedAmount(draft.price, currency, store_locale);
      if (count === null) return fail('count');
      return price.ok ? succeed({ kind, count, price_minor: price.value }) : fail('price');
    }
    case 'cheapest_free':
      return count === null ? fail('count') : succeed({ kind, count });
    case 'percent':
      return basis_points === null ? fail('percent') : succeed({ kind, basis_points });
    case 'buy_get': {
      const [buy, get] = [pieces(draft.buy, 1), pieces(draft.get, 1)];
      if (buy === null) return fail('buy');
      if (get === null) return fail('get');
      return basis_points === null ? fail('percent') : succeed({ kind, buy, get, basis_points });
    }
  }
}

/** The request for a draft, or the field that cannot be parsed. */
export function requestOf(draft: PromotionDraft, rules: Rules): Result<Request, keyof PromotionDraft> {
  const reward = rewardOf(draft, rules);
  const name = draft.name.trim();
  const [from_minute, to_minute] = [minuteOf(draft.from_time.trim()), minuteOf(draft.to_time.trim())];
  const [from_day, to_day] = [draft.from_day.trim(), draft.to_day.trim()];
  const coupon = draft.coupon.trim().toUpperCase();
  const times = draft.times.trim();
  if (name === '') return fail('name');
  if (!reward.ok) return reward;
  if (!isDay(from_day)) return fail('from_day');
  if (!isDay(to_day)) return fail('to_day');
  if (from_minute === undefined) return fail('from_time');
  if (to_minute === undefined) return fail('to_time');
  if (coupon !== '' && !/^[A-Z0-9-]{3,12}$/.test(coupon)) return fail('coupon');
  if (times !== '' && !(/^\d{1,4}$/.test(times) && Number(times) >= 1 && Number(times) <= 1_000)) return fail('times');
  return succeed({
    name,
    active: draft.active,
    reward: reward.value,
    category_ids: [...draft.category_ids],
    product_codes: partsOf(draft.codes),
    from_day: from_day || null,
    to_day: to_day || null,
    weekdays: [...draft.weekdays],
    from_minute,
    to_minute,
    coupon: coupon || null,
    // Without separators, as the till stores them.
    customer_ids: [...taxIdsIn(draft.customers), ...draft.named],
    times_max: times === '' ? null : Number(times),
    stacks: draft.stacks && reward.value.kind === 'percent',
  });
}

/** The reward of a promotion, in words. */
export function rewardText(
  reward: Reward,
  { say, money, percent }: Pick<Wording, 'say' | 'money' | 'percent'>,
): string {
  switch (reward.kind) {
    case 'bundle_price':
      return say('promotions.gives.bundle_price', { count: reward.count, price: money(reward.price_minor) });
    case 'buy_get':
      return say('promotions.gives.buy_get', {
        buy: reward.buy,
        get: reward.get,
        percent: percent(reward.basis_points),
      });
    case 'cheapest_free':
      return say('promotions.gives.cheapest_free', { count: reward.count });
    case 'percent':
      return say('promotions.gives.percent', { percent: percent(reward.basis_points) });
  }
}
