/** How a customer of a kiosk wants the goods. */
export const SERVICES = ['eat_in', 'take_away'] as const;
export type Service = (typeof SERVICES)[number];

/** The order number of a kiosk: on the screen, on paper, and in the counter's list of held sales. */
export function orderCode(sale_number: number): string {
  return `K-${sale_number}`;
}

/** Same for the head of a paper; empty for a sale of the counter. */
export function orderCodes(sale: { readonly number: number; readonly service?: Service | undefined } | null): string[] {
  return sale?.service === undefined ? [] : [orderCode(sale.number)];
}
