import type * as z from 'zod';
import type { Permission } from '../staff/permissions.ts';
import { ACCOUNTS_INTENTS } from './intents/accounts.ts';
import { AUDIT_INTENTS } from './intents/audit.ts';
import { CATALOGUE_INTENTS } from './intents/catalogue.ts';
import { CHECKOUT_INTENTS } from './intents/checkout.ts';
import type { Audience, Intent, PermissionRule, Situation } from './intents/declare.ts';
import { CUSTOMER_INTENTS } from './intents/customers.ts';
import { DEVICE_INTENTS } from './intents/devices.ts';
import { DIAGNOSTICS_INTENTS } from './intents/diagnostics.ts';
import { FEED_INTENTS } from './intents/feeds.ts';
import { FISCAL_INTENTS } from './intents/fiscal.ts';
import { KIOSK_INTENTS } from './intents/kiosk.ts';
import { MOVE_INTENTS } from './intents/move.ts';
import { PRACTICE_INTENTS } from './intents/practice.ts';
import { PROMOTION_INTENTS } from './intents/promotions.ts';
import { RECEIPT_INTENTS } from './intents/receipts.ts';
import { RECOVERY_INTENTS } from './intents/recovery.ts';
import { EXCHANGE_INTENTS } from './intents/exchange.ts';
import { GIFT_INTENTS } from './intents/gifts.ts';
import { REFUND_INTENTS } from './intents/refunds.ts';
import { SALE_INTENTS } from './intents/sale.ts';
import { SETTINGS_INTENTS } from './intents/settings.ts';
import { SETUP_INTENTS } from './intents/setup.ts';
import { SHIFT_INTENTS } from './intents/shifts.ts';
import { STAFF_INTENTS } from './intents/staff.ts';
import { SUSPENSE_INTENTS } from './intents/suspense.ts';
import { TAB_INTENTS } from './intents/tabs.ts';
import { TILL_INTENTS } from './intents/till.ts';
import { UPDATE_INTENTS } from './intents/updates.ts';
import { REQUEST_TIMEOUT_MS } from './envelope.ts';

export type { Situation } from './intents/declare.ts';

/**
 * Every request that a page can make, declared once in the file of its feature. Arguments are parsed at the door of the main
 * process, whatever the shell (desktop IPC or headless socket). Results are plain data; refusals are `ContractError`s.
 */
export const INTENTS = {
  ...TILL_INTENTS,
  ...SALE_INTENTS,
  ...CHECKOUT_INTENTS,
  ...RECEIPT_INTENTS,
  ...RECOVERY_INTENTS,
  ...SUSPENSE_INTENTS,
  ...REFUND_INTENTS,
  ...EXCHANGE_INTENTS,
  ...GIFT_INTENTS,
  ...SHIFT_INTENTS,
  ...TAB_INTENTS,
  ...FISCAL_INTENTS,
  ...CUSTOMER_INTENTS,
  ...CATALOGUE_INTENTS,
  ...PROMOTION_INTENTS,
  ...STAFF_INTENTS,
  ...AUDIT_INTENTS,
  ...ACCOUNTS_INTENTS,
  ...SETTINGS_INTENTS,
  ...MOVE_INTENTS,
  ...DEVICE_INTENTS,
  ...DIAGNOSTICS_INTENTS,
  ...KIOSK_INTENTS,
  ...PRACTICE_INTENTS,
  ...SETUP_INTENTS,
  ...UPDATE_INTENTS,
  ...FEED_INTENTS,
} as const;

export type IntentName = keyof typeof INTENTS;
export type IntentArguments<Name extends IntentName> = z.output<(typeof INTENTS)[Name]['input']>;
/** The result of each intent. */
export type IntentResults = {
  readonly [Name in IntentName]: (typeof INTENTS)[Name] extends Intent<z.ZodType, infer Value> ? Value : never;
};

export function isIntent(name: string): name is IntentName {
  return Object.hasOwn(INTENTS, name);
}

/** The permission that a request needs; `none` when it needs none. */
export function permissionOf<Name extends IntentName>(
  name: Name,
  args: IntentArguments<Name>,
  situation: () => Situation,
): Permission | 'none' {
  const rule: PermissionRule<never> = INTENTS[name].permission;
  return typeof rule === 'function' ? rule(args as never, situation()) : rule;
}

/** Whether a page of this audience may send the intent, regardless of a person's permissions. */
export function isFor(audience: Audience, name: IntentName): boolean {
  return INTENTS[name].audience.includes(audience);
}

/** Intents that a page sends with a key, because they move money: a list, because the page has no schemas. */
export function keyedIntents(): readonly IntentName[] {
  return (Object.keys(INTENTS) as IntentName[]).filter((name) => INTENTS[name].moves_money);
}

/** Timeouts of the slower intents, in milliseconds: a list, because the page has no schemas. */
export function slowIntents(): Readonly<Partial<Record<IntentName, number>>> {
  const slow = Object.entries(INTENTS).filter(([, { timeout_ms }]) => timeout_ms > REQUEST_TIMEOUT_MS);
  return Object.fromEntries(slow.map(([name, { timeout_ms }]) => [name, timeout_ms]));
}
