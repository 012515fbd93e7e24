import { fail, succeed } from '../../../../core/result.ts';
import type { FinancialFees } from '../../../../core/sale/installments.ts';
import { type Codec, PERCENT, WHOLE_NUMBER, joinParts, partsOf } from './codecs.ts';

/** The fields of a plan: number of installments and monthly interest. */
export interface PlanFields {
  readonly count: string;
  readonly percent: string;
}

/** The plans of the cards whose number begins with `prefix`. */
export interface CardPlans {
  readonly prefix: string;
  /** The payment service's name for the financing party, passed through; empty for none. */
  readonly type: string;
  readonly plans: readonly PlanFields[];
}

const FIELD = '\t';

export function cardPlansOf(text: string): readonly CardPlans[] {
  return partsOf(text).map((part) => {
    const [prefix = '', type = '', ...rest] = part.split(FIELD);
    const plans = Array.from({ length: Math.floor(rest.length / 2) }, (_, index) => ({
      count: rest[2 * index] ?? '',
      percent: rest[2 * index + 1] ?? '',
    }));
    return { prefix, type, plans };
  });
}

export function joinCardPlans(cards: readonly CardPlans[]): string {
  return joinParts(
    cards.map(({ prefix, type, plans }) =>
      [prefix, type, ...plans.flatMap(({ count, percent }) => [count, percent])].join(FIELD),
    ),
  );
}

const isEmpty = ({ count, percent }: PlanFields): boolean => count.trim() === '' && percent.trim() === '';

/** Plans by the first digits of cards. Added fields left empty are dropped; duplicate digits are refused. */
export const INSTALLMENT_PLANS: Codec<FinancialFees> = {
  write: (fees, rules) =>
    joinCardPlans(
      Object.entries(fees).map(([prefix, { type = '', installments }]) => ({
        prefix,
        type,
        plans: installments.map(({ value, percentage }) => ({
          count: String(value),
          percent: PERCENT.write(Math.round(percentage * 100), rules),
        })),
      })),
    ),
  read(text, rules) {
    const fees: FinancialFees = {};
    for (const { prefix: written, type, plans } of cardPlansOf(text)) {
      const prefix = written.trim();
      const filled = plans.filter((plan) => !isEmpty(plan));
      if (prefix === '' && filled.length === 0) continue;
      if (!/^\d{1,8}$/.test(prefix) || Object.hasOwn(fees, prefix)) return fail('not_understood');
      const installments: FinancialFees[string]['installments'] = [];
      for (const { count, percent } of filled) {
        const value = WHOLE_NUMBER.read(count, rules);
        const basis_points = PERCENT.read(percent, rules);
        if (!value.ok || !basis_points.ok) return fail('not_understood');
        installments.push({ value: value.value, percentage: basis_points.value / 100 });
      }
      fees[prefix] = type === '' ? { installments } : { type, installments };
    }
    return succeed(fees);
  },
};
