import type { ShopSetting } from './shop-descriptors.ts';

/** What one row of the audit trail may hold (core/staff/act.ts). */
const DETAIL_MAX = 500;

export interface ChangeRow {
  readonly subject: ShopSetting;
  readonly detail: string;
}

function told(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(told).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${String(part)}`)
      .join(', ');
  return JSON.stringify(value);
}

/**
 * A change of one setting as rows of the audit trail: the value before and after, in one row where it fits. A long list is
 * written line by line, and what is still too long in two rows: nothing is cut.
 */
export function changeRows(setting: ShopSetting, before: unknown, after: unknown): readonly ChangeRow[] {
  if (told(before) === told(after)) return [];
  const detail = `${told(before)} -> ${told(after)}`;
  if (detail.length <= DETAIL_MAX) return [{ subject: setting, detail }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    return Array.from({ length: count }, (_, index) =>
      changeRows(setting, before[index], after[index]).map((row) => ({
        ...row,
        detail: `${index + 1}: ${row.detail}`,
      })),
    ).flat();
  }
  return [
    { subject: setting, detail: `${told(before)} ->` },
    { subject: setting, detail: `-> ${told(after)}` },
  ];
}
