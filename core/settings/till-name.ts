import { type Settings, defaultSettings } from './settings.ts';

const LANE = { es: 'Caja', pt: 'Caixa', en: 'Lane' } as const;

/** The name of a lane, as the store, its office and its reports use it. */
export const laneName = (lane: number, language: Settings['language']): string => `${LANE[language]} ${lane}`;

/**
 * A till's name on its screens and receipts: at a lane of a shop it starts with the lane, by which the shop finds it.
 */
export function tillNameAt(
  lane: number | null,
  { till_name, language }: Pick<Settings, 'till_name' | 'language'>,
): string {
  if (lane === null) return till_name;
  const name = laneName(lane, language);
  // The default name says nothing about its lane.
  const is_own = till_name !== defaultSettings().till_name && till_name !== name;
  return is_own ? `${name} · ${till_name}` : name;
}
