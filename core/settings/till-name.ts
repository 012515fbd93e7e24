import { type Settings, defaultSettings } from './settings.ts';

const LANE = { es: 'Caja', pt: 'Caixa', en: 'Lane' } as const;

/** As the store, its office and its reports call a lane. */
export const laneName = (lane: number, language: Settings['language']): string => `${LANE[language]} ${lane}`;

/** What a till is called on its screens and papers: at a lane of a shop first by its lane, which the shop finds it by. */
export function tillNameAt(
  lane: number | null,
  { till_name, language }: Pick<Settings, 'till_name' | 'language'>,
): string {
  if (lane === null) return till_name;
  const name = laneName(lane, language);
  // The name that a till begins with says nothing of its lane.
  const is_own = till_name !== defaultSettings().till_name && till_name !== name;
  return is_own ? `${name} · ${till_name}` : name;
}
