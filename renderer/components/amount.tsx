import { useCallback } from 'react';
import { currencyDecimals } from '../../core/money/currency.ts';
import { formatMoney, formatPercent, formatQuantity } from '../../core/money/format.ts';
import { useTill } from '../stores/till-context.tsx';
import { classes } from './classes.ts';
import styles from './amount.module.css';

/** Formats amounts the store's way (DESIGN 12: the format follows the store, words follow the user). */
export function useMoney(): (amount_minor: number, options?: { readonly signed?: boolean }) => string {
  const currency = useTill((snapshot) => snapshot.till.currency);
  const locale = useTill((snapshot) => snapshot.till.store_locale);
  return useCallback(
    (amount_minor, options) => formatMoney(amount_minor, currency, locale, options),
    [currency, locale],
  );
}

/** Formats percentages and quantities the store's way. */
export function useFigures() {
  const locale = useTill((snapshot) => snapshot.till.store_locale);
  return {
    percent: (basis_points: number) => formatPercent(basis_points, locale),
    quantity: (quantity_milli: number, unit: 'each' | 'kg') => formatQuantity(quantity_milli, unit, locale),
  };
}

/** Decimals of the store's currency: 0, 2 or 3. */
export function useDecimals(): number {
  return currencyDecimals(useTill((snapshot) => snapshot.till.currency));
}

export interface AmountProps {
  readonly minor: number;
  /** Always with a sign, including plus: for differences. */
  readonly signed?: boolean;
  /** Struck through: not charged. */
  readonly struck?: boolean;
  /** Marks the total of a cart line. */
  readonly marked?: boolean;
  readonly className?: string | undefined;
}

/** An amount in the sale's currency, never wrapped. It does not animate (DESIGN 1.1). */
export function Amount({ minor, signed = false, struck = false, marked, className }: AmountProps) {
  const money = useMoney();
  const text = money(minor, { signed });
  return struck ? (
    <s className={classes(styles.amount, styles.struck, className)}>{text}</s>
  ) : (
    <span className={classes(styles.amount, className)} data-net={marked}>
      {text}
    </span>
  );
}
