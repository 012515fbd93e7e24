import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { Act } from '../../core/staff/act.ts';
import type { Situation } from '../../core/staff/intent-permissions.ts';
import type { StaffStore } from '../journal/staff-store.ts';
import { findKeyholder, hasKeys } from './manager-pin.ts';
import { PinDesk, type PinMemory } from './pin-desk.ts';
import { StaffDesk, staffKeys } from './staff-desk.ts';
import { type Gate, createGate } from './staff-gate.ts';

export interface StaffOfficeParts {
  readonly store: StaffStore;
  readonly memory: PinMemory;
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
  const { store, clock, memory, record, situation } = parts;
  const keys = { settings: parts.freshSettings, staff: () => staffKeys(store.list()), training: parts.training };
  const pins = new PinDesk({ clock, find: findKeyholder(keys), hasKeys: () => hasKeys(keys), memory });
  const staff = new StaffDesk({ ...parts, record, onPerson: parts.onPerson });
  return { staff, pins, gate: createGate({ staff, pins, situation, record }) };
}
