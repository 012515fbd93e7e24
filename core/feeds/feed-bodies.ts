import * as z from 'zod';
import { PRODUCTS_MAX } from '../catalogue/catalogue-file.ts';
import { productSchema } from '../catalogue/product.ts';
import { CURRENCY_CODES } from '../money/currency.ts';
import { SETTING_DESCRIPTORS, SHOP_SETTINGS, type ShopSetting } from '../settings/shop-descriptors.ts';
import { PROMOTIONS_MAX, promotionSchema } from '../promotions/promotion.ts';
import { PERMISSIONS, VERDICTS } from '../staff/permissions.ts';
import { STAFF_MAX, staffMemberSchema } from '../staff/staff-member.ts';

/** The shop's products. A product missing from it is no longer sold. */
export const catalogueBodySchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  products: z.array(productSchema).max(PRODUCTS_MAX),
  categories: z
    .array(
      z.strictObject({ category_id: z.string().min(1).max(64), name: z.string().max(80), icon: z.string().max(40) }),
    )
    .max(1_000),
  /** When a file with a column for stock was given; absent: it had none, and each till keeps its own. */
  stock_counted_ms: z.int().min(0).optional(),
});
export type CatalogueBody = z.infer<typeof catalogueBodySchema>;
/** The catalogue without its products, which are then read one by one. */
export const catalogueFrameSchema = catalogueBodySchema.extend({ products: z.array(z.unknown()).max(PRODUCTS_MAX) });

/** The shop's staff. A person missing from it loses access; people added at a till stay there. */
export const staffBodySchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        ...staffMemberSchema.shape,
        /**
         * Created without a machine's key, because every lane compares with it; null when the PIN is set at the till.
         */
        pin_hash: z
          .string()
          .regex(/^argon2id\$v=19\$m=\d{4,6},t=\d{1,2},p=\d\$none\$00\$[\w-]{16,60}\$[\w-]{32,90}$/)
          .nullable(),
      }),
    )
    .max(STAFF_MAX)
    // The later of two would silently revoke the permissions of the first one.
    .superRefine((people, context) => {
      const seen = new Set<string>();
      for (const [index, { staff_id }] of people.entries()) {
        if (seen.has(staff_id)) context.addIssue({ code: 'custom', path: [index, 'staff_id'], message: 'twice' });
        seen.add(staff_id);
      }
    }),
});
export type StaffBody = z.infer<typeof staffBodySchema>;

/** Setting groups of the shop; a till's own devices, service and updates are never published. */
const GROUPS: ReadonlySet<string> = new Set([
  ...['shop', 'receipt', 'tip', 'card', 'discount', 'refund', 'gift', 'labels', 'cash', 'tab', 'tax', 'kiosk'],
]);
const OF_ONE_TILL: ReadonlySet<ShopSetting> = new Set<ShopSetting>(['till_name', 'cashier_name']);
export const FEED_SETTINGS = SHOP_SETTINGS.filter(
  (name) => GROUPS.has(SETTING_DESCRIPTORS[name].group) && !OF_ONE_TILL.has(name),
);

const feedSettingsSchema = z
  .record(z.string(), z.unknown())
  .refine((given) => Object.keys(given).every((name) => (FEED_SETTINGS as readonly string[]).includes(name)), {
    error: `names a setting that is not the shop's; accepted: ${FEED_SETTINGS.join(', ')}`,
  });

/** A named group of lanes, with the settings that differ from the shop's. */
const settingsGroupSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  lanes: z.array(z.int().min(1).max(999)).min(1).max(999),
  settings: feedSettingsSchema,
});
export const SETTINGS_GROUPS_MAX = 50;

/** Settings of the shop and of groups of its lanes. A setting missing from it keeps each lane's own value. */
export const settingsBodySchema = z.strictObject({
  settings: feedSettingsSchema,
  /** A lane is in one group at most. */
  groups: z
    .array(settingsGroupSchema)
    .max(SETTINGS_GROUPS_MAX)
    .refine((groups) => isEachOnce(groups.flatMap(({ lanes }) => lanes)), { error: 'names a lane twice' })
    .refine((groups) => isEachOnce(groups.map(({ name }) => name)), { error: 'names a group twice' })
    .optional(),
});
export type SettingsBody = z.infer<typeof settingsBodySchema>;

function isEachOnce(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length;
}

/** The settings of a lane: its group's values override the shop's. */
export function settingsOfLane({ settings, groups = [] }: SettingsBody, lane: number): SettingsBody['settings'] {
  return { ...settings, ...groups.find(({ lanes }) => lanes.includes(lane))?.settings };
}

/** The shop's promotions; those made at a till remain its own. */
export const promotionsBodySchema = z.strictObject({ promotions: z.array(promotionSchema).max(PROMOTIONS_MAX) });

/** A mistake in a feed must never revoke the permission to sell. */
const exceptionsSchema = z
  .partialRecord(z.enum(PERMISSIONS), z.enum(VERDICTS))
  .refine(({ sell }) => sell === undefined, { error: 'selling is never taken away' });
/** Exceptions to the program's permissions by role; a manager has all permissions. */
export const permissionsBodySchema = z.strictObject({
  roles: z.strictObject({ cashier: exceptionsSchema.optional(), supervisor: exceptionsSchema.optional() }),
});
export type PermissionsBody = z.infer<typeof permissionsBodySchema>;

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'must be a version such as 1.4.0');
/** The newest version that a till may install, and the versions that it must never start. */
export const softwareBodySchema = z.strictObject({ newest: version.nullable(), halted: z.array(version).max(100) });
export type SoftwareBody = z.infer<typeof softwareBodySchema>;
