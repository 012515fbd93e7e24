import type { ScreenState } from './index.ts';
import { paymentStates } from './payment-states.ts';
import { saleStates } from './sale-states.ts';

/** A screen during practice of a lost answer. */
function practised(screen: ScreenState | undefined): ScreenState {
  if (screen === undefined) throw new Error('the screen that is practised on exists');
  const { snapshot } = screen;
  const till = { ...snapshot.till, training: true, simulated_reader: true };
  const practice = { possible: true, scenario: 'lost_answer', was_cut: false } as const;
  return { ...screen, snapshot: { ...snapshot, till, practice } };
}

export const practiceStates: Readonly<Record<string, ScreenState>> = {
  'practice-sale': practised(saleStates['sale']),
  'practice-reader': practised(paymentStates['pay-reader']),
  'practice-unknown': practised(paymentStates['pay-unknown']),
};
