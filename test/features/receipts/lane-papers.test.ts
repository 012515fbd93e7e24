import { expect, test } from 'vitest';
import { unknownSlip } from '../../../core/receipt/attempt-slips.ts';
import type { ReceiptStyle } from '../../../core/receipt/slip.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { receiptStyle } from '../../../electron/features/receipts/receipt-style.ts';

const who = { settings: defaultSettings(), training: false, logo: undefined };

test.each([
  ['a till without a store prints its own name', undefined, undefined, 'Caja 1'],
  ['a till at a lane prints the lane that the shop finds it by', 3, undefined, 'Caja 3'],
  ["a copy of another lane's receipt names the lane that sold", 7, 3, 'Caja 3'],
])('%s', (_title, lane, sold_at, printed) => {
  expect(receiptStyle({ ...who, lane }, null, sold_at).till_name).toBe(printed);
});

test('a lane is called in the language of its paper, beside a name that the shop gave the till', () => {
  const settings = { ...who.settings, till_name: 'Bar' };
  expect(receiptStyle({ ...who, settings, lane: 3 }, 'pt').till_name).toBe('Caixa 3 · Bar');
  expect(receiptStyle({ ...who, settings, lane: 7 }, 'en', 3).till_name).toBe('Lane 3');
});

test('a slip names its sale as a receipt of the lane that sold it does', () => {
  const style = receiptStyle({ ...who, lane: 3 }, null);
  const attempt = {
    trace_id: 'trace-0001',
    sale_number: 41,
    amount_minor: 1_000,
    currency: 'CLP',
    card: null,
  } as const;
  const slip = (style: ReceiptStyle, of: object = {}): string =>
    unknownSlip(style, { ...attempt, ...of }, 'REVERSING', 0, null).replaceAll('\\x2d', '-');
  expect(slip(style)).toContain('Venta 3-41');
  expect(slip(style, { sale_lane: 7 })).toContain('Venta 7-41');
  const alone = receiptStyle({ ...who, lane: undefined }, null);
  expect(slip(alone)).toContain('Venta 41');
});
