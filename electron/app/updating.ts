import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { Act } from '../../core/staff/act.ts';
import type { ShopRules } from '../features/feeds/shop-rules.ts';
import type { TillDevices } from '../features/devices/ports.ts';
import { type UpdateParts, UpdateService } from '../features/updates/update-service.ts';
import type { ShiftStore } from '../journal/stores/shift-store.ts';
import type { Log } from '../log/log.ts';
import type { PaymentEngine } from '../payments/payment-engine.ts';

/** What the till needs to update itself. */
export type Updating = Pick<UpdateParts, 'installation' | 'till' | 'seen_file' | 'freeBytes' | 'restart'> & {
  /** Attempts that have not ended. */
  readonly openAttempts: () => number;
  readonly answering: UpdateParts['devices'];
};

const NO_UPDATING: Updating = {
  installation: { kind: 'none', root: '', target: '' },
  till: '',
  seen_file: '',
  freeBytes: () => 0,
  restart: () => undefined,
  openAttempts: () => 0,
  answering: () => [],
};

/** With more than this, the update simply waits. */
const UNRESOLVED_MAX = 1_000;

export interface UpdatesOfTill {
  readonly updating?: Updating | undefined;
  readonly version: string;
  readonly engine: Pick<PaymentEngine, 'listAttempts'>;
  readonly devices: TillDevices;
  readonly shifts: Pick<ShiftStore, 'open'>;
  readonly cart: { readonly sale: { readonly lines: readonly unknown[] } };
  readonly settings: () => Settings;
  readonly shop_rules: Pick<ShopRules, 'releaseVerdict'>;
  readonly isPaying: () => boolean;
  readonly record: (act: Act) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** The till's updates; the till's activity is queried at the moment of each decision. */
export function createUpdates(till: UpdatesOfTill): UpdateService {
  const { updating = NO_UPDATING, engine, devices, shifts, cart, isPaying } = till;
  return new UpdateService({
    ...till,
    ...updating,
    devices: updating.answering,
    ofShop: (version) => till.shop_rules.releaseVerdict(version),
    moment: () => {
      const unresolved = engine.listAttempts('unresolved', UNRESOLVED_MAX);
      return {
        open_attempts: updating.openAttempts() + (isPaying() ? 1 : 0),
        unresolved: unresolved.length,
        parked: unresolved.filter(({ needs_person }) => needs_person).length,
        cart_lines: cart.sale.lines.length,
        reader_idle: devices.reader.status.state !== 'busy',
        papers_waiting: devices.printer?.papers_waiting ?? 0,
        shift_open: shifts.open() !== null,
      };
    },
  });
}
