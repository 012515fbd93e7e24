import type { PracticeSlice } from '../../../core/contract/practice.ts';
import type { Page } from 'playwright-core';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import type { Answers } from '../fake-main.ts';
import { customerDataStates } from './customer-data-states.ts';
import { customerStates } from './customer-states.ts';
import { deviceStates } from './device-states.ts';
import { exchangeStates } from './exchange-states.ts';
import { adjustmentStates } from './adjustment-states.ts';
import { giftStates } from './gift-states.ts';
import { kioskStates } from './kiosk-states.ts';
import { linkStates } from './link-states.ts';
import { managerStates } from './manager-states.ts';
import { paymentStates } from './payment-states.ts';
import { peripheralStates } from './peripheral-states.ts';
import { refundStates } from './refund-states.ts';
import { saleStates } from './sale-states.ts';
import { settingsStates } from './settings-states.ts';
import { shopStates } from './shop-states.ts';
import { setupStates } from './setup-states.ts';
import { shiftStates } from './shift-states.ts';
import { tabStates } from './tab-states.ts';
import { tenderStates } from './tender-states.ts';

/** A screen during practice, by default of a lost response. */
function practised(screen: ScreenState | undefined, scenario: PracticeSlice['scenario'] = 'lost_answer'): ScreenState {
  if (screen === undefined) throw new Error('the screen that is practised on exists');
  const { snapshot } = screen;
  const till = { ...snapshot.till, training: true, simulated_reader: true };
  const practice = { possible: true, scenario, was_cut: false };
  return { ...screen, snapshot: { ...snapshot, till, practice } };
}

const practiceStates: Readonly<Record<string, ScreenState>> = {
  'practice-sale': practised(saleStates['sale']),
  'practice-reader': practised(paymentStates['pay-reader']),
  'practice-card': practised(paymentStates['pay-reader'], null),
  'practice-link': practised(linkStates['pay-link'], null),
  'practice-unknown': practised(paymentStates['pay-unknown']),
};

/** A canned screen: the till's state and answers, and the steps that open it. */
export interface ScreenState {
  readonly snapshot: TillSnapshot;
  readonly answers?: Answers;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly view?: 'customer';
  /** The only size of this screen; by default the sizes of a till. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Every screen that is drawn, photographed and audited. */
export const SCREENS: Readonly<Record<string, ScreenState>> = {
  ...saleStates,
  ...peripheralStates,
  ...deviceStates,
  ...paymentStates,
  ...tenderStates,
  ...linkStates,
  ...tabStates,
  ...practiceStates,
  ...customerStates,
  ...kioskStates,
  ...managerStates,
  ...refundStates,
  ...exchangeStates,
  ...adjustmentStates,
  ...giftStates,
  ...shiftStates,
  ...shopStates,
  ...customerDataStates,
  ...settingsStates,
  ...setupStates,
};
