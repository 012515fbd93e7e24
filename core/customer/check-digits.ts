/** Sum of digits times weights, from the first; `valueOf` reads one character. */
function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (text.charCodeAt(index) - ZERO), 0);
}
const ZERO = '0'.charCodeAt(0);

/**
 * Check digit of a Chilean RUT (modulo 11, weights 2 to 7 from the right): `0` to `9`, or `K`. `body` is digits only.
 */
export function rutCheckDigit(body: string): string {
  const weights = [...body].map((_, index) => 2 + ((body.length - 1 - index) % 6));
  const rest = 11 - (weightedSum(body, weights) % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/**
 * Check digit of an Argentine CUIT or CUIL of ten digits; null when none exists, because such numbers are never
 * assigned.
 */
export function cuitCheckDigit(body: string): string | null {
  const rest = 11 - (weightedSum(body, CUIT_WEIGHTS) % 11);
  return rest === 10 ? null : String(rest % 11);
}

/** The two check digits of a Brazilian CPF of nine digits. */
export function cpfCheckDigits(body: string): string {
  const digit = (text: string): string =>
    String(
      ((weightedSum(
        text,
        [...text].map((_, index) => text.length + 1 - index),
      ) *
        10) %
        11) %
        10,
    );
  const first = digit(body);
  return first + digit(body + first);
}

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/**
 * The two check digits of a Brazilian CNPJ of twelve characters. Since July 2026 they may be letters too, which count
 * as their ASCII code minus 48; digits count as before.
 */
export function cnpjCheckDigits(body: string): string {
  const digit = (text: string): string => {
    const rest = weightedSum(text, CNPJ_WEIGHTS.slice(CNPJ_WEIGHTS.length - text.length)) % 11;
    return rest < 2 ? '0' : String(11 - rest);
  };
  const first = digit(body);
  return first + digit(body + first);
}
