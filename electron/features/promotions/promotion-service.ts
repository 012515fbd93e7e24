import type { Clock, Randomness } from '../../../core/clock.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { promotedAs } from '../../../core/customer/promoted-as.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { type GivenPromotions, type PromotedLine, applyPromotions } from '../../../core/promotions/apply-promotions.ts';
import {
  PROMOTIONS_MAX,
  type Promotion,
  UNCONDITIONAL,
  couponSchema,
  localMoment,
} from '../../../core/promotions/promotion.ts';
import { goodsPrice } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { succeed } from '../../../core/result.ts';
import type { PROMOTION_INTENTS } from '../../../core/contract/intents/promotions.ts';
import type { PromotionStore } from '../../journal/tables/shop-tables.ts';
import type { ProductLookup } from '../catalogue/catalogue-store.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export interface PromotionParts {
  readonly store: PromotionStore;
  readonly catalogue: ProductLookup;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

type PromotionInput = IntentArguments<'promotions.save'>['promotion'];

/** Maximum length of a detail in the audit trail. */
const DETAIL_MAX = 500;
/** After this many unknown coupons in this time, none is accepted until the first is that old. */
const GUESSES_MAX = 10;
const GUESSES_WINDOW_MS = 60_000;
/** Products shown in a preview, and how many of the catalogue are considered for it. */
const SHOWN_MAX = 3;
const LOOKED_AT_MAX = 200;
/** A moment at which a promotion without days and hours applies. */
const ANY_MOMENT = { day: '2000-01-01', weekday: 6, minute: 0 };

/** The shop's promotions: their effect on a cart, and their management. */
export class PromotionService {
  readonly #parts: PromotionParts;
  /** Unknown coupons of the last minute, by the monotonic clock. */
  private guessed_at_ms: number[] = [];

  constructor(parts: PromotionParts) {
    this.#parts = parts;
  }

  /** Promotions for a cart's lines now. Lines with a changed price and gift card loads are excluded. */
  givenTo(sale: Pick<Sale, 'lines' | 'coupons' | 'customer'>): GivenPromotions {
    const { store, clock } = this.#parts;
    const promotions = store.list();
    if (promotions.length === 0) return new Map();
    const lines = sale.lines.filter(
      ({ listed_price_minor, gift }) => listed_price_minor === undefined && gift === undefined,
    );
    return applyPromotions(
      promotions,
      lines.map((line) => ({
        ...line,
        category_id: this.#parts.catalogue.product(line.product_id)?.category_id ?? null,
        gross_minor: goodsPrice(line),
      })),
      {
        moment: localMoment(clock.wallMs()),
        coupons: sale.coupons ?? [],
        customer_ids: sale.customer === undefined ? [] : promotedAs(sale.customer),
      },
    );
  }

  /**
   * Whether an active promotion uses this coupon. Unknown ones count even with valid ones in between: a kiosk customer
   * must not find a coupon by guessing.
   */
  judgeCoupon(coupon: string): 'known' | 'unknown' | 'locked' {
    const coupons = this.#parts.store.list().filter((promotion) => promotion.active && promotion.coupon !== null);
    if (coupons.length === 0 || !couponSchema.safeParse(coupon).success) return 'unknown';
    const now_ms = this.#parts.clock.monotonicMs();
    this.guessed_at_ms = this.guessed_at_ms.filter((at_ms) => at_ms > now_ms - GUESSES_WINDOW_MS);
    if (this.guessed_at_ms.length >= GUESSES_MAX) return 'locked';
    if (coupons.some((promotion) => promotion.coupon === coupon)) return 'known';
    this.guessed_at_ms.push(now_ms);
    return 'unknown';
  }

  list(): Answer<IntentResults['promotions.list']> {
    const { store, catalogue } = this.#parts;
    const codeOf = (product_id: string): string => catalogue.product(product_id)?.code ?? product_id;
    return succeed({
      promotions: store
        .list()
        .map((promotion) => ({ ...promotion, product_codes: promotion.goods.product_ids.map(codeOf) })),
    });
  }

  save(
    { promotion_id, promotion }: IntentArguments<'promotions.save'>,
    grant: Grant,
  ): Answer<{ promotion_id: string }> {
    const { store, randomness } = this.#parts;
    const known = store.list();
    const before = known.find((one) => one.promotion_id === promotion_id);
    if (promotion_id !== null && !before) return refuse('not_found', `no promotion ${promotion_id}`);
    if (promotion_id === null && known.length >= PROMOTIONS_MAX)
      return refuse('promotions_full', `there are ${PROMOTIONS_MAX} promotions`);
    const after = this.resolved(promotion_id ?? randomness.identifier(), promotion);
    if (after === null) return refuse('code_unknown', 'the catalogue does not have one of the codes');
    if (JSON.stringify(before) === JSON.stringify(after)) return succeed({ promotion_id: after.promotion_id });
    store.put(after, {
      ...byWhom(grant),
      what: before ? 'promotion_changed' : 'promotion_added',
      subject: after.name,
      detail: changesOf(before, after).slice(0, DETAIL_MAX),
    });
    return succeed({ promotion_id: after.promotion_id });
  }

