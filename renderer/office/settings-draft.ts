import { SHOP_SETTINGS, type ShopSetting } from '../../core/settings/shop-descriptors.ts';
import type { FeedAnswers, FeedSource } from '../../store/contract/office-feeds.ts';
import { readSetting, writeSetting } from '../screens/settings/view/settings-draft.ts';
import type { OfficeWording } from './office-context.tsx';

type Rules = Pick<OfficeWording, 'currency' | 'store_locale'>;
type Texts = Readonly<Partial<Record<ShopSetting, string>>>;

/** Settings of the whole shop or of a group of lanes, as field texts. */
export interface Part {
  /** Empty for the whole shop. */
  readonly name: string;
  readonly lanes: readonly number[];
  readonly texts: Texts;
}
/** The shop, followed by its groups. */
export type PartsDraft = readonly Part[];

export function partsOf({ body }: FeedAnswers['settings.read'], rules: Rules): PartsDraft {
  const textsOf = (settings: Readonly<Record<string, unknown>>): Texts =>
    Object.fromEntries(
      SHOP_SETTINGS.filter((name) => Object.hasOwn(settings, name)).map((name) => [
        name,
        writeSetting(name, settings[name], rules),
      ]),
    );
  const groups = (body.groups ?? []).map(({ name, lanes, settings }) => ({ name, lanes, texts: textsOf(settings) }));
  return [{ name: '', lanes: [], texts: textsOf(body.settings) }, ...groups];
}

/** Null when a value cannot be parsed or a group is incomplete. */
export function sourceOfParts([shop, ...groups]: PartsDraft, rules: Rules): FeedSource | null {
  const settings = valuesOf(shop?.texts ?? {}, rules);
  const named = groups.map(({ name, lanes, texts }) => ({
    name: name.trim(),
    lanes,
    settings: valuesOf(texts, rules),
  }));
  const is_whole = named.every((one) => one.name !== '' && one.lanes.length > 0 && one.settings !== null);
  if (settings === null || !is_whole) return null;
  const body = named.length === 0 ? { settings } : { settings, groups: named };
  return { kind: 'file', name: 'office.json', text: JSON.stringify(body), currency: rules.currency, tax_ids: [] };
}

function valuesOf(texts: Texts, rules: Rules): Readonly<Record<string, unknown>> | null {
  const values: Record<string, unknown> = {};
  for (const name of namesIn(texts)) {
    const value = readSetting(name, texts[name] ?? '', rules);
    if (!value.ok) return null;
    values[name] = value.value;
  }
  return values;
}

/** In the order of the till's settings page. */
export const namesIn = (texts: Texts): readonly ShopSetting[] =>
  SHOP_SETTINGS.filter((name) => texts[name] !== undefined);

export const isWrong = (name: ShopSetting, text: string, rules: Rules): boolean => !readSetting(name, text, rules).ok;
