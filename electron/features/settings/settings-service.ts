import type { BackupView, SettingsView } from '../../../core/contract/settings.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { succeed } from '../../../core/result.ts';
import { changeRows } from '../../../core/settings/setting-change.ts';
import { type ShopSetting, SHOP_SETTINGS, START_SETTINGS } from '../../../core/settings/shop-descriptors.ts';
import { type ShopSettings, parseShopChange, shopSettings } from '../../../core/settings/shop-settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Log } from '../../log/log.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { SettingsAccess } from './settings-access.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { SETTINGS_INTENTS } from '../../../core/contract/intents/settings.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type RecordChangeParts, changeRecord } from './record-changes.ts';
import { type RecordCalls, readRecords } from './service-records.ts';
import type { ServiceSettings } from './service-settings.ts';

export interface SettingsServiceParts {
  readonly savedSettings: Pick<SettingsAccess, 'read' | 'saved' | 'overridden' | 'save'>;
  readonly isPaying: () => boolean;
  readonly engine: Pick<PaymentEngine, 'listAttempts'>;
  readonly record: (act: Act) => void;
  /** Called when something that screens show or services read has changed. */
  readonly onChange: () => void;
  readonly log: Log;
}

const OF_A_PAYMENT = ['service_url', 'merchant_id'] as const satisfies readonly ShopSetting[];

/** The settings that a manager changes: shown as saved, changed all or none, each change in the audit trail. */
export class SettingsService {
  readonly #parts: SettingsServiceParts;
  /** The values with which this run started. */
  private readonly at_start: ShopSettings;

  constructor(parts: SettingsServiceParts) {
    this.#parts = parts;
    this.at_start = shopSettings(parts.savedSettings.read());
  }

  read(): Answer<SettingsView> {
    return succeed(this.view());
  }

  change({ change }: IntentArguments<'settings.change'>, grant: Grant): Answer<SettingsView> {
    const { savedSettings, isPaying, engine } = this.#parts;
    // The steps of an open payment were planned with the current settings.
    if (isPaying()) return refuse('payment_is_open', 'a payment is open');
    const parsed = parseShopChange(change, savedSettings.read());
    if (!parsed.ok) {
      const { setting, problem } = parsed.error;
      return refuse('setting_invalid', `${setting}: ${problem}`, { setting });
    }
    // A payment belongs to its service (decision 011): with another one it could not be settled.
    const is_other = OF_A_PAYMENT.some((name) => Object.hasOwn(parsed.value, name));
    if (is_other && engine.listAttempts('unresolved', 1).length > 0)
      return refuse('payments_unresolved', 'payments of the present service are not settled');
    return this.store(parsed.value, grant);
  }

  /**
   * The file first: the audit trail must not report what did not happen. If its rows cannot be written, the change is
   * reverted.
   */
  private store(wanted: Partial<ShopSettings>, grant: Grant): Answer<SettingsView> {
    const { savedSettings, record, onChange, log } = this.#parts;
    const before = shopSettings(savedSettings.saved());
    const rows = SHOP_SETTINGS.filter((name) => Object.hasOwn(wanted, name)).flatMap((name) =>
      changeRows(name, before[name], wanted[name]),
    );
    if (rows.length === 0) return this.read();
    const saved = savedSettings.save(wanted);
    if (!saved.ok) return refuse('settings_not_saved', saved.error);
    try {
      for (const row of rows) record({ ...byWhom(grant), what: 'setting_changed', ...row });
    } catch (error) {
      log.error('a change of settings could not be recorded and was taken back', {
        event: 'setting_not_recorded',
        error,
      });
      savedSettings.save(pick(before, Object.keys(wanted) as ShopSetting[]));
      return refuse('settings_not_saved', 'the change could not be recorded');
    }
    onChange();
    return this.read();
  }

  private view(): SettingsView {
    const { savedSettings } = this.#parts;
    const values = shopSettings(savedSettings.saved());
    const overridden = SHOP_SETTINGS.filter((name) => savedSettings.overridden.has(name));
    const waiting = START_SETTINGS.filter(
      (name) => !savedSettings.overridden.has(name) && values[name] !== this.at_start[name],
    );
    return { values, overridden, waiting };
  }
}

function pick(settings: ShopSettings, names: readonly ShopSetting[]): Partial<ShopSettings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

export interface SettingsHandlerParts {
  readonly lastBackup: () => Promise<BackupView>;
  readonly settingsService: SettingsService;
  readonly serviceSettings: ServiceSettings;
  /** Null when the till has no service connection of its own. */
  readonly serviceRecords: RecordCalls | null;
  readonly recordChanges: RecordChangeParts;
}

/** Handlers of the settings page. */
export function settingsHandlers({
  settingsService,
  serviceSettings,
  serviceRecords,
  recordChanges,
  lastBackup,
}: SettingsHandlerParts): HandlersOf<typeof SETTINGS_INTENTS> {
  return {
    'settings.read': () => settingsService.read(),
    'settings.service': () => serviceSettings.view(),
    'settings.testService': () => serviceSettings.test(),
    'settings.records': (wish) => readRecords(serviceRecords, wish),
    'settings.changeRecord': (change, grant) => changeRecord(recordChanges, change, grant),
    'settings.credentials': (given, grant) => serviceSettings.keep(given, grant),
    'settings.backup': async () => succeed(await lastBackup()),
    'settings.change': (request, grant) => settingsService.change(request, grant),
  };
}
