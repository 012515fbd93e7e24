import type { ReturnPlanPart, ReturnProblem } from './refunds.ts';

/** Goods of an earlier sale that pay a part of the open one, or all of it. */
export interface ExchangeView {
  readonly sale_number: number;
  readonly lines: readonly {
    readonly line_id: string;
    readonly name: string;
    readonly unit: 'each' | 'kg';
    readonly quantity_milli: number;
    readonly amount_minor: number;
  }[];
  readonly credit_minor: number;
}

/** What returned goods are worth more than the new ones, and how it would go back. */
export interface ExchangePlan {
  readonly back_minor: number;
  readonly parts: readonly ReturnPlanPart[];
  readonly problem: ReturnProblem | null;
}
