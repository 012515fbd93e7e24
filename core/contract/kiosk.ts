import { z } from 'zod';
import { SERVICES, type Service } from '../sale/service.ts';

const nothing = z.strictObject({});

/** What a customer can ask for at a kiosk besides choosing goods; everything else of the contract is refused there. */
export const KIOSK_INTENTS = {
  /** A new order. What an earlier customer left in the cart goes. */
  'kiosk.begin': z.strictObject({ service: z.enum(SERVICES) }),
  /** By card, whole, without a tip unless the shop asks for one. From an outcome that did not pay: once more. */
  'kiosk.pay': nothing,
  /** From an outcome that did not pay back to the order. */
  'kiosk.back': nothing,
  /** Sets the order aside, to be paid where there are people. */
  'kiosk.counter': nothing,
  /** The customer leaves. Refused while a card, a request or an unknown charge is alive (DESIGN 13.11). */
  'kiosk.leave': nothing,
  /** Staff, with a PIN: this window becomes a till until it is told otherwise. */
  'kiosk.exit': nothing,
  'kiosk.enter': nothing,
} as const;

export interface KioskResults {
  'kiosk.begin': null;
  'kiosk.pay': null;
  'kiosk.back': null;
  'kiosk.counter': { readonly number: number; readonly printed: boolean };
  'kiosk.leave': null;
  'kiosk.exit': null;
  'kiosk.enter': null;
}

/** Whether customers serve themselves here. */
export interface KioskSlice {
  readonly on: boolean;
  /** The till was started as a kiosk, so that staff can turn it into one again. */
  readonly possible: boolean;
  /** How the open order is to be had; null before a customer began one. */
  readonly service: Service | null;
}
