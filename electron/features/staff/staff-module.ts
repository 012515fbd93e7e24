import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { RoleVerdicts } from '../../../core/staff/permissions.ts';
import type { Situation } from '../../../core/contract/intents.ts';
import type { ShopTables } from '../../journal/tables/shop-tables.ts';
import { type ActRecorder, createActRecorder } from './act-recorder.ts';
import { AuditService } from '../audit/audit-service.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import { type PinOwner, findPinOwner, hasKeys } from './manager-pin.ts';
import type { PinHasher } from './pin-hash.ts';
import { PinVerifier } from './pin-verifier.ts';
import { type PinResetFile, PinReset } from './pin-reset.ts';
import { type PinMemory, createPinMemory } from './pin-memory.ts';
import { StaffAdmin } from './staff-admin.ts';
import { StaffSession, staffKeys } from './staff-session.ts';
import type { Gate } from '../shared/grant.ts';
import { createGate } from './staff-gate.ts';
import type { STAFF_INTENTS } from '../../../core/contract/intents/staff.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { DONE } from '../shared/refusal.ts';

export interface StaffModuleParts {
  readonly shop: Pick<ShopTables, 'staff' | 'audit'>;
  readonly exports: ExportFolder;
  readonly randomness: Randomness;
  readonly settings: () => Settings;
  /** The settings, including what another process has just written (`cobro pin set`). */
  readonly freshSettings: () => Settings;
  readonly record: (act: Act) => void;
  readonly clock: Clock;
  readonly training: boolean;
  readonly pin_hasher: PinHasher;
  /** Stores the till's manager's PIN with a new hash. */
  readonly keepManagerPin: (manager_pin_hash: string) => void;
  /** The file that requests a new manager's PIN; absent without a data folder. */
  readonly pin_reset_file?: PinResetFile | undefined;
  readonly isKiosk: () => boolean;
  /** The shop's permissions of each role. */
  readonly roles: () => RoleVerdicts;
  /** A payment is open. */
  readonly isPaying: () => boolean;
}

/** Staff, PINs and the gate of one till, composed. */
export interface StaffModule {
  readonly staff: StaffSession;
  readonly pin_memory: PinMemory;
  readonly pin_reset: PinReset;
  readonly pins: PinVerifier;
  readonly staffAdmin: StaffAdmin;
  readonly auditing: AuditService;
  /** Called when another person signs in, or their record changed. */
  onPerson(listener: () => void): void;
  /** Creates the gate and the recorder; `situation` is what a permission can depend on. */
  guard(situation: () => Omit<Situation, 'is_staffed'>): { readonly gate: Gate; readonly recordAct: ActRecorder };
}

const NO_FILE: PinResetFile = { exists: () => false, remove: () => undefined };

/** The act of `cobro pin set` in the audit trail. */
export const MANAGER_PIN_SET = { what: 'manager_pin_set', subject: 'till' } as const;

/** The settings, watching for a PIN that was just set: only a running till can record that in the audit trail. */
function watchedSettings({ settings, freshSettings, record }: StaffModuleParts): () => Settings {
  return () => {
    const known = settings().manager_pin_hash;
    const fresh = freshSettings();
    if (fresh.manager_pin_hash !== known) record({ who: 'command line', ...MANAGER_PIN_SET });
    return fresh;
  };
}

/** Replaces an older hash by a current one as soon as its PIN is known. */
function renewPin({ shop, record, keepManagerPin }: StaffModuleParts) {
  return ({ staff_id, name }: PinOwner, pin_hash: string): void => {
    const act = { who: name, what: 'pin_hash_renewed', subject: name } as const;
    const person = shop.staff.list().find((one) => one.staff_id === staff_id);
    if (person) return shop.staff.put({ ...person, pin_hash }, { ...act, staff_id: person.staff_id });
    keepManagerPin(pin_hash);
    record(act);
  };
}

export function createStaffModule(parts: StaffModuleParts): StaffModule {
  const { shop, clock, record } = parts;
  const listeners: (() => void)[] = [];
  const onPerson = (): void => listeners.forEach((listener) => listener());
  const keys = {
    settings: watchedSettings(parts),
    staff: () => staffKeys(shop.staff.list()),
    training: parts.training,
    hasher: parts.pin_hasher,
  };
  const staff: StaffSession = new StaffSession({
    ...parts,
    onPerson,
    store: shop.staff,
    pinAlerts: () => memory.alerts(),
    pinReset: () => pin_reset.view(),
  });
  const place = () => (parts.isKiosk() ? ('kiosk' as const) : ('till' as const));
  const memory = createPinMemory({
    audit: shop.audit,
    record,
    actor: () => staff.actor(),
    onAlert: onPerson,
  });
  const pins = new PinVerifier({
    clock,
    find: findPinOwner({ ...keys, renew: renewPin(parts) }),
    hasKeys: () => hasKeys(keys),
    memory,
    place,
  });
  const find = findPinOwner(keys);
  const pin_reset = new PinReset({
    ...parts,
    file: parts.pin_reset_file ?? NO_FILE,
    find,
    hasher: parts.pin_hasher,
    onChange: onPerson,
  });
  const staffAdmin = new StaffAdmin({
    store: shop.staff,
    randomness: parts.randomness,
    find,
    hasher: parts.pin_hasher,
    hasManagerPin: () => parts.training || keys.settings().manager_pin_hash !== null,
    onChange: onPerson,
  });
  return {
    staff,
    pin_memory: memory,
    pin_reset,
    pins,
    staffAdmin,
    auditing: new AuditService({ audit: shop.audit, exports: parts.exports, settings: parts.settings }),
    onPerson: (listener) => void listeners.push(listener),
    guard: (situation) => {
      const known = (): Situation => ({ ...situation(), is_staffed: staff.configured });
      return {
        gate: createGate({ staff, pins, situation: known, record, clock }),
        recordAct: createActRecorder(known, record),
      };
    },
  };
}

export interface StaffHandlerParts {
  readonly staff: StaffSession;
  readonly staffAdmin: StaffAdmin;
  readonly pins: PinVerifier;
  readonly pin_memory: Pick<PinMemory, 'readAlerts'>;
  readonly pin_reset: PinReset;
}

/** Handlers of the staff intents. */
export function staffHandlers({
  staff,
  staffAdmin,
  pins,
  pin_memory,
  pin_reset,
}: StaffHandlerParts): HandlersOf<typeof STAFF_INTENTS> {
  return {
    'staff.signIn': ({ pin }) => staff.signIn(pin, pins),
    'staff.signOut': () => staff.signOut(),
    'staff.list': () => staffAdmin.list(),
    'staff.save': (request, grant) => staffAdmin.save(request, grant),
    'staff.resetManagerPin': ({ new_pin }, grant) => pin_reset.set(new_pin, grant),
    'staff.stopPinReset': (_, grant) => pin_reset.stop(grant),
    'staff.readAlerts': (_, grant) => {
      pin_memory.readAlerts(grant);
      return DONE;
    },
    'staff.setPin': (request, grant) => staffAdmin.setPin(request, grant),
  };
}
