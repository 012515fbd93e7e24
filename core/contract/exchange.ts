import type { ReturnPlanPart, ReturnProblem } from './refunds.ts';

/** Goods of an earlier sale that pay for part or all of the open one. */
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

/** How much more returned goods are worth than the new ones, and how that would be refunded. */
export interface ExchangePlan {
  readonly back_minor: number;
  readonly parts: readonly ReturnPlanPart[];
  readonly problem: ReturnProblem | null;
}
