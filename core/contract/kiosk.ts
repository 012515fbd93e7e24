import type { Service } from '../sale/service.ts';

/** Whether customers serve themselves here. */
export interface KioskSlice {
  readonly on: boolean;
  /** Whether the till was started as a kiosk, so that staff can switch back to it. */
  readonly possible: boolean;
  /** How the open order is to be had; null before a customer began one. */
  readonly service: Service | null;
  /** Customers may pay with gift cards here. */
  readonly gift_cards: boolean;
}
