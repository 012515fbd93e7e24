/** How a customer of a kiosk wants the goods. */
export const SERVICES = ['eat_in', 'take_away'] as const;
export type Service = (typeof SERVICES)[number];

/** What a kiosk calls an order, on the screen, on paper, and among the held sales of the counter. */
export function orderCode(sale_number: number): string {
  return `K-${sale_number}`;
}
