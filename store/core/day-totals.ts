import * as z from 'zod';

const sum = z.int();
const currency = z.string().min(1).max(8);

/** The fields of a lane's close that the store adds up. */
const closeSchema = z.object({
  totals: z.array(z.object({ currency, payments: sum, bound_minor: sum, returns: sum, returned_minor: sum })),
  suspense: z.array(z.object({ currency, amount_minor: sum })),
  shift: z
    .object({
      report: z.object({
        currencies: z.array(
          z.object({
            currency,
            sales: z.object({ count: sum, total_minor: sum, discount_minor: sum, tip_minor: sum }),
          }),
        ),
        drawers: z.array(
          z.object({
            ...{ currency, sales_minor: sum, in_minor: sum, out_minor: sum, refunds_minor: sum, expected_minor: sum },
          }),
        ),
      }),
      count: z.object({ results: z.array(z.object({ currency, difference_minor: sum })) }).nullable(),
    })
    .optional(),
});

/** Sums in one currency, in minor units. */
export interface DaySums {
  readonly sales: number;
  readonly sales_minor: number;
  readonly discounts_minor: number;
  readonly tips_minor: number;
  readonly card_payments: number;
  readonly card_minor: number;
  readonly card_returns: number;
  readonly card_returned_minor: number;
  readonly cash_minor: number;
  readonly cash_refunds_minor: number;
  /** From and to the safe, as seen from the drawer. */
  readonly cash_in_minor: number;
  readonly cash_out_minor: number;
  /** Counted minus expected. */
  readonly difference_minor: number;
  /** Amounts still unproven at the close. */
  readonly suspense_minor: number;
}
export type DayTotals = Readonly<Record<string, DaySums>>;

export const NOTHING_SOLD: DaySums = {
  ...{ sales: 0, sales_minor: 0, discounts_minor: 0, tips_minor: 0, card_payments: 0, card_minor: 0, card_returns: 0 },
  ...{ card_returned_minor: 0, cash_minor: 0, cash_refunds_minor: 0, cash_in_minor: 0, cash_out_minor: 0 },
  ...{ difference_minor: 0, suspense_minor: 0 },
};

/** The sums of one lane's close; null when its shape is unknown to this store. */
export function totalsOfClose(body: string): DayTotals | null {
  const read = closeSchema.safeParse(JSON.parse(body)).data;
  if (read === undefined) return null;
  const parts: DayTotals[] = [
    ...read.totals.map(({ currency: of, payments, bound_minor, returns, returned_minor }) =>
      one(of, {
        ...{ card_payments: payments, card_minor: bound_minor, card_returns: returns },
        card_returned_minor: returned_minor,
      }),
    ),
    ...read.suspense.map(({ currency: of, amount_minor }) => one(of, { suspense_minor: amount_minor })),
    ...(read.shift?.report.currencies ?? []).map(({ currency: of, sales }) =>
      one(of, {
        ...{ sales: sales.count, sales_minor: sales.total_minor, discounts_minor: sales.discount_minor },
        tips_minor: sales.tip_minor,
      }),
    ),
    ...(read.shift?.report.drawers ?? []).map(({ currency: of, sales_minor, in_minor, out_minor, refunds_minor }) =>
      one(of, {
        ...{ cash_minor: sales_minor, cash_refunds_minor: refunds_minor },
        ...{ cash_in_minor: in_minor, cash_out_minor: out_minor },
      }),
    ),
    ...(read.shift?.count?.results ?? []).map(({ currency: of, difference_minor }) => one(of, { difference_minor })),
  ];
  return addTotals(parts);
}

const one = (currency_code: string, sums: Partial<DaySums>): DayTotals => ({
  [currency_code]: { ...NOTHING_SOLD, ...sums },
});

export function addTotals(all: readonly DayTotals[]): DayTotals {
  const added: Record<string, DaySums> = {};
  for (const totals of all)
    for (const [of, sums] of Object.entries(totals)) {
      const before = added[of] ?? NOTHING_SOLD;
      const names = Object.keys(NOTHING_SOLD) as (keyof DaySums)[];
      added[of] = Object.fromEntries(names.map((name) => [name, before[name] + sums[name]])) as unknown as DaySums;
    }
  return added;
}

/** Subtracts sums, currency by currency. */
export function subtractTotals(from: DayTotals, away: DayTotals): DayTotals {
  const names = Object.keys(NOTHING_SOLD) as (keyof DaySums)[];
  const less = Object.entries(away).map(([of, sums]): DayTotals => {
    const negative = Object.fromEntries(names.map((name) => [name, -sums[name]])) as unknown as DaySums;
    return { [of]: negative };
  });
  return addTotals([from, ...less]);
}
