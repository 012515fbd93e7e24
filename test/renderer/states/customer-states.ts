import type { CheckoutSlice, CheckoutStep, TillSnapshot } from '../../../core/contract/snapshot.ts';
import { snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import {
  approved,
  cardStep,
  cashPart,
  declinedStep,
  doubtful,
  fresh,
  plans,
  unknownStep,
  visa,
} from './payment-states.ts';

/** Only what the desktop shell's second window receives (electron/ipc/audience-router.ts). */
const customerState = ({ till, sale, checkout }: TillSnapshot): ScreenState => ({
  snapshot: { till, sale, checkout } as TillSnapshot,
  view: 'customer',
});
const facing = (checkout: Omit<CheckoutSlice, 'current'>, current: CheckoutStep): ScreenState =>
  customerState({ ...snapshot, checkout: { ...checkout, current } });

export const customerStates: Readonly<Record<string, ScreenState>> = {
  'customer-welcome': customerState({ ...snapshot, sale: { ...snapshot.sale, lines: [] } }),
  'customer-cart': customerState(snapshot),
  'customer-card': facing(fresh, { ...cardStep, amount_minor: 84_731, seconds_left: 52 }),
  'customer-plans': facing(fresh, {
    step: 'installments',
    trace_id: '9f2c41b70e55',
    amount_minor: 64_731,
    card: visa,
    plans,
    wished: 3,
  }),
  'customer-change': facing(fresh, {
    ...approved,
    tender: { ...cashPart, amount_minor: 84_731, received_minor: 90_000, change_minor: 5270 },
    change_minor: 5270,
  }),
  'customer-declined': facing(fresh, { ...declinedStep, amount_minor: 84_731 }),
  'customer-unknown': facing(doubtful, unknownStep),
  'customer-unknown-attention': facing(doubtful, {
    ...unknownStep,
    recovery: { ...unknownStep.recovery, state: 'ATTENTION', needs_person: true },
  }),
};
