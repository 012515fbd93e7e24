import type { SalesQuery } from '../contract/protocol.ts';

interface Where {
  readonly where: string;
  readonly values: readonly unknown[];
}

const ofAttempt = (condition: string): string => `s.sale_id IN (SELECT sale_id FROM attempt WHERE ${condition})`;

/** The condition on `sale s` for a query. */
export function salesWhere(query: SalesQuery, asked_by: string | null): Where {
  if (query.receipt !== undefined) {
    const [lane, number] = query.receipt.split('-');
    return { where: 's.lane = $1 AND s.number = $2', values: [Number(lane), Number(number)] };
  }
  if (query.trace !== undefined) return { where: ofAttempt('trace_id = $1'), values: [query.trace] };
  if (query.payment !== undefined)
    return { where: ofAttempt(`${DAY} = ANY(${DAYS_WITH_PAYMENTS}) AND payment_id = $1`), values: [query.payment] };
  if (query.from_ms !== undefined) return withinWindow(query, asked_by);
  const day = Date.parse(`${query.day ?? ''}T00:00:00Z`) / DAY_MS;
  return {
    where: ofAttempt(`${DAY} = $1 AND last_four = $2 AND amount_minor + tip_minor = $3`),
    values: [day, query.last_four, Number(query.amount_minor)],
  };
}

/** Each criterion uses its own index; a sale must meet all of them. */
function withinWindow(
  { from_ms, to_ms, last_four, amount_minor, customer }: SalesQuery,
  asked_by: string | null,
): Where {
  const [from, to] = [Number(from_ms), Number(to_ms)];
  const values: unknown[] = [from, to];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['s.at_ms BETWEEN $1 AND $2'];
  if (asked_by !== null) conditions.push(`s.till_id <> ${put(asked_by)}`);
  if (customer !== undefined)
    conditions.push(
      `s.person_id = ANY(ARRAY(SELECT person_id FROM person_mark WHERE mark = ANY(ARRAY(SELECT decode(unnest(${put(customer.split(','))}::text[]), 'hex')))))`,
    );
  // An unpaid sale is found only by its card: there may be a charge.
  if (last_four === undefined) conditions.push(`s.state = 'PAID'`);
  if (last_four !== undefined || amount_minor !== undefined) {
    // A cart opened before midnight may be paid after it.
    const length = Math.floor(to / DAY_MS) + 2 - Math.floor(from / DAY_MS);
    const days = put(Array.from({ length }, (_, index) => Math.floor(from / DAY_MS) + index));
    const in_days = `${DAY} = ANY(${days}::bigint[])`;
    const found = (...selects: string[]): void =>
      void conditions.push(`s.sale_id = ANY(ARRAY(${selects.join(' UNION ')}))`);
    if (last_four !== undefined)
      found(`SELECT sale_id FROM attempt WHERE ${in_days} AND last_four = ${put(last_four)}`);
    if (amount_minor !== undefined) {
      const amount = put(Number(amount_minor));
      found(
        `SELECT sale_id FROM sale WHERE ${in_days} AND total_minor = ${amount} AND state = 'PAID'`,
        `SELECT sale_id FROM attempt WHERE ${in_days} AND amount_minor + tip_minor = ${amount}`,
        `SELECT sale_id FROM cash_part WHERE ${in_days} AND captured_minor = ${amount} AND at_ms IS NOT NULL`,
      );
    }
  }
  return { where: conditions.join(' AND '), values };
}

const DAY_MS = 86_400_000;
/** As in the indexes of payments (decision 051). */
const DAY = `at_ms / ${DAY_MS}`;
/** One index step per day with payments: a till whose clock is a thousand years off adds only one day. */
const DAYS_WITH_PAYMENTS = `ARRAY(
  WITH RECURSIVE days AS (
    SELECT -1::bigint AS day
    UNION ALL
    SELECT (SELECT ${DAY} FROM attempt WHERE ${DAY} > days.day AND payment_id IS NOT NULL ORDER BY ${DAY} LIMIT 1)
    FROM days WHERE days.day IS NOT NULL)
  SELECT day FROM days WHERE day >= 0)`;
