import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { RETURN_REASON_MAX, SALE_LINES_MAX } from '../../sale/limits.ts';
import { exchangeIsOpen, wasApproved } from '../../sale/exchange.ts';
import { returnedLineSchema } from '../../sale/sale-return.ts';
import { TILL, intent } from './declare.ts';
import { amountAboveZero, id, nothing } from './fields.ts';

const SETTLE_TIMEOUT_MS = 120_000;

/** Goods of an earlier sale that pay for new ones (docs/specs/exchange.md). */
export const EXCHANGE_INTENTS = {
  /** The goods returned for the open sale. Moves no money; requires the permission to refund. */
  'exchange.choose': intent<null>()({
    input: z.strictObject({
      sale_id: id,
      lines: z.array(returnedLineSchema).min(1).max(SALE_LINES_MAX),
      reason: freeOfCardData(z.string().trim().min(1).max(RETURN_REASON_MAX)).optional(),
    }),
    permission: 'refund',
    audience: TILL,
  }),
  /** The goods stay with the customer. */
  'exchange.remove': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
  /** Pays the sale with the returned goods and refunds what they are worth more, in the parts that were shown. */
  'exchange.settle': intent<null>()({
    input: z.strictObject({
      parts: z
        .array(
          z.strictObject({
            tender_id: id,
            amount_minor: amountAboveZero,
            act: z.enum(['cancellation', 'refund', 'cash', 'gift']),
          }),
        )
        .max(50),
    }),
    // A person who approved these goods by PIN is not asked again for the remainder.
    permission: (_args, { sale }) =>
      sale.exchange !== undefined && exchangeIsOpen(sale) && wasApproved(sale.exchange) ? 'sell' : 'refund',
    audience: TILL,
    critical: true,
    timeout_ms: SETTLE_TIMEOUT_MS,
    moves_money: true,
  }),
} as const;
