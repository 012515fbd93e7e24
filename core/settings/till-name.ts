import { type Settings, defaultSettings } from './settings.ts';

const LANE = { es: 'Caja', pt: 'Caixa', en: 'Lane' } as const;

/** What a till is called on its screens: at a lane of a shop by the lane's number, as the store and its office call it. */
export function tillNameAt(
  lane: number | null,
  { till_name, language }: Pick<Settings, 'till_name' | 'language'>,
): string {
  if (lane === null) return till_name;
  const name = `${LANE[language]} ${lane}`;
  // The name that a till begins with says nothing of its lane.
  const is_own = till_name !== defaultSettings().till_name && till_name !== name;
  return is_own ? `${name} · ${till_name}` : name;
}
