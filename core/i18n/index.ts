import { audit } from './audit.ts';
import { cart } from './cart.ts';
import { cataloguePage } from './catalogue-page.ts';
import type { Language } from '../contract/snapshot.ts';
import type { Blanks } from './message.ts';
import { common } from './common.ts';
import { customers } from './customers.ts';
import { diagnostics } from './diagnostics.ts';
import { errors } from './errors.ts';
import { exchange } from './exchange.ts';
import { fiscal } from './fiscal.ts';
import { giftErrors } from './gift-errors.ts';
import { gifts } from './gifts.ts';
import { frames } from './frames.ts';
import { handed } from './handed.ts';
import { kiosk } from './kiosk.ts';
import { managerErrors } from './manager-errors.ts';
import { move } from './move.ts';
import { office } from './office.ts';
import { officePublish } from './office-publish.ts';
import { officeCards } from './office-cards.ts';
import { officeMoney } from './office-money.ts';
import { payLink } from './pay-link.ts';
import { payment } from './payment.ts';
import { paymentCard } from './payment-card.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { paymentAttention } from './payment-attention.ts';
import { paymentUnknown } from './payment-unknown.ts';
import { peripherals } from './peripherals.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { recoveryClose } from './recovery-close.ts';
import { refund } from './refund.ts';
import { refundOutcome } from './refund-outcome.ts';
import { refundSearch } from './refund-search.ts';
import { rowProblems } from './row-problems.ts';
import { sale } from './sale.ts';
import { type Say, speaker } from './say.ts';
import { scans } from './scans.ts';
import { scansPane } from './scans-pane.ts';
import { settingsEmail } from './settings-email.ts';
import { settingsFields } from './settings-fields.ts';
import { settingsPlans } from './settings-plans.ts';
import { tenderAdjustment } from './tender-adjustment.ts';
import { settingsService } from './settings-service.ts';
import { settingsPage } from './settings-page.ts';
import { serviceRecords } from './service-records.ts';
import { setup } from './setup.ts';
import { setupService } from './setup-service.ts';
import { shell } from './shell.ts';
import { shellOthers } from './shell-others.ts';
import { shift } from './shift.ts';
import { shiftReconcile } from './shift-reconcile.ts';
import { staff } from './staff.ts';
import { suspense } from './suspense.ts';
import { screenKeys } from './screen-keys.ts';
import { tabDoubt } from './tab-doubt.ts';
import { tabPayment } from './tab-payment.ts';
import { tabs } from './tabs.ts';
import { tender } from './tender.ts';
import { training } from './training.ts';
import { feeds } from './feeds.ts';
import { updates } from './updates.ts';

/** Every phrase of the till; one file per area, all languages side by side. */
export const MESSAGES = {
  ...audit,
  ...cart,
  ...cataloguePage,
  ...common,
  ...customers,
  ...diagnostics,
  ...errors,
  ...exchange,
  ...giftErrors,
  ...gifts,
  ...fiscal,
  ...frames,
  ...handed,
  ...kiosk,
  ...managerErrors,
  ...move,
  ...office,
  ...officePublish,
  ...officeMoney,
  ...officeCards,
  ...payLink,
  ...payment,
  ...paymentCard,
  ...paymentOutcome,
  ...paymentAttention,
  ...paymentUnknown,
  ...peripherals,
  ...promotions,
  ...recovery,
  ...recoveryClose,
  ...refund,
  ...refundOutcome,
  ...refundSearch,
  ...rowProblems,
  ...sale,
  ...scans,
  ...scansPane,
  ...settingsEmail,
  ...settingsFields,
  ...settingsPage,
  ...settingsPlans,
  ...tenderAdjustment,
  ...settingsService,
  ...serviceRecords,
  ...setup,
  ...setupService,
  ...shell,
  ...shellOthers,
  ...shift,
  ...shiftReconcile,
  ...staff,
  ...suspense,
  ...screenKeys,
  ...tabDoubt,
  ...tabPayment,
  ...tabs,
  ...tender,
  ...training,
  ...updates,
  ...feeds,
} as const;

type Messages = typeof MESSAGES;
type Stored = keyof Messages;
type WithoutCount<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

type Phrases = { readonly [Key in Stored as WithoutCount<Key>]: Messages[Key]['es'] };

/** Keys as the renderer uses them: a counted phrase without its suffix. */
export type MessageKey = keyof Phrases;

/** The values that a phrase needs for its placeholders. */
export type MessageBlanks<Key extends MessageKey> = Blanks<Phrases[Key]> | (Key extends Stored ? never : 'count');

/** The phrases of a language outside a page, for files that the till writes. */
export function sayIn(language: Language): Say {
  return speaker(language, () => MESSAGES);
}

export { LANGUAGES } from './message.ts';
