import { countedMinor } from './cash-count.ts';
import type { CountLine } from './cash-count-schema.ts';
import type { CountResult, DrawerReport } from './shift-report.ts';

/**
 * A count beside what was expected; the shift's own currency is always compared. So is every other drawer that should
 * hold something, or does: uncounted money of a second currency shows as missing.
 */
export function countResults(drawers: readonly DrawerReport[], lines: readonly CountLine[]): CountResult[] {
  const expected = new Map(drawers.map(({ currency, expected_minor }) => [currency, expected_minor]));
  const currencies = [...new Set([...expected.keys(), ...lines.map(({ currency }) => currency)])];
  return currencies
    .map((currency) => {
      const expected_minor = expected.get(currency) ?? 0;
      const counted_minor = countedMinor(lines, currency);
      return { currency, expected_minor, counted_minor, difference_minor: counted_minor - expected_minor };
    })
    .filter(({ expected_minor, counted_minor }, index) => index === 0 || expected_minor !== 0 || counted_minor !== 0);
}

/** Whether every counted amount equals the expected one. */
export function isExact(results: readonly CountResult[]): boolean {
  return results.every(({ difference_minor }) => difference_minor === 0);
}
