import { type Result, fail, succeed } from '../result.ts';
import { CARD_DATA_PROBLEM, isFreeOfSecrets } from '../card-data/written-text.ts';
import type { FinancialFees } from '../sale/installments.ts';
import { ADJUSTED_KINDS } from '../sale/tender-adjustment.ts';
import { type Settings, settingsProblems, settingsSchema } from './settings.ts';
import { INSTALLMENT_PLANS_MAX, SHOP_SETTINGS, type ShopSetting } from './shop-descriptors.ts';

export type ShopSettings = Pick<Settings, ShopSetting>;

/** Why a change was refused: the setting and the problem with its value, never the value itself. */
export interface SettingProblem {
  readonly setting: ShopSetting;
  readonly problem: string;
}

/**
 * Validates a change by the schema of the settings file, field by field. Returns the values as stored, or the first
 * invalid one.
 */
export function parseShopChange(
  change: Readonly<Partial<Record<ShopSetting, unknown>>>,
  {
    currency,
    taxes,
    service_url,
    ...standing
  }: Pick<Settings, 'currency' | 'taxes' | 'service_url' | SurchargeSetting>,
): Result<Partial<ShopSettings>, SettingProblem> {
  const parsed: Partial<Record<ShopSetting, unknown>> = {};
  for (const setting of SHOP_SETTINGS) {
    if (!Object.hasOwn(change, setting)) continue;
    // A default is for a file without the field, never for a value that a person left out.
    const value = settingsSchema.shape[setting].unwrap().safeParse(change[setting]);
    if (!value.success) return fail({ setting, problem: settingsProblems(value.error).join('; ') });
    if (holdsSecret(value.data)) return fail({ setting, problem: CARD_DATA_PROBLEM });
    parsed[setting] = value.data;
  }
  const wanted = parsed as Partial<ShopSettings>;
  if (wanted.second_currency?.currency === currency)
    return fail({ setting: 'second_currency', problem: "must not be the store's own currency" });
  const gone = taxes.find((tax) => wanted.taxes?.every(({ tax_id }) => tax_id !== tax.tax_id) === true);
  if (gone !== undefined) return fail({ setting: 'taxes', problem: `must keep ${gone.tax_id}, which goods name` });
  const surcharge = surchargeIn({ ...standing, ...wanted });
  if (surcharge !== null)
    return fail({ setting: surcharge, problem: 'must not be a surcharge where the law was not said to allow it' });
  const plans = wanted.financial_fees === undefined ? null : plansProblem(wanted.financial_fees);
  if (plans !== null) return fail({ setting: 'financial_fees', problem: plans });
  // Training and live data are in separate folders: no setting may turn one into the other.
  if (wanted.service_url !== undefined && (wanted.service_url === null) !== (service_url === null))
    return fail({ setting: 'service_url', problem: 'cannot be given to a till in training, or taken from a live one' });
  return succeed(wanted);
}

type SurchargeSetting = `tender_${(typeof ADJUSTED_KINDS)[number]}_basis_points` | 'surcharge_allowed';

/** Until the person responsible states otherwise, surcharges are taken to be prohibited by law. */
function surchargeIn(settings: Pick<Settings, SurchargeSetting>): ShopSetting | null {
  if (settings.surcharge_allowed) return null;
  const names = ADJUSTED_KINDS.map((kind) => `tender_${kind}_basis_points` as const);
  return names.find((name) => settings[name] > 0) ?? null;
}

/** Checks of installment plans beyond the schema, which older files and the payment service must also satisfy. */
function plansProblem(fees: FinancialFees): string | null {
  const { count_max, plans_max } = INSTALLMENT_PLANS_MAX;
  const cards = Object.entries(fees);
  if (cards.length > count_max) return `must not name more than ${count_max} kinds of cards`;
  for (const [prefix, { installments }] of cards) {
    if (installments.length > plans_max) return `${prefix}: must not have more than ${plans_max} plans`;
    const counts = new Set(installments.map(({ value }) => value));
    // It would be ambiguous which of two interest rates a customer agreed to.
    if (counts.size < installments.length) return `${prefix}: must have each number of installments once`;
  }
  return null;
}

/** These texts are printed, shown, and kept in the audit trail (payment-safety I13). */
function holdsSecret(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSecret);
  return typeof value === 'string' && !isFreeOfSecrets(value);
}

/** The values that a manager may see and change. */
export function shopSettings(settings: Settings): ShopSettings {
  return Object.fromEntries(SHOP_SETTINGS.map((name) => [name, settings[name]])) as unknown as ShopSettings;
}
