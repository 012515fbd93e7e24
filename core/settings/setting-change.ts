import type { FinancialFees } from '../sale/installments.ts';
import type { ShopSetting } from './shop-descriptors.ts';

/** What one row of the audit trail may hold (core/staff/act.ts). */
const DETAIL_MAX = 500;

export interface ChangeRow {
  readonly subject: ShopSetting;
  readonly detail: string;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${String(part)}`)
      .join(', ');
  return JSON.stringify(value);
}

/** Plans per line: any number of lines fits, but a longer line would not. */
const PLANS_PER_LINE = 24;

/** Installment plans as lines: `4: 3 (0 %), 6 (1.99 %)`. */
function planLines(fees: unknown): readonly string[] {
  return Object.entries(fees as FinancialFees).flatMap(([prefix, { type, installments }]) => {
    const plans = installments.map(({ value, percentage }) => `${value} (${percentage} %)`);
    const lines = Array.from({ length: Math.max(1, Math.ceil(plans.length / PLANS_PER_LINE)) }, (_, index) =>
      plans.slice(index * PLANS_PER_LINE, (index + 1) * PLANS_PER_LINE).join(', '),
    );
    const whose = type === undefined ? prefix : `${prefix} ${type}`;
    return lines.map((line) => `${whose}: ${line === '' ? 'none' : line}`);
  });
}

/**
 * The audit trail rows for the change of one setting: the value before and after, in one row if it fits. A long list is
 * written line by line, and what is still too long in two rows: nothing is truncated.
 */
export function changeRows(setting: ShopSetting, before: unknown, after: unknown): readonly ChangeRow[] {
  if (setting === 'financial_fees') return listRows(setting, planLines(before), planLines(after));
  return listRows(setting, before, after);
}

function listRows(setting: ShopSetting, before: unknown, after: unknown): readonly ChangeRow[] {
  if (textOf(before) === textOf(after)) return [];
  const detail = `${textOf(before)} -> ${textOf(after)}`;
  if (detail.length <= DETAIL_MAX) return [{ subject: setting, detail }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    return Array.from({ length: count }, (_, index) =>
      listRows(setting, before[index], after[index]).map((row) => ({
        ...row,
        detail: `${index + 1}: ${row.detail}`,
      })),
    ).flat();
  }
  return [
    { subject: setting, detail: `${textOf(before)} ->` },
    { subject: setting, detail: `-> ${textOf(after)}` },
  ];
}
