import { z } from 'zod';
import { PRODUCTS_MAX } from '../../../core/catalogue/catalogue-file.ts';
import { productSchema } from '../../../core/catalogue/product.ts';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { SETTING_DESCRIPTORS, SHOP_SETTINGS, type ShopSetting } from '../../../core/settings/shop-descriptors.ts';
import { PROMOTIONS_MAX, promotionSchema } from '../../../core/promotions/promotion.ts';
import { PERMISSIONS, VERDICTS } from '../../../core/staff/permissions.ts';
import { STAFF_MAX, staffMemberSchema } from '../../../core/staff/staff-member.ts';

/** What the shop sells. A product that it does not name is not sold any more. */
export const catalogueBodySchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  products: z.array(productSchema).max(PRODUCTS_MAX),
  categories: z
    .array(
      z.strictObject({ category_id: z.string().min(1).max(64), name: z.string().max(80), icon: z.string().max(40) }),
    )
    .max(1_000),
});
export type CatalogueBody = z.infer<typeof catalogueBodySchema>;

/** The people of the shop. Who is not named any more opens nothing; who was made at a till stays there. */
export const staffBodySchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        ...staffMemberSchema.shape,
        /** Made without any machine's key, because every lane compares with it; null: the PIN is set at the till. */
        pin_hash: z
          .string()
          .regex(/^argon2id\$v=19\$m=\d{4,6},t=\d{1,2},p=\d\$none\$00\$[\w-]{16,60}\$[\w-]{32,90}$/)
          .nullable(),
      }),
    )
    .max(STAFF_MAX),
});
export type StaffBody = z.infer<typeof staffBodySchema>;

/** Groups that are the shop's; what is of one till, its devices, its service and its updates is never pushed. */
const GROUPS: ReadonlySet<string> = new Set([
  ...['shop', 'receipt', 'tip', 'card', 'discount', 'refund', 'labels', 'cash', 'tab', 'tax', 'kiosk'],
]);
const OF_ONE_TILL: ReadonlySet<ShopSetting> = new Set<ShopSetting>(['till_name', 'cashier_name']);
export const FEED_SETTINGS = SHOP_SETTINGS.filter(
  (name) => GROUPS.has(SETTING_DESCRIPTORS[name].group) && !OF_ONE_TILL.has(name),
);

/** Settings of the shop. One that is not named stays what it is at each lane. */
export const settingsBodySchema = z.strictObject({
  settings: z
    .record(z.string(), z.unknown())
    .refine((given) => Object.keys(given).every((name) => (FEED_SETTINGS as readonly string[]).includes(name)), {
      error: `names a setting that is not the shop's; accepted: ${FEED_SETTINGS.join(', ')}`,
    }),
});

/** The shop's promotions; those made at a till are its own until then. */
export const promotionsBodySchema = z.strictObject({ promotions: z.array(promotionSchema).max(PROMOTIONS_MAX) });

/** Selling is nobody's to lose, by whatever mistake. */
const exceptionsSchema = z
  .partialRecord(z.enum(PERMISSIONS), z.enum(VERDICTS))
  .refine(({ sell }) => sell === undefined, { error: 'selling is never taken away' });
/** What roles may do otherwise than the program says; the manager may everything. */
export const permissionsBodySchema = z.strictObject({
  roles: z.strictObject({ cashier: exceptionsSchema.optional(), supervisor: exceptionsSchema.optional() }),
});
export type PermissionsBody = z.infer<typeof permissionsBodySchema>;

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'must be a version such as 1.4.0');
/** Up to which version of the program a till may go, and which it never begins. */
export const softwareBodySchema = z.strictObject({ newest: version.nullable(), halted: z.array(version).max(100) });
export type SoftwareBody = z.infer<typeof softwareBodySchema>;
