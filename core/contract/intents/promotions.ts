import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { promotionSchema } from '../../promotions/promotion.ts';
import type { PromotionPreview, PromotionView } from '../promotions.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

const editing = { permission: 'edit_catalogue', audience: TILL } as const;

const fields = promotionSchema.omit({ promotion_id: true, goods: true }).extend({
  name: freeOfCardData(promotionSchema.shape.name),
  customer_ids: z.array(freeOfCardData(promotionSchema.shape.customer_ids.element)).max(2_000),
  category_ids: z.array(id).max(50),
  /** Each a code or an identifier that the catalogue has. */
  product_codes: z.array(z.string().trim().min(1).max(64)).max(500),
});

/** The shop's automatic promotions, at any till and for anyone. */
export const PROMOTION_INTENTS = {
  'promotions.list': intent<{ readonly promotions: readonly PromotionView[] }>()({ ...editing, input: nothing }),
  /** Adds one (`promotion_id` null) or changes one; open carts apply it with their next change. */
  'promotions.save': intent<{ readonly promotion_id: string }>()({
    ...editing,
    input: z.strictObject({ promotion_id: id.nullable(), promotion: fields }),
  }),
  'promotions.remove': intent<null>()({ ...editing, input: z.strictObject({ promotion_id: id }) }),
  'promotions.preview': intent<PromotionPreview>()({ ...editing, input: z.strictObject({ promotion: fields }) }),
} as const;
