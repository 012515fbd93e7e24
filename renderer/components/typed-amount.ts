/**
 * An amount typed digit by digit. `value` is in the smallest unit: minor units, grams, hundredths of a percent. Without
 * a decimal mark, digits shift in from the right as on a cash register (`125` is 1,25), or with `whole_first` they are
 * whole units (`7` is 7 %). With a mark, the digits before it are whole: `1,5` is 1,50.
 */
export interface TypedAmount {
  readonly value: number;
  /** Digits typed after the decimal mark; null when there is no mark. */
  readonly behind: number | null;
}

export interface AmountRules {
  /** Decimals of the value: 0, 2 or 3. */
  readonly decimals: number;
  readonly whole_first?: boolean;
  readonly max: number;
}

export const NOTHING_TYPED: TypedAmount = { value: 0, behind: null };

/** Appends a digit; returns `typed` unchanged when that would exceed `max` or the decimals. */
export function withDigit(typed: TypedAmount, digit: number, rules: AmountRules): TypedAmount {
  const { value, behind } = typed;
  const scale = 10 ** rules.decimals;
  const next =
    behind !== null
      ? { value: value + digit * 10 ** (rules.decimals - 1 - behind), behind: behind + 1 }
      : {
          value: rules.whole_first ? Math.trunc(value / scale) * 10 * scale + digit * scale : value * 10 + digit,
          behind,
        };
  if (next.behind !== null && next.behind > rules.decimals) return typed;
  return next.value > rules.max ? typed : next;
}

/**
 * Adds a decimal mark: the digits before it become the whole part. Returns `typed` unchanged when there are no decimals
 * or already a mark, or when the value would exceed `max`.
 */
export function withMark(typed: TypedAmount, rules: AmountRules): TypedAmount {
  if (rules.decimals === 0 || typed.behind !== null) return typed;
  const value = rules.whole_first ? typed.value : typed.value * 10 ** rules.decimals;
  return value > rules.max ? typed : { value, behind: 0 };
}

/** Removes the last digit or mark. */
export function withoutLast({ value, behind }: TypedAmount, { decimals, whole_first }: AmountRules): TypedAmount {
  const scale = 10 ** decimals;
  if (behind === null)
    return { value: whole_first ? Math.trunc(value / scale / 10) * scale : Math.trunc(value / 10), behind };
  if (behind === 0) return { value: whole_first ? value : value / scale, behind: null };
  const kept = 10 ** (decimals - behind + 1);
  return { value: Math.trunc(value / kept) * kept, behind: behind - 1 };
}
