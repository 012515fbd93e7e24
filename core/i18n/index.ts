import { audit } from './audit.ts';
import { cart } from './cart.ts';
import { cataloguePage } from './catalogue-page.ts';
import type { Blanks } from './catalogue.ts';
import { common } from './common.ts';
import { customerDisplay } from './customer-display.ts';
import { diagnostics } from './diagnostics.ts';
import { errors } from './errors.ts';
import { kiosk } from './kiosk.ts';
import { payment } from './payment.ts';
import { paymentCard } from './payment-card.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { paymentUnknown } from './payment-unknown.ts';
import { peripherals } from './peripherals.ts';
import { recovery } from './recovery.ts';
import { recoveryClosing } from './recovery-closing.ts';
import { refund } from './refund.ts';
import { rowProblems } from './row-problems.ts';
import { sale } from './sale.ts';
import { settingsFields } from './settings-fields.ts';
import { settingsPage } from './settings-page.ts';
import { setup } from './setup.ts';
import { setupService } from './setup-service.ts';
import { shell } from './shell.ts';
import { shift } from './shift.ts';
import { shiftErrors } from './shift-errors.ts';
import { shiftReconcile } from './shift-reconcile.ts';
import { staff } from './staff.ts';
import { suspense } from './suspense.ts';
import { tabs } from './tabs.ts';
import { tender } from './tender.ts';
import { training } from './training.ts';

/** Every phrase the till can say; one file per area, all languages side by side. */
export const MESSAGES = {
  ...audit,
  ...cart,
  ...cataloguePage,
  ...common,
  ...customerDisplay,
  ...diagnostics,
  ...errors,
  ...kiosk,
  ...payment,
  ...paymentCard,
  ...paymentOutcome,
  ...paymentUnknown,
  ...peripherals,
  ...recovery,
  ...recoveryClosing,
  ...refund,
  ...rowProblems,
  ...sale,
  ...settingsFields,
  ...settingsPage,
  ...setup,
  ...setupService,
  ...shell,
  ...shift,
  ...shiftErrors,
  ...shiftReconcile,
  ...staff,
  ...suspense,
  ...tabs,
  ...tender,
  ...training,
} as const;

type Messages = typeof MESSAGES;
type Stored = keyof Messages;
type WithoutCount<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Keys as the renderer asks for them: a counted phrase is asked for without its suffix. */
export type MessageKey = WithoutCount<Stored>;

type StoredOf<Key extends MessageKey> = Key extends Stored
  ? Key
  : `${Key}_other` extends Stored
    ? `${Key}_other`
    : never;

/** What a phrase needs to be filled in with. */
export type MessageBlanks<Key extends MessageKey> =
  Blanks<Messages[StoredOf<Key>]['es']> | (Key extends Stored ? never : 'count');

export { LANGUAGES } from './catalogue.ts';
