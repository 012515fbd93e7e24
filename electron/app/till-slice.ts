import { FAVOURITES } from '../../core/catalogue/category-index.ts';
import { keyedIntents, slowIntents } from '../../core/contract/intents.ts';
import type { TillSlice } from '../../core/contract/snapshot.ts';
import { tillNameAt } from '../../core/settings/till-name.ts';
import { type Settings, storeLocale } from '../../core/settings/settings.ts';
import type { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import { TRAINING_PIN } from '../features/staff/manager-pin.ts';
import type { TillParts } from './till-parts.ts';

/** The till, its people and its place, as the pages show them. */
export function tillSlice(
  parts: TillParts,
  settings: Settings,
  shift_number: number,
  lookup: CatalogueService,
): TillSlice {
  return {
    version: parts.version,
    store_name: settings.store_name,
    till_name: tillNameAt(parts.shop_returns?.lane ?? null, settings),
    cashier_name: settings.cashier_name,
    shift_number,
    terminal_id: settings.terminal_id,
    keyed_intents: keyedIntents(),
    slow_intents_ms: slowIntents(),
    language: settings.language,
    languages: settings.languages,
    store_locale: storeLocale(settings),
    currency: settings.currency,
    training: parts.training,
    kiosk: parts.kiosk,
    fiscal: (parts.fiscal ?? null) !== null,
    training_pin: parts.training && settings.manager_pin_hash === null ? TRAINING_PIN : null,
    tabs: settings.tabs_enabled,
    tip: { enabled: settings.tip_enabled, percent_basis_points: settings.tip_percent_basis_points },
    theme: settings.theme,
    customer_display_window: settings.customer_display_window,
    favourites_category: FAVOURITES,
    categories: lookup.categories,
    catalogue_version: lookup.shown_version,
    simulated_reader: parts.devices.simulated_reader !== null,
  };
}