  remove(promotion_id: string, grant: Grant): Answer<null> {
    const { store } = this.#parts;
    const promotion = store.list().find((one) => one.promotion_id === promotion_id);
    if (!promotion) return refuse('not_found', `no promotion ${promotion_id}`);
    store.remove(promotion_id, { ...byWhom(grant), what: 'promotion_removed', subject: promotion.name });
    return DONE;
  }

  /** The effect on some of its products, at any hour and for any customer. */
  preview(draft: PromotionInput): Answer<IntentResults['promotions.preview']> {
    const resolved = this.resolved('preview', draft);
    if (resolved === null) return refuse('code_unknown', 'the catalogue does not have one of the codes');
    const { times_max, stacks } = resolved;
    const promotion: Promotion = { ...resolved, ...UNCONDITIONAL, times_max, stacks };
    const { goods, total } = this.goodsOf(promotion);
    const lines = sampleOf(promotion, goods);
    const given = applyPromotions([promotion], lines, { moment: ANY_MOMENT, coupons: [], customer_ids: [] });
    return succeed({
      goods_total: total,
      lines: lines.map((line) => ({
        name: line.name,
        quantity: line.quantity_milli / 1000,
        gross_minor: line.gross_minor,
        saved_minor: (given.get(line.line_id) ?? []).reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      })),
    });
  }

  /** The promotion as stored; null when the catalogue lacks one of its codes. */
  private resolved(promotion_id: string, draft: PromotionInput): Promotion | null {
    const { catalogue } = this.#parts;
    const { category_ids, product_codes, ...promotion } = draft;
    const product_ids: string[] = [];
    for (const code of product_codes) {
      const product = catalogue.withCode(code);
      if (!product) return null;
      if (!product_ids.includes(product.product_id)) product_ids.push(product.product_id);
    }
    return { ...promotion, promotion_id, goods: { category_ids, product_ids } };
  }

  private goodsOf({ goods }: Promotion): { readonly goods: readonly Product[]; readonly total: number } {
    const { catalogue } = this.#parts;
    const { category_ids, product_ids } = goods;
    const named = product_ids.flatMap((product_id) => catalogue.product(product_id) ?? []);
    const groups = category_ids.map((category_id) => catalogue.search({ text: '', category_id, limit: LOOKED_AT_MAX }));
    const all =
      category_ids.length + product_ids.length === 0 ? catalogue.search({ text: '', limit: LOOKED_AT_MAX }) : null;
    const others = named.filter(({ category_id }) => !category_ids.includes(category_id));
    return {
      goods: [...others, ...groups.flatMap(({ products }) => products), ...(all?.products ?? [])],
      total: others.length + groups.reduce((sum, { total }) => sum + total, 0) + (all?.total ?? 0),
    };
  }
}

type SampleLine = PromotedLine & { readonly name: string };

/** The pieces that the promotion needs once, of the first products with a price. */
function sampleOf({ reward }: Promotion, goods: readonly Product[]): SampleLine[] {
  const count = reward.kind === 'percent' ? 1 : reward.kind === 'buy_get' ? reward.buy + reward.get : reward.count;
  const priced = goods.filter(({ price_minor, unit }) => unit === 'each' && price_minor !== null && price_minor > 0);
  const shown = priced.slice(0, Math.min(SHOWN_MAX, count));
  return shown.map((product, index) => {
    const quantity = Math.floor(count / shown.length) + (index < count % shown.length ? 1 : 0);
    const unit_price_minor = product.price_minor ?? 0;
    return {
      line_id: product.product_id,
      product_id: product.product_id,
      category_id: product.category_id,
      name: product.name,
      unit: 'each',
      unit_price_minor,
      quantity_milli: quantity * 1000,
      gross_minor: unit_price_minor * quantity,
    };
  });
}

/**
 * Differences as `field: before -> after`; everything for a new one. Customers are only counted: their names must not
 * outlive them here.
 */
function changesOf(before: Promotion | undefined, after: Promotion): string {
  const fields = Object.keys(after).filter((field) => field !== 'promotion_id') as (keyof Promotion)[];
  const valueOf = (promotion: Promotion | undefined, field: keyof Promotion): string =>
    promotion === undefined
      ? '-'
      : JSON.stringify(field === 'customer_ids' ? promotion[field].length : promotion[field]);
  return fields
    .filter((field) => valueOf(before, field) !== valueOf(after, field))
    .map((field) =>
      before ? `${field}: ${valueOf(before, field)} -> ${valueOf(after, field)}` : `${field}: ${valueOf(after, field)}`,
    )
    .join('; ');
}

export interface PromotionHandlerParts {
  readonly promotions: PromotionService;
}

export function promotionHandlers({ promotions }: PromotionHandlerParts): HandlersOf<typeof PROMOTION_INTENTS> {
  return {
    'promotions.list': () => promotions.list(),
    'promotions.save': (request, grant) => promotions.save(request, grant),
    'promotions.remove': ({ promotion_id }, grant) => promotions.remove(promotion_id, grant),
    'promotions.preview': ({ promotion }) => promotions.preview(promotion),
  };
}
