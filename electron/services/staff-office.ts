import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { Act } from '../../core/staff/act.ts';
import type { Situation } from '../../core/staff/intent-permissions.ts';
import type { ShopTables } from '../journal/shop-tables.ts';
import { findKeyholder, hasKeys } from './manager-pin.ts';
import { PinDesk } from './pin-desk.ts';
import { createPinMemory } from './pin-memory.ts';
import { StaffDesk, staffKeys } from './staff-desk.ts';
import { type Gate, createGate } from './staff-gate.ts';

export interface StaffOfficeParts {
  readonly shop: Pick<ShopTables, 'staff' | 'audit'>;
  readonly settings: () => Settings;
  /** The settings with what another process wrote a moment ago (`cobro pin set`). */
  readonly freshSettings: () => Settings;
  readonly situation: () => Situation;
  readonly record: (act: Act) => void;
  readonly onPerson: () => void;
  readonly clock: Clock;
  readonly training: boolean;
  readonly kiosk: boolean;
}

/** People, PINs and the gate of one till, put together. */
export interface StaffOffice {
  readonly staff: StaffDesk;
  readonly pins: PinDesk;
  readonly gate: Gate;
}

export function openStaffOffice(parts: StaffOfficeParts): StaffOffice {
  const { shop, clock, record, situation } = parts;
  const keys = { settings: parts.freshSettings, staff: () => staffKeys(shop.staff.list()), training: parts.training };
  const staff = new StaffDesk({ ...parts, store: shop.staff });
  const memory = createPinMemory({ audit: shop.audit, record, actor: () => staff.actor() });
  const pins = new PinDesk({ clock, find: findKeyholder(keys), hasKeys: () => hasKeys(keys), memory });
  return { staff, pins, gate: createGate({ staff, pins, situation, record }) };
}
